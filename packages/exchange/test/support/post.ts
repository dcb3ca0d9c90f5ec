// Bid requests as bytes on the wire, and what every answer to them must have.

import { invariantProblems } from '@parley/testkit'
import type { WireAnswer } from './wire.ts'

/** A POST to /openrtb2; `headers` are added to those that every bid request has. */
export function postBytes(body: string | Buffer, headers: readonly string[] = [], path: string = '/openrtb2'): Buffer {
  const bytes = Buffer.from(body)
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: exchange.example',
    'Content-Type: application/json',
    `Content-Length: ${bytes.length}`,
    ...headers,
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes])
}

/** The same as a JSON document. */
export function postJson(document: object): Buffer {
  return postBytes(JSON.stringify(document))
}

/** What a refusal lacks of the headers and the body that every one of them owes. */
export function refusalProblems(answer: WireAnswer): readonly string[] {
  return invariantProblems({ method: 'POST', path: '/openrtb2', headers: {}, body: Buffer.alloc(0) }, answer)
}

/** `error.code` of an error body. */
export function errorOf(answer: WireAnswer): { readonly code: string; readonly message: string } {
  return (JSON.parse(answer.body) as { error: { code: string; message: string } }).error
}
