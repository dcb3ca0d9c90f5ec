// Asks the port that serves the page. A refusal becomes an error with the sentence that came with it.

import type { Refusal } from '@parley/contract'
import { addressOf, changeHeaders } from './port.ts'

export async function getJson<Value>(path: string, signal?: AbortSignal): Promise<Value> {
  return await answerOf<Value>(path, {
    headers: { accept: 'application/json' },
    cache: 'no-store',
    signal: signal ?? null,
  })
}

export async function postJson<Value>(path: string, body: string): Promise<Value> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  return await answerOf<Value>(path, { method: 'POST', headers, body })
}

/** Another method than POST, or with more headers. */
export async function sendJson<Value>(
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Value> {
  const sent = { accept: 'application/json', 'content-type': 'application/json', ...changeHeaders(), ...headers }
  return await answerOf<Value>(path, { method, headers: sent, body: JSON.stringify(body) })
}

export async function sendDelete(path: string): Promise<void> {
  await fetch(path, { method: 'DELETE' })
}

type RefusalDetails = Refusal['error']['details']

/** A refusal. */
export class Unanswered extends Error {
  readonly status: number
  readonly details: Partial<RefusalDetails>

  constructor(message: string, status: number, details: Partial<RefusalDetails> = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

async function answerOf<Value>(path: string, init: RequestInit): Promise<Value> {
  const answer = await fetch(addressOf(path), init)
  if (answer.ok) return (await answer.json()) as Value
  const said = (await answer.json().catch(() => undefined)) as Partial<Refusal> | undefined
  const details = said?.error?.details
  throw new Unanswered(details?.reason ?? `${path} answered ${answer.status}`, answer.status, { ...details })
}
