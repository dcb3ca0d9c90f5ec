// Why a connection failed. Node says "fetch failed" and has the cause in `cause`; a browser does not reveal it.

import { membersOf, textOf } from './json.ts'

interface Failure {
  /** What happened, with the code of the cause where there is one. */
  readonly reason: string
  readonly fix: string
}

const elsewhere = 'check the host and port of baseUrl, and that the exchange is running'

const known: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: { reason: 'nothing is listening there', fix: elsewhere },
  ENOTFOUND: { reason: 'no such host', fix: 'check the host of baseUrl' },
  ECONNRESET: { reason: 'the connection was reset', fix: elsewhere },
  UND_ERR_SOCKET: { reason: 'the connection was closed before the answer', fix: elsewhere },
}

const plainPort: Failure = {
  reason: 'it uses http, not https',
  fix: 'begin baseUrl with http://, or use the https port',
}

/** What made a `fetch` fail, and how to fix it. */
export function failureOf(error: unknown): Failure {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = textOf(membersOf(cause).code)
  const words = cause instanceof Error ? cause.message : String(cause)
  const { reason, fix } = (isPlainPort(code, words) ? plainPort : known[code ?? '']) ?? {
    reason: words.split('\n')[0] ?? '',
    fix: 'check baseUrl, the network and, in a browser, CORS',
  }
  return { reason: [code, reason].filter(Boolean).join(': '), fix }
}

/** Node reports the same failure in two ways, depending on its version. */
function isPlainPort(code: string | undefined, words: string): boolean {
  return code === 'ERR_SSL_WRONG_VERSION_NUMBER' || (code === 'EPROTO' && words.includes('wrong version number'))
}
