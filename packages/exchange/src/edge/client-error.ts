// T10: what Node's parser refuses never becomes a request, yet its answer owes the same body and headers as any other.

import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Issue, issue, ruleOf } from '@parley/openrtb'
import type { Reply } from '../types.ts'
import { malformed } from './arrival.ts'

/** The issue behind a parser error. */
export function issueOfParserError(error: NodeJS.ErrnoException): Issue {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return issue('H8-headers-size', { reason: `the request must ${ruleOf('H8-headers-size').says}` })
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return issue('H7-slow-body', { reason: 'the request must arrive within the time set for its headers and body' })
    default:
      return malformed(`the request must ${ruleOf('H6-malformed-http').says} (${error.code ?? 'unreadable'})`)
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
