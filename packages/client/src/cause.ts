// Why a connection failed. Node says "fetch failed" and keeps the cause below it; a browser keeps it to itself.

import { membersOf, textOf } from './json.ts'

interface Failure {
  /** What happened, with the code of the cause where there is one. */
  readonly reason: string
  readonly mend: string
}

const elsewhere = 'check host and port of baseUrl, and that the exchange runs'

const known: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: { reason: 'nothing listens there', mend: elsewhere },
  ENOTFOUND: { reason: 'there is no such host', mend: 'check the host of baseUrl' },
  ECONNRESET: { reason: 'the connection was reset', mend: elsewhere },
  UND_ERR_SOCKET: { reason: 'the connection was closed before the answer', mend: elsewhere },
}

const plainPort: Failure = {
  reason: 'it speaks http, not https',
  mend: 'begin baseUrl with http://, or ask for its https port',
}

/** Of a failed `fetch`: what happened and how to mend it. */
export function failureOf(error: unknown): Failure {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = textOf(membersOf(cause).code)
  const words = cause instanceof Error ? cause.message : String(cause)
  const { reason, mend } = (isPlainPort(code, words) ? plainPort : known[code ?? '']) ?? {
    reason: words.split('\n')[0] ?? '',
    mend: 'check baseUrl, the network and, in a browser, CORS',
  }
  return { reason: [code, reason].filter(Boolean).join(': '), mend }
}

/** Node names the same failure in two ways, by its release. */
function isPlainPort(code: string | undefined, words: string): boolean {
  return code === 'ERR_SSL_WRONG_VERSION_NUMBER' || (code === 'EPROTO' && words.includes('wrong version number'))
}
