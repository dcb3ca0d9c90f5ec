// Bodies that are not JSON, not text, or not gzip: 256 KiB of work before a refusal, if it is done badly (T12–T20).

import { gzipSync } from 'node:zlib'
import { post } from '../../load/caller.ts'
import { wholeBody } from './ids.ts'
import { bodyWith, filled } from './sample.ts'
import { bodyBytesMax, type Shape } from './shape.ts'

const opening = `${wholeBody},"odd":"`
const gzip = { 'content-encoding': 'gzip' }

export const broken: readonly Shape[] = [
  { name: 'a syntax error in the last byte', make: () => post(filled(opening, 'x', '"]')) },
  { name: 'a string that never ends', make: () => post(filled(opening, 'x', '')) },
  { name: '120,000 escaped backslashes', make: () => post(filled(opening, '\\\\', '"}')) },
  { name: '43,000 escapes of one letter', make: () => post(filled(opening, '\\u0061', '"}')) },
  { name: '43,000 lone surrogates', make: () => post(filled(opening, '\\ud800', '"}')) },
  { name: '43,000 wrong escapes', make: () => post(filled(opening, '\\u00zz', '"}')) },
  { name: '256 KiB of spaces', make: () => post(filled('{', ' ', '}')) },
  { name: '256 KiB of opening brackets', make: () => post('['.repeat(bodyBytesMax)) },
  { name: '256 KiB of commas', make: () => post(filled('[1', ',1', ']')) },
  { name: '256 KiB of digits', make: () => post(filled(`${wholeBody},"odd":`, '1', '}')) },
  { name: '256 KiB that is no UTF-8', make: () => post(Buffer.alloc(bodyBytesMax, 0xff)) },
  { name: '256 KiB of NUL', make: () => post(Buffer.alloc(bodyBytesMax)) },
  { name: '85,000 × the same name', make: () => post(filled('{"a":0', ',"a":0', '}')) },
  { name: 'gzip: 256 KiB of spaces in 300 bytes', make: () => post(gzipSync(filled('{', ' ', '}')), gzip) },
  { name: 'gzip: a valid request that fills 256 KiB', make: () => post(gzipSync(filled(opening, 'x', '"}')), gzip) },
  { name: 'gzip: 64 MiB in 64 KB', make: () => post(gzipSync(Buffer.alloc(64 * 1024 * 1024)), gzip) },
  { name: 'gzip that is none, 256 KiB', make: () => post(Buffer.alloc(bodyBytesMax, 0x1f), gzip) },
  { name: 'gzip that breaks off', make: () => post(gzipSync(bodyWith({})).subarray(0, 300), gzip) },
  { name: 'gzip of 8,000 empty members', make: () => post(Buffer.concat(emptyMembers(8000)), gzip) },
]

function emptyMembers(count: number): readonly Buffer[] {
  const member = gzipSync('')
  return Array.from({ length: count }, () => member)
}
