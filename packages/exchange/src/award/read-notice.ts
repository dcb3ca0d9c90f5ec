// A call of one of our own notice URLs. The signature is verified before anything else happens (T51, T57).

import type { NoticeFacts, NoticeKind, Signer, TokenRefusal } from './token.ts'

export interface NoticeCall {
  readonly kind: NoticeKind
  readonly token: string
}

export type NoticeOutcome =
  | {
      readonly kind: 'noted'
      readonly notice: NoticeKind
      readonly facts: NoticeFacts
      readonly reportedPrice: string
    }
  | { readonly kind: 'refused'; readonly notice: NoticeKind; readonly reason: TokenRefusal }
  /** Not even looked at: its address has sent too many. */
  | { readonly kind: 'over-limit'; readonly notice: NoticeKind }

/** How a notice is counted: those of test bids apart, so that nobody takes them for wins or for money (D58). */
export type NoticeCount = NoticeKind | `test-${NoticeKind}` | 'refused' | 'over-limit'

export function countOf(outcome: NoticeOutcome): NoticeCount {
  if (outcome.kind !== 'noted') return outcome.kind
  return outcome.facts.isTest ? `test-${outcome.notice}` : outcome.notice
}

const kinds = new Map<string, NoticeKind>([
  ['/w/', 'win'],
  ['/b/', 'billing'],
])
const prefixLength = '/w/'.length

/** The notice that a path means, or undefined when it means none. */
export function noticeCallOf(path: string, basePath: string): NoticeCall | undefined {
  const tokenAt = basePath.length + prefixLength
  const kind = kinds.get(path.slice(basePath.length, tokenAt))
  return kind === undefined || !path.startsWith(basePath) ? undefined : { kind, token: path.slice(tokenAt) }
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
