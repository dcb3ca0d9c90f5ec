// A call as it goes over the wire.

import { gzipSync } from 'node:zlib'
import type { PartnerCall } from '../../../model/call.ts'

/** The headers of the message itself are ours: one of the configuration that says otherwise would move its end. */
const ownHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
const isToken = /^[\w!#$%&'*+.^`|~-]+$/
const isAscii = /^[\t\x20-\x7e]*$/
/** RFC 9110, section 5.5: printable characters, spaces and tabs, and bytes above ASCII. */
const isValue = /^[\t\x20-\x7e\x80-\xff]*$/

/** A text is sent as UTF-8. Undefined where a header cannot be sent, which is a fault of the configuration. */
export function requestText(call: PartnerCall, path: string, host: string): string | Buffer | undefined {
  let head = ''
  let ownHost = host
  let encoding: 'utf8' | 'latin1' = 'utf8'
  for (const [name, value] of Object.entries(call.headers)) {
    if (!isToken.test(name) || ownHeaders.has(name.toLowerCase())) return undefined
    if (!isAscii.test(value)) encoding = 'latin1'
    if (encoding === 'latin1' && !isValue.test(value)) return undefined
    if (name.toLowerCase() === 'host') ownHost = value
    else head += `${name}: ${value}\r\n`
  }
  head = `${call.method} ${path} HTTP/1.1\r\nhost: ${ownHost}\r\nconnection: keep-alive\r\n${head}`
  const { body } = call
  if (body === undefined) return encoding === 'utf8' ? `${head}\r\n` : Buffer.from(`${head}\r\n`, 'latin1')
  if (call.zipBody) {
    const zipped = gzipSync(body)
    const start = `${head}content-encoding: gzip\r\ncontent-length: ${zipped.length}\r\n\r\n`
    return Buffer.concat([Buffer.from(start, 'latin1'), zipped])
  }
  const start = `${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n`
  return encoding === 'utf8' ? start + body : Buffer.concat([Buffer.from(start, 'latin1'), Buffer.from(body)])
}
