import { expect, test } from 'vitest'
import { impOf, nativeText, opportunityFor, titleAsset } from '../../../../test/support/samples.ts'
import { CampaignEntry, type CampaignTerms } from '../../../config/campaign.ts'
import { termsOf } from '../../../config/terms.ts'
import { ownPictures } from '../../creative/own-pictures.ts'
import { houseAdapter } from './house.ts'

const context = { messageSequenceNumber: 1, messageLength: 1, isQuickReply: false, sessionDurationMs: 1 }
const format = { agent_url: 'https://formats.example/', id: 'card' }

test('a campaign without targeting bids everywhere, at its price and under its id', () => {
  const { bids, noBids } = bidsFor([campaignOf({ id: 'c1', priceCpm: 2.5, cat: ['IAB17'] })])

  expect(noBids).toEqual([])
  expect(bids).toMatchObject([
    {
      impId: 'i1',
      priceMicros: 2_500_000,
      cid: 'c1',
      crid: 'c1',
      cat: ['IAB17'],
      adomain: ['shop.example'],
      adFormat: undefined,
      markup: { ver: '1.2', assets: [{ id: 1, title: { text: 'Shoes' } }], link: { url: 'https://shop.example/' } },
    },
  ])
})

test('without campaigns there is no bid', () => {
  const { bids, noBids } = bidsFor([])

  expect(bids).toEqual([])
  expect(noBids).toEqual([
    { impId: 'i1', detail: 'no campaign is configured; add one to house.campaigns, as in sample.yaml' },
  ])
})

test('keywords match when any of them is among those of the request, in any letters', () => {
  const campaign = campaignOf({ targeting: { keywords: ['Trail Running', 'boots'] } })

  expect(cidsFor([campaign], { site: { keywords: 'cars, TRAIL running' } })).toEqual(['c1'])
  expect(cidsFor([campaign], { app: { keywords: 'boots' } })).toEqual(['c1'])
  expect(cidsFor([campaign], { site: { keywords: 'trail' } })).toEqual([])
  expect(cidsFor([campaign])).toEqual([])
})

test('intents match the value of the intent', () => {
  const campaign = campaignOf({ targeting: { intents: ['comparison'] } })
  const intent = { confidence: 1, topics: [], signals: [] }

  expect(cidsFor([campaign], service({ intent: { ...intent, value: 'comparison' } }))).toEqual(['c1'])
  expect(cidsFor([campaign], service({ intent: { ...intent, value: 'support_request' } }))).toEqual([])
  expect(cidsFor([campaign])).toEqual([])
})

test('publishers match the publisher of the request', () => {
  const campaign = campaignOf({ targeting: { publishers: ['chat', 'other'] } })

  expect(cidsFor([campaign], { site: { publisher: { id: 'chat' } } })).toEqual(['c1'])
  expect(cidsFor([campaign], { site: { publisher: { id: 'chats' } } })).toEqual([])
  expect(cidsFor([campaign])).toEqual([])
})

test('funnel stages match the stage', () => {
  const campaign = campaignOf({ targeting: { funnelStages: ['intent', 'conversion'] } })

  expect(cidsFor([campaign], service({ funnel: { stage: 'conversion', progress: 0 } }))).toEqual(['c1'])
  expect(cidsFor([campaign], service({ funnel: { stage: 'awareness', progress: 0 } }))).toEqual([])
  expect(cidsFor([campaign])).toEqual([])
})

test('sentiments match the value of the sentiment', () => {
  const campaign = campaignOf({ targeting: { sentiments: ['positive'] } })

  expect(cidsFor([campaign], service({ sentiment: { value: 'positive', score: 1 } }))).toEqual(['c1'])
  expect(cidsFor([campaign], service({ sentiment: { value: 'negative', score: 1 } }))).toEqual([])
  expect(cidsFor([campaign])).toEqual([])
})

test('countries match either form of the code', () => {
  const campaign = campaignOf({ targeting: { countries: ['DE', 'AT'] } })

  expect(cidsFor([campaign], { device: { geo: { country: 'AT' } } })).toEqual(['c1'])
  expect(cidsFor([campaign], { device: { geo: { country: 'DEU' } } })).toEqual(['c1'])
  expect(cidsFor([campaign], { device: { geo: { country: 'FR' } } })).toEqual([])
  expect(cidsFor([campaign])).toEqual([])
})

test('ad formats match by canonical URL and id, and the bid names the one it serves', () => {
  const campaign = campaignOf({ targeting: { adFormats: [format] } })
  const declared = { agent_url: 'HTTPS://Formats.Example', id: 'card' }
  const declaring = (adcpFormats: readonly object[]) => ({ imp: [impOf({ ext: { service: { adcpFormats } } })] })

  expect(bidsFor([campaign], declaring([{ ...format, id: 'other' }, declared])).bids[0]?.adFormat).toEqual(declared)
  expect(cidsFor([campaign], declaring([{ ...format, id: 'other' }]))).toEqual([])
  expect(cidsFor([campaign])).toEqual([])
})

