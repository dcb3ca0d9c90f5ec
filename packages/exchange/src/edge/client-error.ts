// T10: what Node's parser refuses never becomes a request, but its response needs the same body and headers as any other.

import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Issue } from '@parley/openrtb'
import { malformed, tooManyHeaders, tooSlow } from '../intake/http-faults.ts'
import type { Reply } from '../model/http.ts'

/** The issue behind a parser error. */
export function issueOfParserError({ code }: NodeJS.ErrnoException, headersTimeoutMs: number): Issue {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return tooManyHeaders
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return tooSlow('headers', headersTimeoutMs)
    default:
      return malformed(`the request is not well-formed HTTP/1.1 (${code ?? 'unreadable'})`)
  }
}

/** Writes a reply to a bare socket and closes it. */
export function writeToSocket(socket: Duplex, { status, headers, body = '' }: Reply): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`]
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`)
  lines.push(`Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close', '', body)
  socket.end(lines.join('\r\n'), () => socket.destroy())
}
