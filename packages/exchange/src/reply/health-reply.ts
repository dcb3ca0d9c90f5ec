// What load balancers hear on the port where traffic comes. It says yes or no and nothing else, because anybody may ask.

import type { Reply } from '../model/reply.ts'

const headers = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store']

const yes: Reply = { status: 200, headers, body: '{\n  "ok": true\n}\n' }
const no: Reply = { status: 503, headers, body: '{\n  "ok": false\n}\n' }

export function healthReply(isWell: boolean): Reply {
  return isWell ? yes : no
}
