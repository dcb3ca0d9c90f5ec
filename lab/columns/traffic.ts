// Notices as two days of a market make them: a few publishers have most of the traffic, nights are quiet, prices come out of auctions,
// and one sale leaves a win, a billing notice and an impression, sometimes a click or feedback. The same seed gives the same notices.

import { feedbackReasons, type NoticeKind } from '@parley/contract'
import type { NoticeFacts, NoticeRecord } from '@parley/journal'
import { randomOf } from '@parley/testkit'
import { type Sale, saleOf } from './sale.ts'

const dayMs = 86_400_000
const daysOfTraffic = 2

export interface TrafficSettings {
  readonly seed: number
  /** How many impressions are sold in all. */
  readonly sales: number
  /** The first moment, at which a day of UTC begins. */
  readonly startMs: number
  /** As a notice carries it; neither store keeps it. */
  readonly token: string
}

/** The notices of one impression after the other, in the order of their auctions. */
export function* trafficOf(settings: TrafficSettings): Generator<readonly NoticeRecord[]> {
  const random = randomOf(settings.seed)
  for (let index = 0; index < settings.sales; index++) {
    const issuedAtMs = settings.startMs + momentOf((index + random()) / settings.sales) * dayMs * daysOfTraffic
    yield noticesOf(saleOf(random), Math.floor(issuedAtMs / 1000), settings.token, random)
  }
}

/** The share of the time at which this share of the traffic is over: half as much at night as on average, and half more at noon. */
function momentOf(share: number): number {
  const part = (share * daysOfTraffic) % 1
  const shifted = part + (0.5 / (2 * Math.PI)) * Math.sin(2 * Math.PI * part)
  return (Math.floor(share * daysOfTraffic) + Math.min(shifted, 0.999_999)) / daysOfTraffic
}

const seenShare = 0.88
/** How often a notice of a sold impression comes, and within how many seconds after the auction. */
const habits: Readonly<Record<NoticeKind, { readonly share: number; readonly seconds: number }>> = {
  win: { share: 0.99, seconds: 1 },
  billing: { share: 1, seconds: 20 },
  impression: { share: 1, seconds: 20 },
  click: { share: 0.006, seconds: 300 },
  feedback: { share: 0.003, seconds: 900 },
}
const kinds = Object.keys(habits) as readonly NoticeKind[]
/** Callers that replace the price macro, and among them those that report another price than they were told. */
const reportingShare = 0.7
const wrongShare = 0.002

function noticesOf(sale: Sale, issuedAt: number, token: string, random: () => number): readonly NoticeRecord[] {
  const facts: NoticeFacts = { ...sale, isTest: false, issuedAt, expiresAt: issuedAt + 3600 }
  const isReported = random() < reportingShare
  // All but a win come after the ad was seen.
  const isSeen = random() < seenShare
  const came = kinds.filter((kind) => (kind === 'win' || isSeen) && random() < habits[kind].share)
  return came.map((kind) => ({
    v: 1,
    type: 'notice',
    kind,
    notedAtMs: issuedAt * 1000 + Math.floor(1000 * habits[kind].seconds * random() ** 2),
    reported: kind === 'feedback' ? reasonOf(random) : isReported ? priceOf(facts, random) : '',
    token,
    facts,
  }))
}

function reasonOf(random: () => number): string {
  return feedbackReasons[Math.floor(random() * feedbackReasons.length)] ?? 'helpful'
}

function priceOf({ clearingMicros }: NoticeFacts, random: () => number): string {
  return String((random() < wrongShare ? 2 * clearingMicros : clearingMicros) / 1_000_000)
}
