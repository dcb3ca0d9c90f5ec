// Asks another service of ours. Answers are bounded in number, size and time, and no redirect is followed, so that only the
// address from the settings is ever called.

import { askedAsHeader } from './asked-as.ts'

export interface ServicePlace {
  /** Such as http://127.0.0.1:9191. */
  readonly url: string
  /** The value of the header Authorization; empty where none is needed. */
  readonly authorization: string
  /** How long it has for an answer; by default, as long as a report may take. */
  readonly timeoutMs?: number
  readonly answerBytesMax?: number
}

export interface ServiceCall {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export type ServiceAnswer =
  | {
      readonly kind: 'answer'
      readonly status: number
      /** Those that may be passed on. */
      readonly headers: Readonly<Record<string, string>>
      readonly bytes: Buffer
    }
  | { readonly kind: 'busy'; readonly atOnceMax: number }
  /** `fault` is what kept us from an answer, as far as the operator can do something about it. */
  | { readonly kind: 'away'; readonly fault: string }

export type AskService = (call: ServiceCall) => Promise<ServiceAnswer>

const reportMs = 15_000
const reportBytesMax = 16_777_216
/** Reports are work. */
const atOnceMax = 8

/** What of an answer is passed on: how to read it, and what a printable page may do. */
const passedHeaders = [
  'content-type',
  'content-disposition',
  'content-security-policy',
  'retry-after',
  'x-next',
  askedAsHeader,
]

export function serviceAt(place: ServicePlace): AskService {
  let asked = 0
  return async (call) => {
    if (asked >= atOnceMax) return { kind: 'busy', atOnceMax }
    asked += 1
    try {
      return await answerOf(place, call)
    } catch (error) {
      return { kind: 'away', fault: faultWords(error, place.timeoutMs ?? reportMs) }
    } finally {
      asked -= 1
    }
  }
}

async function answerOf(place: ServicePlace, call: ServiceCall): Promise<ServiceAnswer> {
  const { url, authorization, timeoutMs = reportMs, answerBytesMax = reportBytesMax } = place
  const { path, method = 'GET', headers, body } = call
  const answer = await fetch(url + path, {
    method,
    headers: { accept: 'application/json', ...headers, ...(authorization === '' ? {} : { authorization }) },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  const passed = passedHeaders.flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const bytes = await boundedBytes(answer, answerBytesMax)
  return { kind: 'answer', status: answer.status, headers: Object.fromEntries(passed), bytes }
}

function faultWords(error: unknown, timeoutMs: number): string {
  const { name, cause } = error as Error
  if (name === 'TimeoutError') return `no response within ${timeoutMs / 1000} s`
  return (cause as { readonly code?: string } | undefined)?.code === 'ECONNREFUSED'
    ? 'nothing is listening there'
    : 'it is unreachable, or its response is invalid'
}

async function boundedBytes({ body }: Response, answerBytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > answerBytesMax) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