test('a campaign that names no format serves impressions that declare some', () => {
  expect(cidsFor([campaignOf()], { imp: [impOf({ ext: { service: { adcpFormats: [format] } } })] })).toEqual(['c1'])
})

test('all targeting that a campaign names must match', () => {
  const campaign = campaignOf({ targeting: { keywords: ['shoes'], countries: ['DE'] } })
  const site = { keywords: 'shoes' }

  expect(cidsFor([campaign], { site, device: { geo: { country: 'DE' } } })).toEqual(['c1'])
  expect(cidsFor([campaign], { site, device: { geo: { country: 'FR' } } })).toEqual([])
  expect(cidsFor([campaign], { device: { geo: { country: 'DE' } } })).toEqual([])
})

test('whoever gets no bid is told on what it failed', () => {
  const { noBids } = bidsFor([campaignOf({ targeting: { countries: ['DE'] } })])

  expect(noBids).toEqual([{ impId: 'i1', detail: 'no campaign matches; c1 needs another country' }])
})

test('a campaign that cannot fill a required asset gives way to one that can', () => {
  const imp = [impOf({ native: { request: nativeText(titleAsset, { id: 2, required: 1, data: { type: 12 } }) } })]
  const expensive = campaignOf({ id: 'expensive', priceCpm: 9 })
  const complete = campaignOf({ id: 'complete', priceCpm: 1, creative: { ...creative, ctatext: 'Buy' } })

  expect(cidsFor([expensive, complete], { imp })).toEqual(['complete'])
  expect(bidsFor([expensive], { imp }).noBids).toEqual([
    { impId: 'i1', detail: 'campaign expensive cannot fill required asset 2' },
  ])
})

test('the highest price is bid, and of two equal ones the lower id', () => {
  const low = campaignOf({ id: 'low', priceCpm: 1 })
  const second = campaignOf({ id: 'b', priceCpm: 3 })
  const first = campaignOf({ id: 'a', priceCpm: 3 })

  expect(cidsFor([low, second, first])).toEqual(['a'])
})

test('several impressions get different campaigns, the best first', () => {
  const imp = [impOf(), impOf({ id: 'i2' }), impOf({ id: 'i3' })]
  const campaigns = [1, 2, 3].map((price) => campaignOf({ id: `c${price}`, priceCpm: price }))

  expect(cidsFor(campaigns, { imp })).toEqual(['c3', 'c2', 'c1'])
})

test('when there are more impressions than campaigns, the best is shown again', () => {
  const imp = [impOf(), impOf({ id: 'i2' }), impOf({ id: 'i3' })]
  const campaigns = [1, 2].map((price) => campaignOf({ id: `c${price}`, priceCpm: price }))

  const { bids } = bidsFor(campaigns, { imp })

  expect(bids.map(({ cid }) => cid)).toEqual(['c2', 'c1', 'c2'])
  expect(new Set(bids.map(({ bidId }) => bidId)).size).toBe(3)
})

test('an impression gets a campaign that reaches its floor, in whatever order the impressions come', () => {
  const campaigns = [campaignOf({ id: 'expensive', priceCpm: 6 }), campaignOf({ id: 'cheap', priceCpm: 1 })]
  const open = impOf({ id: 'open' })
  const picky = impOf({ id: 'picky', bidfloor: 5 })

  expect(placesFor(campaigns, [open, picky])).toEqual({ picky: 'expensive', open: 'cheap' })
  expect(placesFor(campaigns, [picky, open])).toEqual({ picky: 'expensive', open: 'cheap' })
})

test('when no other campaign reaches the floor, the one that does is shown again', () => {
  const campaigns = [campaignOf({ id: 'expensive', priceCpm: 6 }), campaignOf({ id: 'cheap', priceCpm: 1 })]
  const imp = [impOf({ id: 'a', bidfloor: 6 }), impOf({ id: 'b', bidfloor: 5 }), impOf({ id: 'c', bidfloor: 1 })]

  expect(placesFor(campaigns, imp)).toEqual({ a: 'expensive', b: 'expensive', c: 'cheap' })
})

test('a campaign that stays below a floor is told, and is not used up by it', () => {
  const campaigns = [campaignOf({ id: 'expensive', priceCpm: 6 }), campaignOf({ id: 'cheap', priceCpm: 1 })]
  const imp = [impOf({ id: 'a', bidfloor: 7 }), impOf({ id: 'b' })]

  expect(placesFor(campaigns, imp)).toEqual({ a: 'expensive', b: 'expensive' })
})

test('the order in which campaigns are written does not matter', () => {
  const imp = [impOf(), impOf({ id: 'i2' })]
  const campaigns = ['a', 'b', 'c'].map((id) => campaignOf({ id }))

  expect(cidsFor(campaigns, { imp })).toEqual(cidsFor(campaigns.toReversed(), { imp }))
})

