// Replies that have to be cheap, so everything in them that never changes is made once.

import { serverErrorBody } from '@parley/openrtb'
import type { Reply } from '../model/http.ts'
import type { Quota } from '../model/limits.ts'
import { owedHeaders } from './headers.ts'

const headers = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store']

const yes: Reply = { status: 200, headers, body: '{\n  "ok": true\n}\n' }
const no: Reply = { status: 503, headers, body: '{\n  "ok": false\n}\n' }

/** For load balancers, on the port of the traffic: yes or no and nothing else, because anyone may ask. */
export function healthReply(isWell: boolean): Reply {
  return isWell ? yes : no
}

const reason = 'the exchange has more requests than it can answer in time; try again after the Retry-After time'

/** A text that no request id contains, because ids are made by us. */
const placeholder = '(request id)'

const body = JSON.stringify(serverErrorBody('SERVICE_UNAVAILABLE', reason, placeholder))
const [beforeId = '', afterId = ''] = body.split(placeholder)

/** D02: the answer while the exchange has more to do than it can. */
export function overloadReply(quota: Quota, requestId: string, retryAfterSeconds: number): Reply {
  return {
    status: 503,
    headers: [
      ...owedHeaders({ quota }, requestId),
      'Content-Type',
      'application/json',
      'Retry-After',
      String(retryAfterSeconds),
    ],
    body: beforeId + requestId + afterId,
  }
}
