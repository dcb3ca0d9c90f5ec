// Somebody who uses the portal over HTTP, with the cookie and the token of a session.

import type { PortalSession } from '@parley/contract'
import { password } from './programs.ts'

/** Somebody who is signed in. */
export class Visitor {
  readonly #portalUrl: string
  #headers: Readonly<Record<string, string>> = {}

  constructor(portalUrl: string) {
    this.#portalUrl = portalUrl
  }

  async enter(name: string): Promise<this> {
    const answer = await fetch(`${this.#portalUrl}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, password }),
    })
    const { csrf } = (await answer.json()) as PortalSession
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    this.#headers = { cookie, 'x-parley-csrf': csrf }
    return this
  }

  /** Status, headers and text, without what differs between two answers of one second. */
  async ask(method: string, path: string, body?: object, more: Readonly<Record<string, string>> = {}) {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const type: Readonly<Record<string, string>> = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(this.#portalUrl + path, {
      method,
      headers: { ...this.#headers, ...type, ...more },
      ...sent,
    })
    const headers = [...answer.headers]
      .filter(([name]) => name !== 'date')
      .map(String)
      .toSorted((one, other) => (one < other ? -1 : 1))
    const text = await answer.text()
    return { status: answer.status, text, whole: JSON.stringify([answer.status, headers, text]) }
  }
}