test('D97: where relevance is asked for, a lone impression is offered the ten best campaigns that reach its floor', () => {
  const campaigns = Array.from({ length: 12 }, (_, at) => campaignOf({ id: `c${at + 1}`, priceCpm: at + 1 }))
  const asking = impOf({ bidfloor: 10, ext: { service: { minRelevance: 0.3 } } })
  const ranked = { ...opportunityFor(), ranking: 'price-times-relevance' as const }

  expect(cidsFor(campaigns, { imp: [asking] })).toEqual(['c12', 'c11', 'c10'])
  expect(houseAdapter(campaigns).bids(ranked).bids).toHaveLength(10)
  expect(cidsFor(campaigns)).toEqual(['c12'])
})

test('D97: several impressions that ask for relevance get one campaign each, and no campaign goes to two', () => {
  const campaigns = [1, 2, 3].map((price) => campaignOf({ id: `c${price}`, priceCpm: price }))
  const imp = ['i1', 'i2'].map((id) => impOf({ id, ext: { service: { minRelevance: 0.3 } } }))

  expect(placesFor(campaigns, imp)).toEqual({ i1: 'c3', i2: 'c2' })
})

test('D97: where relevance is asked for and no campaign reaches the floor, the best one tells so', () => {
  const imp = [impOf({ bidfloor: 9, ext: { service: { minRelevance: 0.3 } } })]

  expect(cidsFor([campaignOf({ id: 'a', priceCpm: 1 }), campaignOf({ id: 'b', priceCpm: 2 })], { imp })).toEqual(['b'])
})

test('D103: the brand of a campaign stands for whose ad it is and who paid for it', () => {
  const branded = campaignOf({ creative: { ...creative, sponsored: 'Shoes Ltd' } })

  expect(bidsFor([branded]).bids[0]?.dsa).toEqual({ behalf: 'Shoes Ltd', paid: 'Shoes Ltd', adrender: 0 })
  expect(bidsFor([campaignOf()]).bids[0]?.dsa).toBeUndefined()
})

test('D103: where transparency is required, a campaign that has it goes before a dearer one without', () => {
  const dear = campaignOf({ id: 'dear', priceCpm: 9 })
  const branded = campaignOf({ id: 'branded', priceCpm: 1, creative: { ...creative, sponsored: 'Shoes Ltd' } })
  const demand = (dsa: object) => ({ regs: { ext: { dsa } } })

  expect(cidsFor([dear, branded], demand({ dsarequired: 3 }))).toEqual(['branded'])
  expect(cidsFor([dear, branded], demand({ dsarequired: 1 }))).toEqual(['dear'])
  // It cannot win, and says so with its own reason.
  expect(cidsFor([dear], demand({ dsarequired: 3 }))).toEqual(['dear'])
})

test('D104: a picture of the exchange gets the address of the exchange, and any other stays as it is', () => {
  const images = [
    { use: 'main', url: '/pictures/coffee.svg', w: 1200, h: 627 },
    { use: 'icon', url: 'https://shop.example/icon.png', w: 80, h: 80 },
  ]
  const imp = [impOf({ native: { request: nativeText({ id: 1, img: { type: 3 } }, { id: 2, img: { type: 1 } }) } })]
  const pictures = ownPictures(() => 'http://127.0.0.1:8080/ads')
  const adapter = houseAdapter([campaignOf({ creative: { ...creative, images } })], pictures)

  const [bid] = adapter.bids(opportunityFor({ imp })).bids

  expect(bid?.markup).toMatchObject({
    assets: [
      { id: 1, img: { url: 'http://127.0.0.1:8080/ads/pictures/coffee.svg' } },
      { id: 2, img: { url: 'https://shop.example/icon.png' } },
    ],
  })
  expect(adapter.picturesAt?.()).toBe('http://127.0.0.1:8080/ads/pictures/')
  expect(houseAdapter([campaignOf()], pictures).picturesAt).toBeUndefined()
})

const creative = { title: 'Shoes', url: 'https://shop.example/' }

function campaignOf(members: object = {}): CampaignTerms {
  return termsOf(CampaignEntry, { id: 'c1', priceCpm: 2, advertiserDomain: 'shop.example', creative, ...members })
}

function service(members: object): object {
  return { ext: { service: { ...context, ...members } } }
}

function bidsFor(campaigns: readonly CampaignTerms[], members: object = {}) {
  return houseAdapter(campaigns).bids(opportunityFor(members))
}

function cidsFor(campaigns: readonly CampaignTerms[], members: object = {}): readonly (string | undefined)[] {
  return bidsFor(campaigns, members).bids.map(({ cid }) => cid)
}

/** Which campaign each impression was offered. */
function placesFor(campaigns: readonly CampaignTerms[], imp: readonly object[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(bidsFor(campaigns, { imp }).bids.map(({ impId, cid }) => [impId, cid]))
}
