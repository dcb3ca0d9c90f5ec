// Who is signed in. A session ends after twelve hours, when somebody signs out, and with the process; of too many, the oldest
// ends. Only the hash of a token is kept, so that a dump of memory signs nobody in.

import { createHash } from 'node:crypto'

export interface Person {
  readonly name: string
  readonly role: 'view' | 'operate'
}

interface Session extends Person {
  readonly endsAtMs: number
}

export const sessionMs = 43_200_000
const sessionsMax = 1000

export class Sessions {
  readonly #nowMs: () => number
  readonly #newToken: () => string
  /** In the order in which they were opened. */
  readonly #open = new Map<string, Session>()

  constructor(nowMs: () => number, newToken: () => string) {
    this.#nowMs = nowMs
    this.#newToken = newToken
  }

  /** The token of a new session. */
  open({ name, role }: Person): string {
    const token = this.#newToken()
    this.#open.set(hashOf(token), { name, role, endsAtMs: this.#nowMs() + sessionMs })
    if (this.#open.size > sessionsMax) this.#open.delete(this.#open.keys().next().value ?? '')
    return token
  }

  find(token: string): Person | undefined {
    const session = this.#open.get(hashOf(token))
    if (session === undefined) return undefined
    if (session.endsAtMs > this.#nowMs()) return session
    this.close(token)
    return undefined
  }

  close(token: string): void {
    this.#open.delete(hashOf(token))
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64')
}
