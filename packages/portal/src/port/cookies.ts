// The two cookies of the portal. Behind TLS their names begin with __Host-, so that no neighbouring host can set them.

import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Cookies {
  readonly sessionIn: (request: FastifyRequest) => string | undefined
  readonly setSession: (reply: FastifyReply, token: string, seconds: number) => void
  /** The secret of an attempt to sign in at a provider. */
  readonly attemptIn: (request: FastifyRequest) => string | undefined
  readonly setAttempt: (reply: FastifyReply, secret: string, seconds: number) => void
}

export function cookiesFor(isSecure: boolean): Cookies {
  const [session, attempt] = ['parley_portal', 'parley_portal_attempt'].map((name) =>
    isSecure ? `__Host-${name}` : name,
  )
  const secure = isSecure ? '; Secure' : ''
  const add = (reply: FastifyReply, name: string, value: string, seconds: number, site: string) =>
    void reply.header('Set-Cookie', `${name}=${value}; Path=/; HttpOnly; SameSite=${site}; Max-Age=${seconds}${secure}`)
  return {
    sessionIn: ({ headers }) => valueIn(headers.cookie, session ?? ''),
    // The first page needs no session, and what it asks comes from the portal itself: a provider can lead back to it all the same.
    setSession: (reply, token, seconds) => add(reply, session ?? '', token, seconds, 'Strict'),
    attemptIn: ({ headers }) => valueIn(headers.cookie, attempt ?? ''),
    // The provider leads back from its own site.
    setAttempt: (reply, secret, seconds) => add(reply, attempt ?? '', secret, seconds, 'Lax'),
  }
}

function valueIn(cookies: string | undefined, name: string): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='))
  const value = pairs.find(([own]) => own === name)?.[1]
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}
