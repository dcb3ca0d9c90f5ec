// The request that every bench sends: the first request of the README, compact, with an id that can be written in place
// and all the time that the exchange gives.

import { readFileSync } from 'node:fs'

const file = new URL('../docs/examples/first-request.json', import.meta.url)

/** Ids of the bench have eight digits, so that the next one can be written over the last. */
export const idDigits = 8

export function sampleBody(id: string = '0'.repeat(idDigits)): string {
  const request = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>
  return JSON.stringify({ ...request, id, tmax: 500 })
}

/** The whole HTTP request as bytes, and where the id stands in them. */
export interface RequestBytes {
  readonly bytes: Buffer
  readonly idAt: number
}

export function requestBytes(url: URL): RequestBytes {
  const body = sampleBody()
  const head = [
    `POST ${url.pathname} HTTP/1.1`,
    `Host: ${url.host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
  return { bytes, idAt: bytes.indexOf('"id":"') + '"id":"'.length }
}
