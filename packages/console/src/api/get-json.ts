// Asks the admin port. A refusal becomes an error with the sentence that came with it.

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

export async function sendDelete(path: string): Promise<void> {
  await fetch(path, { method: 'DELETE' })
}

/** A refusal. */
export class Unanswered extends Error {
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>

  constructor(message: string, status: number, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

async function answerOf<Value>(path: string, init: RequestInit): Promise<Value> {
  const answer = await fetch(path, init)
  if (answer.ok) return (await answer.json()) as Value
  const said = (await answer.json().catch(() => undefined)) as Refusal | undefined
  const details = said?.error?.details
  throw new Unanswered(details?.reason ?? `${path} answered ${answer.status}`, answer.status, { ...details })
}

interface Refusal {
  readonly error?: { readonly details?: { readonly reason?: string } }
}
