// What was sent and received in one check, for `--verbose`: headers as on the wire, bodies as text. Reports may be stored
// in build logs, so a header of the caller, which may be a key, is shown without its value.

import { gunzipSync } from 'node:zlib'
import type { Call, Called } from '../http/call.ts'

export type Headers = Readonly<Record<string, string>>

export interface Transcript {
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: Headers
    /** Unpacked, if it was sent packed. */
    readonly body: string
  }
  readonly answer:
    | { readonly status: number; readonly statusText: string; readonly headers: Headers; readonly body: string }
    /** Why there is no answer. */
    | { readonly missing: string }
}

const hidden = '(as given with --header)'

export interface SentCall {
  readonly call: Call
  /** The body before it was packed. */
  readonly text: string
  /** Names of headers whose values are the caller's own, in lower case. */
  readonly own: ReadonlySet<string>
}

export function transcriptOf({ call, text, own }: SentCall, called: Called): Transcript {
  const { method, url, headers, body } = call
  const sent = {
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    host: url.host,
    connection: 'keep-alive',
  }
  const shown = Object.entries(sent).map(([name, value]) => [name, own.has(name) ? hidden : value])
  return {
    request: { method, url: url.href, headers: Object.fromEntries(shown), body: text },
    answer: answerOf(called),
  }
}

function answerOf(called: Called): Transcript['answer'] {
  switch (called.kind) {
    case 'answer': {
      const { status, statusText, headers } = called
      return { status, statusText, headers, body: textOf(called.body, headers['content-encoding']) }
    }
    case 'late':
      return { missing: `no complete answer within ${Math.round(called.ms)} ms` }
    case 'too-large':
      return { missing: 'the answer is larger than the exchange accepts' }
    case 'unreachable':
    case 'broken':
      return { missing: called.reason }
  }
}

const unpackedBytesMax = 262_144

/** A body as text. A body that cannot be unpacked within the limit is only counted; the check reports what is wrong. */
function textOf(body: Buffer, encoding: string | undefined): string {
  if (encoding === undefined || encoding === 'identity') return body.toString()
  try {
    if (encoding === 'gzip') return gunzipSync(body, { maxOutputLength: unpackedBytesMax }).toString()
  } catch {
    // It is not gzip, or a bomb.
  }
  return `(${body.length} bytes, not unpacked)`
}
