// A call to one of our own notice URLs. The token is verified before anything else happens (T51, T57).

import { isFeedbackReason } from '@parley/contract'
import type { TokenReading, Tokens } from '@parley/journal'
import type { NoticeKind, NoticeOutcome, ReadNotice } from '../model/notice.ts'
import type { OverflowUrls } from './overflow-urls.ts'

export interface NoticeCall {
  readonly kind: NoticeKind
  readonly token: string
}

export interface ReadNoticeTools {
  readonly tokens: Tokens
  readonly overflowUrls: OverflowUrls
}

type Refused = Extract<NoticeOutcome, { readonly kind: 'refused' }>

/** As long as any price; what is longer is cut. */
const reportedLengthMax = 32

/** Every fault is answered alike, so that a forger learns nothing (T58); the reason is for the operator. */
export function readNotice(
  { kind, token }: NoticeCall,
  query: string,
  { tokens, overflowUrls }: ReadNoticeTools,
  nowSeconds: number,
): ({ readonly kind: 'noted' } & ReadNotice) | Refused {
  const read = tokens.open(token, kind, nowSeconds)
  if (read.kind === 'refused') return { kind: 'refused', notice: kind, reason: read.reason }
  const reported = reportedIn(query, kind)
  if (reported === undefined) return { kind: 'refused', notice: kind, reason: 'unknown-reason' }
  return {
    kind: 'noted',
    notice: kind,
    facts: read.facts,
    reported,
    ...partnerUrlOf(read, kind, overflowUrls),
    landingUrl: read.urls.landing,
  }
}

/** Undefined where feedback has none of its reasons: then nobody knows what was said (D102). */
function reportedIn(query: string, kind: NoticeKind): string | undefined {
  const said = new URLSearchParams(query)
  if (kind !== 'feedback') return (said.get('p') ?? '').slice(0, reportedLengthMax).toWellFormed()
  const reason = said.get('reason') ?? ''
  return isFeedbackReason(reason) ? reason : undefined
}

type PartnerUrl = Pick<ReadNotice, 'partnerUrl' | 'isUrlUnknown'>

const noUrl: PartnerUrl = { partnerUrl: '', isUrlUnknown: false }

function partnerUrlOf(
  { facts, urls, elsewhere }: Extract<TokenReading, { readonly kind: 'facts' }>,
  kind: NoticeKind,
  overflowUrls: OverflowUrls,
): PartnerUrl {
  // Partners have no URLs of their own for the other kinds: those are in their markup.
  if (kind !== 'win' && kind !== 'billing') return noUrl
  if (!elsewhere[kind]) return { partnerUrl: urls[kind], isUrlUnknown: false }
  const kept = overflowUrls.of(facts.bid)?.[kind]
  return kept === undefined ? { partnerUrl: '', isUrlUnknown: true } : { partnerUrl: kept, isUrlUnknown: false }
}
