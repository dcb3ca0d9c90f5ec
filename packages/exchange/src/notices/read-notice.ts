// A call of one of our own notice URLs. The signature is verified before anything else happens (T51, T57).

import type { NoticeFacts, Signer } from './token.ts'

export interface NoticeCall {
  readonly kind: 'win' | 'billing'
  readonly token: string
}

export type NoticeOutcome =
  | {
      readonly kind: 'noted'
      readonly notice: NoticeCall['kind']
      readonly facts: NoticeFacts
      readonly reportedPrice: string
    }
  | { readonly kind: 'refused' }

const kinds = { '/w/': 'win', '/b/': 'billing' } as const

/** The notice that a path means, or undefined when it means none. */
export function noticeCallOf(path: string, basePath: string): NoticeCall | undefined {
  const [start, kind] = Object.entries(kinds).find(([prefix]) => path.startsWith(basePath + prefix)) ?? []
  if (start === undefined || kind === undefined) return undefined
  return { kind, token: path.slice(basePath.length + start.length) }
}

/** Every fault is answered alike, so that a forger learns nothing (T58). */
export function readNotice(
  { kind, token }: NoticeCall,
  query: string,
  signer: Signer,
  nowSeconds: number,
): NoticeOutcome {
  const read = signer.read(token, nowSeconds)
  if (read.kind === 'refused') return { kind: 'refused' }
  const reportedPrice = new URLSearchParams(query).get('p') ?? ''
  return { kind: 'noted', notice: kind, facts: read.facts, reportedPrice: reportedPrice.slice(0, 32) }
}
