// Campaigns that were booked become campaigns as a file has them: checked by the same schema, with the same defaults. One that cannot
// be used is left out and named, so that it keeps no other from being sold.

import { type BookedCampaign, bookedStates } from '@parley/contract'
import { CampaignEntry, type CampaignTerms } from './campaign.ts'
import { engine } from './engine.ts'
import { termsOf } from './terms.ts'

export interface BookedTerms {
  readonly terms: readonly CampaignTerms[]
  /** Those among them, as they were booked. */
  readonly booked: readonly BookedCampaign[]
  /** The others, and what is wrong with them. */
  readonly refused: readonly { readonly id: string; readonly problem: string }[]
}

/** A step takes about a millisecond. */
const campaignsPerStep = 100

/** With a pause after each step, because there may be a hundred thousand. */
export async function bookedTerms(given: readonly unknown[], pause: () => Promise<void>): Promise<BookedTerms> {
  const isEntry = engine.compile<object>(CampaignEntry)
  const terms: CampaignTerms[] = []
  const booked: BookedCampaign[] = []
  const refused: { id: string; problem: string }[] = []
  for (const [at, campaign] of given.entries()) {
    if (at % campaignsPerStep === 0) await pause()
    if (!isFlown(campaign)) {
      const { id } = Object(campaign) as { readonly id?: unknown }
      refused.push({ id: typeof id === 'string' ? id : '', problem: `campaign ${at} has no id, flight or state` })
      continue
    }
    const { id, priceCpm, advertiserDomain, cat, creative, targeting } = campaign
    const entry = { id, priceCpm, advertiserDomain, ...(cat.length === 0 ? {} : { cat }), creative, targeting }
    if (isEntry(entry)) {
      terms.push(termsOf(CampaignEntry, entry))
      booked.push(campaign)
      continue
    }
    const [fault] = isEntry.errors ?? []
    refused.push({ id, problem: `campaign ${id}: ${fault?.instancePath ?? ''} ${fault?.message ?? ''}` })
  }
  return { terms, booked, refused }
}

/** By their ids. */
export type KnownCampaigns = ReadonlyMap<string, { readonly terms: CampaignTerms; readonly booked: BookedCampaign }>

interface TakenOver extends Pick<BookedTerms, 'terms' | 'refused'> {
  readonly known: KnownCampaigns
}

/** An hour after its end a campaign still has a reason in auctions; booking leaves it out then. */
const goneAfterMs = 3_600_000
const takenPerStep = 5000

/** All campaigns, or those that have changed since the last snapshot, over those that are known; `terms` is of all. */
export async function takeOver(
  known: KnownCampaigns,
  { since, campaigns }: { readonly since: number | undefined; readonly campaigns: readonly unknown[] },
  nowMs: number,
  pause: () => Promise<void>,
): Promise<TakenOver> {
  const { terms: changed, booked, refused } = await bookedTerms(campaigns, pause)
  const next = new Map(since === undefined ? [] : known)
  for (const { id } of refused) next.delete(id)
  for (const [at, one] of booked.entries()) {
    if (at % takenPerStep === 0) await pause()
    const own = changed[at]
    if (own !== undefined) next.set(one.id, { terms: own, booked: one })
  }
  await pause()
  const terms: CampaignTerms[] = []
  for (const [id, one] of next) {
    if (one.booked.endMs < nowMs - goneAfterMs) next.delete(id)
    else terms.push(one.terms)
  }
  return { known: next, terms, refused }
}

/** The rest is checked as an entry. */
function isFlown(value: unknown): value is BookedCampaign {
  const { id, cat, startMs, endMs, state, isEven } = Object(value) as Partial<BookedCampaign>
  return (
    typeof id === 'string' &&
    Array.isArray(cat) &&
    Number.isSafeInteger(startMs) &&
    Number.isSafeInteger(endMs) &&
    bookedStates.some((one) => one === state) &&
    typeof isEven === 'boolean'
  )
}
