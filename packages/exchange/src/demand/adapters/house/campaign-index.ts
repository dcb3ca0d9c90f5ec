// Which of many campaigns a request can match at all. Each campaign is listed under one of its conditions: its keywords if it has
// some, else its countries, else its intents, else under none. A request looks into the lists of its own words, so what a
// request costs does not grow with the campaigns for other words.

import type { CampaignTerms } from '../../../config/campaign.ts'
import type { Opportunity } from '../../../model/opportunity.ts'

/** Made once for each campaign; those of a list have the same order. */
export interface Ranked {
  readonly campaign: Pick<CampaignTerms, 'targeting'>
  /** Its place among all. */
  readonly rank: number
}

type Request = Pick<Opportunity, 'keywords' | 'country' | 'request'>

/** Fewer are looked at one by one, in less time than it takes to look into lists. */
const indexedMin = 32

/** The result has every campaign that the request can match, each once and in the order of their ranks. */
export function indexCampaigns<Item extends Ranked>(items: readonly Item[]): (request: Request) => Iterable<Item> {
  if (items.length < indexedMin) return () => items
  const others: Item[] = []
  const byKeyword = new Map<string, Item[]>()
  const byCountry = new Map<string, Item[]>()
  const byIntent = new Map<string, Item[]>()
  for (const item of items) {
    const { keywords, countries, intents } = item.campaign.targeting
    if (keywords !== undefined) for (const word of lowerCased(keywords)) listIn(byKeyword, word).push(item)
    else if (countries !== undefined) for (const country of new Set(countries)) listIn(byCountry, country).push(item)
    else if (intents !== undefined) for (const intent of new Set(intents)) listIn(byIntent, intent).push(item)
    else others.push(item)
  }
  return ({ keywords, country, request }) => {
    const intent = request.ext?.service?.intent?.value
    const found = [
      others,
      country === undefined ? undefined : byCountry.get(country.alpha2),
      intent === undefined ? undefined : byIntent.get(intent),
      ...Array.from(new Set(keywords), (word) => byKeyword.get(word)),
    ]
    const lists = found.filter((list) => list !== undefined && list.length > 0) as readonly Item[][]
    const [only] = lists
    return lists.length <= 1 ? (only ?? []) : merged(lists)
  }
}

function lowerCased(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map((word) => word.toLowerCase()))
}

function listIn<Item>(lists: Map<string, Item[]>, key: string): Item[] {
  const known = lists.get(key)
  if (known !== undefined) return known
  const fresh: Item[] = []
  lists.set(key, fresh)
  return fresh
}

/** One after the other as far as they are asked for: the first is mostly the only one. */
function* merged<Item extends Ranked>(lists: readonly Item[][]): Generator<Item> {
  const places = lists.map(() => 0)
  let last = -1
  for (;;) {
    let next: Item | undefined
    for (let list = 0; list < lists.length; list++) {
      const place = places[list] ?? 0
      const item = lists[list]?.[place]
      // A campaign may be in several lists.
      if (item?.rank === last) places[list] = place + 1
      const candidate = item?.rank === last ? lists[list]?.[place + 1] : item
      if (candidate !== undefined && (next === undefined || candidate.rank < next.rank)) next = candidate
    }
    if (next === undefined) return
    last = next.rank
    yield next
  }
}
