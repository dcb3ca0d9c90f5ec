// A reply as text. The head has nothing in it that could end a line, whoever its values are from.

import { STATUS_CODES } from 'node:http'
import type { Reply } from '../model/http.ts'

/** RFC 9110, section 5.5, without bytes above ASCII, which readers understand in different ways. */
const plain = /^[\t -~]*$/

/** `ending` are the last lines of the head, each with its end. */
export function replyText({ status, headers, body }: Reply, ending: string, isHead: boolean): string {
  let text = statusLine(status)
  for (let at = 0; at < headers.length; at += 2) {
    const value = headers[at + 1] ?? ''
    if (!plain.test(value)) throw new Error(`the header ${headers[at]} cannot be sent`)
    text += `${headers[at]}: ${value}\r\n`
  }
  if (body === undefined) return `${text}${status === 204 ? '' : 'Content-Length: 0\r\n'}${ending}\r\n`
  text += `Content-Length: ${Buffer.byteLength(body)}\r\n${ending}\r\n`
  return isHead ? text : text + body
}

const statusLines = new Map<number, string>()

function statusLine(status: number): string {
  let line = statusLines.get(status)
  if (line === undefined) {
    line = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
    statusLines.set(status, line)
  }
  return line
}

export const closing = 'Connection: close\r\n'

/** RFC 9110, section 6.6.1; written once per second. */
export function createDateLine(wallMs: () => number): () => string {
  let second = -1
  let line = ''
  return () => {
    const now = Math.floor(wallMs() / 1000)
    if (now !== second) {
      second = now
      line = `Date: ${new Date(now * 1000).toUTCString()}\r\n`
    }
    return line
  }
}
