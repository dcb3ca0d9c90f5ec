// Asks another service of ours for the console: its page reaches the admin port only. Answers are bounded in number, size and
// time, and go on as they are.

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

interface ForwardedCall {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export type Forward = (call: ForwardedCall, reply: FastifyReply) => Promise<FastifyReply>

const timeoutMs = 15_000
const answerBytesMax = 16_777_216
/** Reports are work; more at once get 503. */
const atOnceMax = 8

/** What of an answer is passed on: how to read it, and what a printable page may do. */
const passedHeaders = ['content-type', 'content-disposition', 'content-security-policy', 'retry-after'] as const

export function forwardTo(service: Service): Forward {
  const { name, url, absence } = service
  let asked = 0
  return async (call, reply) => {
    if (url === '') return refuse(reply, 404, absence)
    if (asked >= atOnceMax) return refuse(reply, 503, `${atOnceMax} requests to ${name} are already running; try again`)
    asked += 1
    try {
      return await answerOf(service, call, reply)
    } catch (error) {
      return refuse(reply, 502, `${name} at ${url} does not answer: ${faultWords(error)}`)
    } finally {
      asked -= 1
    }
  }
}

async function answerOf({ url, key }: Service, call: ForwardedCall, reply: FastifyReply): Promise<FastifyReply> {
  const { path, method = 'GET', headers, body } = call
  const answer = await fetch(url + path, {
    method,
    headers: { accept: 'application/json', ...headers, ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  const bytes = await boundedBytes(answer)
  for (const name of passedHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  return reply.code(answer.status).header('Cache-Control', 'no-store').send(bytes)
}

/** What kept us from an answer, as far as the operator can do something about it. */
function faultWords(error: unknown): string {
  const { name, cause } = error as Error
  if (name === 'TimeoutError') return `no response within ${timeoutMs / 1000} s`
  return (cause as { readonly code?: string } | undefined)?.code === 'ECONNREFUSED'
    ? 'nothing is listening there'
    : 'it is unreachable, or its response is invalid'
}

async function boundedBytes({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > answerBytesMax) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
