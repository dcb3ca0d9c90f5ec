// Which of many campaigns a request can match at all. Each campaign is listed under one of its conditions: its keywords if it has
// some, else its countries, else its intents, else under none. A request looks into the lists of its own words, so what a
// request costs does not grow with the campaigns for other words.
//
// To sort and list a hundred thousand campaigns takes half a second, which no request should wait for. So it is done in steps:
// at the start all at once, and before a reload with requests between them.

import { isPicturePath } from '../../../catalog/pictures.ts'
import type { CampaignTerms } from '../../../config/campaign.ts'
import type { Opportunity } from '../../../model/opportunity.ts'

export interface RankedCampaign {
  readonly campaign: CampaignTerms
  /** Its place by price, the highest first, then by id. */
  readonly rank: number
}

export interface CampaignIndex {
  /** Every campaign that the request can match, each once and in the order of their ranks. */
  readonly candidatesFor: (request: Request) => Iterable<RankedCampaign>
  /** The one with the lowest price. */
  readonly last: RankedCampaign | undefined
  /** D104: whether one names a picture of the exchange. */
  readonly showsOwnPictures: boolean
}

type Request = Pick<Opportunity, 'keywords' | 'country' | 'request'>

/** What was prepared, for as long as the configuration is there. */
const prepared = new WeakMap<readonly CampaignTerms[], CampaignIndex>()

export function indexOf(campaigns: readonly CampaignTerms[]): CampaignIndex {
  const known = prepared.get(campaigns)
  if (known !== undefined) return known
  const steps = indexInSteps(campaigns)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** The same beforehand, with a pause after every step. */
export async function prepareIndex(campaigns: readonly CampaignTerms[], pause: () => Promise<void>): Promise<void> {
  const steps = indexInSteps(campaigns)
  for (;;) {
    const step = steps.next()
    if (step.done === true) {
      prepared.set(campaigns, step.value)
      return
    }
    await pause()
  }
}

/** A step takes about a millisecond. */
const campaignsPerStep = 500

/** Fewer are looked at one by one, in less time than it takes to look into lists. */
const indexedMin = 32

function* indexInSteps(campaigns: readonly CampaignTerms[]): Generator<undefined, CampaignIndex> {
  const sorted = yield* sortInSteps(campaigns)
  const ranked = sorted.map((campaign, rank) => ({ campaign, rank }))
  const lists = new CampaignLists()
  let showsOwnPictures = false
  for (const [rank, item] of ranked.entries()) {
    lists.add(item)
    showsOwnPictures ||= showsOwn(item.campaign)
    if (rank % campaignsPerStep === 0) yield
  }
  const candidatesFor = ranked.length < indexedMin ? () => ranked : (request: Request) => lists.candidatesFor(request)
  return { candidatesFor, last: ranked.at(-1), showsOwnPictures }
}

/** Sorts short runs, and merges them two by two. */
function* sortInSteps(campaigns: readonly CampaignTerms[]): Generator<undefined, readonly CampaignTerms[]> {
  let runs: (readonly CampaignTerms[])[] = []
  for (let at = 0; at < campaigns.length; at += campaignsPerStep) {
    runs.push(campaigns.slice(at, at + campaignsPerStep).toSorted(byPrice))
    yield
  }
  while (runs.length > 1) {
    const longer: (readonly CampaignTerms[])[] = []
    for (let at = 0; at < runs.length; at += 2) longer.push(yield* mergeInSteps(runs[at] ?? [], runs[at + 1] ?? []))
    runs = longer
  }
  return runs[0] ?? []
}

function* mergeInSteps(
  some: readonly CampaignTerms[],
  others: readonly CampaignTerms[],
): Generator<undefined, readonly CampaignTerms[]> {
  const merged: CampaignTerms[] = []
  let [at, otherAt] = [0, 0]
  for (;;) {
    const [one, other] = [some[at], others[otherAt]]
    if (one === undefined && other === undefined) return merged
    if (one !== undefined && (other === undefined || byPrice(one, other) <= 0)) {
      merged.push(one)
      at++
    } else if (other !== undefined) {
      merged.push(other)
      otherAt++
    }
    if (merged.length % (4 * campaignsPerStep) === 0) yield
  }
}

function byPrice(one: CampaignTerms, other: CampaignTerms): number {
  return other.priceCpm - one.priceCpm || (one.id < other.id ? -1 : 1)
}

export function showsOwn({ creative }: Pick<CampaignTerms, 'creative'>): boolean {
  return creative.images.some(({ url }) => isPicturePath(url))
}

class CampaignLists {
  readonly #others: RankedCampaign[] = []
  readonly #byKeyword = new Map<string, RankedCampaign[]>()
  readonly #byCountry = new Map<string, RankedCampaign[]>()
  readonly #byIntent = new Map<string, RankedCampaign[]>()

  add(item: RankedCampaign): void {
    const { keywords, countries, intents } = item.campaign.targeting
    if (keywords !== undefined) addTo(this.#byKeyword, lowerCased(keywords), item)
    else if (countries !== undefined) addTo(this.#byCountry, countries, item)
    else if (intents !== undefined) addTo(this.#byIntent, intents, item)
    else this.#others.push(item)
  }

  candidatesFor({ keywords, country, request }: Request): Iterable<RankedCampaign> {
    const intent = request.ext?.service?.intent?.value
    const found = [
      this.#others,
      country === undefined ? undefined : this.#byCountry.get(country.alpha2),
      intent === undefined ? undefined : this.#byIntent.get(intent),
      ...Array.from(new Set(keywords), (word) => this.#byKeyword.get(word)),
    ]
    const lists = found.filter((list) => list !== undefined && list.length > 0) as readonly RankedCampaign[][]
    const [only] = lists
    return lists.length <= 1 ? (only ?? []) : merge(lists)
  }
}

function lowerCased(words: readonly string[]): readonly string[] {
  return words.map((word) => word.toLowerCase())
}

function addTo(lists: Map<string, RankedCampaign[]>, keys: readonly string[], item: RankedCampaign): void {
  for (const key of keys) {
    const list = lists.get(key)
    if (list === undefined) lists.set(key, [item])
    // A campaign may name a word twice.
    else if (list.at(-1) !== item) list.push(item)
  }
}

/** One after the other as far as they are asked for: the first is mostly the only one. */
function* merge(lists: readonly RankedCampaign[][]): Generator<RankedCampaign> {
  const places = lists.map(() => 0)
  let last = -1
  for (;;) {
    let next: RankedCampaign | undefined
    for (let list = 0; list < lists.length; list++) {
      // A campaign may be in several lists.
      if (lists[list]?.[places[list] ?? 0]?.rank === last) places[list] = (places[list] ?? 0) + 1
      const candidate = lists[list]?.[places[list] ?? 0]
      if (candidate !== undefined && (next === undefined || candidate.rank < next.rank)) next = candidate
    }
    if (next === undefined) return
    last = next.rank
    yield next
  }
}
