import { randomOf } from '@parley/testkit/random'
import { expect, test } from 'vitest'
import { impOf, opportunityFor } from '../../../../test/support/samples.ts'
import { CampaignEntry, type CampaignTerms } from '../../../config/campaign.ts'
import { termsOf } from '../../../config/terms.ts'
import type { Opportunity } from '../../../model/opportunity.ts'
import { indexOf, prepareIndex } from './campaign-index.ts'
import { matcherOf } from './match.ts'

const words = ['Shoes', 'boots', 'tea', 'cars', 'news', 'bikes']
const countries = ['DE', 'FR', 'US', 'GB']
const intents = ['purchase_inquiry', 'comparison', 'learning']

test('every campaign that matches a request is found, each once and in order, whatever their targeting', () => {
  const random = randomOf(11)
  const some = <Item>(items: readonly Item[]): Item[] => items.filter(() => random() < 0.3)
  const targeting = () => ({
    ...given('keywords', random() < 0.5 ? some(words) : []),
    ...given('countries', random() < 0.5 ? some(countries) : []),
    ...given('intents', random() < 0.4 ? some(intents) : []),
  })
  const campaigns = Array.from({ length: 300 }, (_, rank) => campaignOf(rank, targeting()))
  const { candidatesFor } = indexOf(campaigns)
  let found = 0
  for (let turn = 0; turn < 300; turn++) {
    const opportunity = opportunityOf(
      some(words),
      random() < 0.8 ? some(['DEU', 'USA', 'GBR'])[0] : undefined,
      some(intents)[0],
    )
    const imp = opportunity.imps[0] ?? raise()

    const ranks = Array.from(candidatesFor(opportunity), ({ rank }) => rank)

    const matching = campaigns.flatMap((campaign, rank) =>
      matcherOf(campaign)(opportunity, imp).kind === 'match' ? [rank] : [],
    )
    expect(ranks).toEqual([...new Set(ranks)].toSorted((a, b) => a - b))
    expect(matching.filter((rank) => !ranks.includes(rank))).toEqual([])
    found += matching.length
  }
  expect(found).toBeGreaterThan(1000)
})

test('campaigns for other words, countries and intents are not looked at', () => {
  const elsewhere = Array.from({ length: 1000 }, (_, rank) =>
    campaignOf(
      rank,
      [{ keywords: [`word ${rank}`] }, { countries: ['FR'] }, { intents: ['learning'] }][rank % 3] ?? {},
    ),
  )
  const { candidatesFor } = indexOf([
    ...elsewhere,
    campaignOf(1000, {}),
    campaignOf(1001, { keywords: ['SHOES', 'tea', 'Tea'] }),
  ])

  const ranks = Array.from(candidatesFor(opportunityOf(['shoes', 'tea'], 'USA', 'comparison')), ({ rank }) => rank)

  expect(ranks).toEqual([1000, 1001])
})

test('in steps, with other work between them, it becomes the same index', async () => {
  const random = randomOf(5)
  const prices = Array.from({ length: 3000 }, () => Math.floor(random() * 50))
  const campaigns = prices.map((priceCpm, at) => ({ ...campaignOf(at, {}), priceCpm }))
  const opportunity = opportunityOf([], undefined, undefined)
  const idsOf = (): readonly string[] =>
    Array.from(indexOf(campaigns).candidatesFor(opportunity), ({ campaign }) => campaign.id)
  const atOnce = idsOf()
  let pauses = 0

  await prepareIndex(campaigns, async () => {
    pauses++
    await Promise.resolve()
  })

  expect(pauses).toBeGreaterThan(10)
  expect(idsOf()).toEqual(atOnce)
  expect(atOnce).toEqual(
    campaigns.toSorted((a, b) => b.priceCpm - a.priceCpm || (a.id < b.id ? -1 : 1)).map(({ id }) => id),
  )
  expect(indexOf(campaigns)).toBe(indexOf(campaigns))
})

function given(name: string, values: readonly string[]): object {
  return values.length === 0 ? {} : { [name]: values }
}

/** The higher its rank, the lower its price. */
function campaignOf(rank: number, targeting: object): CampaignTerms {
  const creative = { title: 'Shoes', url: 'https://shop.example/' }
  const entry = { id: `c${rank}`, priceCpm: 5000 - rank, advertiserDomain: 'shop.example', creative, targeting }
  return termsOf(CampaignEntry, entry)
}

function opportunityOf(
  keywords: readonly string[],
  country: string | undefined,
  intent: string | undefined,
): Opportunity {
  const chat = { messageSequenceNumber: 1, messageLength: 1, isQuickReply: false, sessionDurationMs: 1 }
  return opportunityFor({
    imp: [impOf()],
    site: { keywords: keywords.join(',') },
    ...(country === undefined ? {} : { device: { geo: { country } } }),
    ...(intent === undefined
      ? {}
      : { ext: { service: { ...chat, intent: { value: intent, confidence: 0.5, topics: [], signals: [] } } } }),
  })
}

function raise(): never {
  throw new Error('there is no impression')
}
