// HTTP as far as a partner needs it: callers send one request at a time and wait for the answer.

import { STATUS_CODES } from 'node:http'

export interface SeenRequest {
  /** With the query. */
  readonly path: string
  /** Of the bid request; callers write it first. */
  readonly id: string
  readonly body: () => string
}

export interface PartnerAnswer {
  /** Head and body. */
  readonly text: string
  /** Instead of the usual delay of the partner. */
  readonly waitMs?: number
}

export const idStart = '{"id":"'
const headEnd = Buffer.from('\r\n\r\n')

/** A request that is there to its last byte. */
export function requestIn(bytes: Buffer): SeenRequest | undefined {
  const headLength = bytes.indexOf(headEnd)
  if (headLength < 0) return undefined
  const head = bytes.toString('latin1', 0, headLength)
  const bodyAt = headLength + headEnd.length
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  if (bytes.length < bodyAt + length) return undefined
  const start = bytes.toString('latin1', bodyAt, bodyAt + 80)
  const pathAt = head.indexOf(' ') + 1
  return {
    path: head.slice(pathAt, head.indexOf(' ', pathAt)),
    id: start.slice(idStart.length, start.indexOf('",')),
    body: () => bytes.toString('utf8', bodyAt, bodyAt + length),
  }
}

export function httpAnswer(status: number, body: string, headers: readonly string[] = []): string {
  const length = status === 204 ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  const type = body === '' ? [] : ['Content-Type: application/json']
  return `${[`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...type, ...headers, ...length].join('\r\n')}\r\n\r\n${body}`
}
