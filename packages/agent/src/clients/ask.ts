// Asks another service of ours, and reads what it answers.

import { type AnswerOf, type AnswerSchema, readAnswer } from '@parley/contract/read'

export interface ServiceAt {
  readonly url: string
  readonly key: string
  readonly timeoutMs: number
}

export interface Call {
  readonly path: string
  readonly method?: 'POST' | 'PATCH'
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** The service cannot be reached, or answers nothing that makes sense; the same call can be made again. */
export class ServiceAway extends Error {}

/** What stands for an answer while the service is away. */
export async function unlessAway<Value, Other>(answer: Promise<Value>, instead: (away: ServiceAway) => Other) {
  return await answer.catch((error: unknown): Other => {
    if (error instanceof ServiceAway) return instead(error)
    throw error
  })
}

export type Asked<Value> =
  | { readonly kind: 'answer'; readonly value: Value }
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }

export async function ask<Schema extends AnswerSchema>(
  { url, key, timeoutMs }: ServiceAt,
  { path, method, body, headers = {} }: Call,
  schema: Schema,
): Promise<Asked<AnswerOf<Schema>>> {
  const { status, value } = await fetched(new URL(path, url), {
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
    },
    ...(method === undefined ? {} : { method, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (status === 400 || status === 404 || status === 409) return { kind: 'refused', status, reason: reasonIn(value) }
  if (status >= 300) throw new ServiceAway(`${url} answered ${status}: ${reasonIn(value)}`)
  const read = readAnswer(schema, value)
  if (read.kind === 'unreadable') throw new ServiceAway(`${url} answered, and ${read.where} ${read.expected}`)
  return { kind: 'answer', value: read.value }
}

async function fetched(url: URL, init: RequestInit): Promise<{ readonly status: number; readonly value: unknown }> {
  try {
    const response = await fetch(url, init)
    const value: unknown = await response.json()
    return { status: response.status, value }
  } catch (cause) {
    throw new ServiceAway(`${url.origin} cannot be reached`, { cause })
  }
}

function reasonIn(value: unknown): string {
  const { error } = Object(value) as { readonly error?: { readonly details?: { readonly reason?: unknown } } }
  const reason = error?.details?.reason
  return typeof reason === 'string' ? reason : 'without a reason'
}
