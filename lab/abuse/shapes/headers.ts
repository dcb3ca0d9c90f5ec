// Heads of up to 16 KB: what is looked at before the limit of an address can refuse anything (T07, T26).

import { post, type SentRequest } from '../../load/caller.ts'
import { bodyWith } from './sample.ts'
import type { Shape } from './shape.ts'

const forwarded = (text: string): SentRequest => post(bodyWith({}), { 'x-forwarded-for': text })
const get = (path: string): SentRequest => ({ method: 'GET', path, headers: {}, body: Buffer.alloc(0) })

export const headers: readonly Shape[] = [
  { name: 'X-Forwarded-For: 15 KB of "z,", peer not trusted', make: () => forwarded('z,'.repeat(7500)) },
  { name: 'X-Forwarded-For: 15 KB of "z,", peer trusted', from: 'proxy', make: () => forwarded('z,'.repeat(7500)) },
  { name: 'X-Forwarded-For: 15 KB of trusted proxies', from: 'proxy', make: () => forwarded(chain(1300)) },
  { name: 'X-Forwarded-For: 15 KB of commas, peer trusted', from: 'proxy', make: () => forwarded(','.repeat(15_000)) },
  { name: 'X-Forwarded-For: one hop of 15 KB', from: 'proxy', make: () => forwarded(`${':'.repeat(15_000)}1`) },
  { name: '60 headers of 200 bytes', make: () => post(bodyWith({}), manyHeaders(60, 200)) },
  { name: '500 headers of 10 bytes', make: () => post(bodyWith({}), manyHeaders(500, 10)) },
  { name: 'Sec-GPC: 15 KB of commas', make: () => post(bodyWith({}), { 'sec-gpc': ','.repeat(15_000) }) },
  { name: 'Content-Type of 15 KB', make: () => post(bodyWith({}), { 'content-type': `a/b${';c=d'.repeat(3700)}` }) },
  { name: 'Content-Encoding of 15 KB', make: () => post('', { 'content-encoding': 'gzip,'.repeat(3000) }) },
  { name: 'a path of 15 KB', make: () => get(`/${'a/'.repeat(7500)}`) },
  { name: 'a query of 15 KB', make: () => ({ ...post(bodyWith({})), path: `/openrtb2?${'a=b&'.repeat(3750)}` }) },
  { name: 'a notice with a token of 15 KB', make: () => get(`/w/${'a'.repeat(15_000)}.${'b'.repeat(16)}`) },
  { name: 'a notice with 7,500 dots', make: () => get(`/w/${'a.'.repeat(7500)}`) },
  { name: 'a forged notice', make: () => get(`/w/AQ${'a'.repeat(300)}.${'b'.repeat(16)}`) },
]

function chain(hops: number): string {
  return Array.from({ length: hops }, (_, index) => `127.9.0.${index % 250}`).join(',')
}

function manyHeaders(count: number, bytes: number): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}`, 'h'.repeat(bytes)]))
}
