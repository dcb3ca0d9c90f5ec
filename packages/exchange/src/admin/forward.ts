// Asks another service of ours for the console: its page reaches the admin port only. Answers go on as they are.

import { type ServiceCall, serviceAt } from '@parley/port'
import type { FastifyReply } from 'fastify'
import { refuse } from './refuse.ts'

export interface Service {
  /** In sentences: `the ledger`. */
  readonly name: string
  /** Such as http://127.0.0.1:9191; empty where there is none. */
  readonly url: string
  /** Its key or token; empty where it needs none. */
  readonly key: string
  /** What is said where there is none. */
  readonly absence: string
}

export type Forward = (call: ServiceCall, reply: FastifyReply) => Promise<FastifyReply>

export function forwardTo({ name, url, key, absence }: Service): Forward {
  const ask = serviceAt({ url, authorization: key === '' ? '' : `Bearer ${key}` })
  return async (call, reply) => {
    if (url === '') return refuse(reply, 404, absence)
    const answer = await ask(call)
    switch (answer.kind) {
      case 'busy':
        return refuse(reply, 503, `${answer.atOnceMax} requests to ${name} are already running; try again`)
      case 'away':
        return refuse(reply, 502, `${name} at ${url} does not answer: ${answer.fault}`)
      case 'answer':
        return reply
          .code(answer.status)
          .headers({ ...answer.headers, 'Cache-Control': 'no-store' })
          .send(answer.bytes)
    }
  }
}
