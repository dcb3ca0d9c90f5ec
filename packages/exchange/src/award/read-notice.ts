// A call to one of our own notice URLs. The signature is verified before anything else happens (T51, T57).

import type { NoticeKind, NoticeOutcome } from '../words/notice.ts'
import type { Signer } from './token.ts'

export interface NoticeCall {
  readonly kind: NoticeKind
  readonly token: string
}

/** Every fault is answered alike, so that a forger learns nothing (T58); the reason is for the operator. */
export function readNotice(
  { kind, token }: NoticeCall,
  query: string,
  signer: Signer,
  nowSeconds: number,
): NoticeOutcome {
  const read = signer.read(token, kind, nowSeconds)
  if (read.kind === 'refused') return { kind: 'refused', notice: kind, reason: read.reason }
  const reportedPrice = new URLSearchParams(query).get('p') ?? ''
  return { kind: 'noted', notice: kind, facts: read.facts, reportedPrice: reportedPrice.slice(0, 32) }
}
