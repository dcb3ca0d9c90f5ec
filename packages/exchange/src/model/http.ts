// A request as it comes in from the network, and what goes back.

import type { Issue } from '@parley/openrtb'

/** One HTTP request as the edge saw it. The body is read only when a step asks for it. */
export interface Arrival {
  readonly requestId: string
  readonly receivedAtMs: number
  /** How large its body is, as far as its headers say. */
  readonly bodyBytes: number
  /** Who is calling, as the limits see it: an IPv4 address or an IPv6 /64. */
  readonly address: string
  readonly method: string
  readonly path: string
  /** Behind the question mark, without it. */
  readonly query: string
  readonly contentType: string | undefined
  readonly contentEncoding: string | undefined
  /** The headers with which a caller proves who it is (D93). They are read in `credentials/` and kept nowhere. */
  readonly authorization: string | undefined
  readonly signature: string | undefined
  /** The browser sent Global Privacy Control (Sec-GPC: 1). */
  readonly isGpc: boolean
  /** A fault that the edge found in the HTTP request itself. */
  readonly fault: Issue | undefined
  readonly body: () => Promise<BodyReading>
}

export type BodyReading =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'too-slow'; readonly timeoutMs: number }
  | { readonly kind: 'broken' }

/** What goes back over the wire. Header names and values alternate, as `writeHead` takes them fastest. */
export interface Reply {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: string | undefined
}
