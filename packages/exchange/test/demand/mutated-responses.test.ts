// T40–T46: in full a hundred thousand answers that are almost right, through reading, judging, the auction and the award.

import { readMarkup } from '@parley/openrtb'
import { busyMs } from '@parley/testkit/quickest'
import { tries } from '@parley/testkit/tries'
import { expect, test } from 'vitest'
import { checkMarkup } from '../../src/auction/choose/check-markup.ts'
import { holdAuction } from '../../src/auction/hold-auction.ts'
import { awardBid } from '../../src/award/award-bids.ts'
import { openrtbAdapter } from '../../src/demand/adapters/openrtb/openrtb.ts'
import { judge } from '../../src/demand/judge/judge.ts'
import type { Winner } from '../../src/model/award.ts'
import { lossNoticesOf } from '../../src/partner-notices/loss-notices.ts'
import { awardToolsOf, impOf, nativeText, opportunityFor, titleAsset } from '../support/samples.ts'
import { callOf, partnerOf } from './fakes.ts'
import { mutated } from './mutations.ts'
import { randomOf } from './partner.ts'

const seed = 20_260_101
const count = tries(100_000)

const imageAsset = { id: 2, img: { type: 3, wmin: 100, hmin: 100 } }
const textAsset = { id: 3, required: 1, data: { type: 2, len: 40 } }
const opportunity = opportunityFor({
  at: 2,
  badv: ['blocked.example'],
  imp: [
    impOf({ bidfloor: 1.5 }),
    impOf({ id: 'i2', bidfloor: 0.5, native: { request: nativeText(titleAsset, imageAsset, textAsset) } }),
  ],
})

const small = { assets: [{ id: 1, title: { text: 'Shoes' } }], link: { url: 'https://shop.example/' } }
const large = {
  native: {
    ver: '1.2',
    assets: [
      { id: 1, title: { text: 'Shoes' } },
      { id: 2, img: { url: 'https://shop.example/i.png', w: 300, h: 250 } },
      { id: 3, data: { value: 'Rainproof', type: 2 } },
    ],
    link: {
      url: 'https://shop.example/?p=${AUCTION_PRICE}',
      clicktrackers: ['https://shop.example/click'],
      fallback: 'https://shop.example/',
    },
    imptrackers: ['https://shop.example/shown'],
  },
}

const valid = {
  id: 'r1',
  cur: 'USD',
  bidid: 'b',
  seatbid: [
    { seat: 's', bid: [bidJson('a', 'i1', 2.5, small), bidJson('b', 'i2', 3.25, large)] },
    { bid: [bidJson('c', 'i1', 1.75, small)] },
  ],
}

test(`of ${count} changed answers none throws, and none wins that should not`, () => {
  const { problems, winnerCount, seconds } = wholeRun()

  console.log(
    `${count} changed answers in ${seconds.toFixed(1)} s: ${winnerCount} winners, ${problems.length} problems`,
  )
  expect(problems.slice(0, 5)).toEqual([])
  // Most changes leave one of the bids whole: the test would prove nothing if hardly any could win.
  expect(winnerCount).toBeGreaterThan(count / 2)
  expect(seconds).toBeLessThan(60)
}, 90_000)

test('T46: of all these winners none brings active content into a chat', () => {
  const { active } = wholeRun()

  expect(active.slice(0, 5)).toEqual([])
}, 90_000)

test('the answer without changes wins both impressions', () => {
  expect(winnersOf(JSON.stringify(valid)).map(({ bid }) => bid.bidId)).toEqual(['a', 'b'])
})

interface Run {
  readonly problems: readonly string[]
  readonly active: readonly string[]
  readonly winnerCount: number
  readonly seconds: number
}

let done: Run | undefined

function wholeRun(): Run {
  done ??= run()
  return done
}

function run(): Run {
  const random = randomOf(seed)
  const problems: string[] = []
  const active: string[] = []
  let winnerCount = 0
  const ms = busyMs(() => {
    for (let index = 0; index < count; index++) {
      const body = mutated(valid, random)
      try {
        const winners = winnersOf(body)
        winnerCount += winners.length
        problems.push(...winners.flatMap(problemsOf).map((problem) => `${problem}: ${body}`))
        active.push(...winners.flatMap((winner) => activeIn(JSON.parse(admOf(winner)))))
      } catch (error) {
        problems.push(`${String(error)}: ${body}`)
      }
    }
  })
  return { problems, active, winnerCount, seconds: ms / 1000 }
}

const call = callOf({ requestId: 'r1', impIds: ['i1', 'i2'] })
const invitation = { partner: partnerOf(), opportunity, time: { deadlineMs: 0, auctionMs: 0, tmaxMs: 0 } }
const tools = awardToolsOf()

const adapter = openrtbAdapter.bind({ endpoint: 'http://x.example' })

/** The whole way of an answer; winners are awarded and losers told, because both may stumble too. */
function winnersOf(body: string): readonly Winner[] {
  const reading = adapter.bids({ status: 200, body }, call, opportunity.imps)
  const judgement = judge([{ invitation, parts: [{ kind: 'reading', impIds: call.impIds, reading }] }])
  const looked = checkMarkup(opportunity, judgement.offers)
  const auction = holdAuction(opportunity, looked.bids)
  lossNoticesOf([...judgement.losses, ...looked.losses, ...auction.losses], 'r1')
  return auction.winners
}

function problemsOf(winner: Winner): readonly string[] {
  const { bid, clearingMicros } = winner
  const imp = opportunity.imps.find(({ id }) => id === bid.impId)
  if (imp === undefined) return [`a bid for ${bid.impId} won`]
  const reading = readMarkup(admOf(winner), imp.native.request)
  const isPriceFair = bid.priceMicros > 0 && bid.priceMicros <= 1e9 && bid.priceMicros >= imp.floorMicros
  const isClearingFair =
    Number.isSafeInteger(clearingMicros) && clearingMicros >= imp.floorMicros && clearingMicros <= bid.priceMicros
  return [
    ...(reading.kind === 'fits' ? [] : [`markup ${reading.fault.reason} won`]),
    ...(isPriceFair && isClearingFair ? [] : [`a price of ${bid.priceMicros} won and pays ${clearingMicros}`]),
    ...(bid.currency === 'USD' ? [] : [`a bid in ${bid.currency} won`]),
    ...(bid.adomain.some((name) => /(^|\.)blocked\.example$/i.test(name)) ? ['a blocked advertiser won'] : []),
  ]
}

function admOf(winner: Winner): string {
  return awardBid(winner, opportunity, { id: 'a', issuedAt: 1_800_000_000 }, tools).adm
}

/** Plain text may hold any word; everywhere else a script, an open address or a hidden character has no place. */
function activeIn(value: unknown, name: string = ''): readonly string[] {
  if (typeof value === 'string') {
    const isText = name === 'text' || name === 'value'
    return (isText ? /[<\u202e]/ : /javascript:|http:|[<\u202e]/).test(value) ? [`${name}: ${value}`] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => activeIn(member, Array.isArray(value) ? name : key))
}

function bidJson(id: string, impid: string, price: number, markup: object) {
  const adm = JSON.stringify(markup)
  const lurl = 'https://notices.example/loss?r=${AUCTION_LOSS}&a=${AUCTION_AD_ID}&i=${AUCTION_IMP_ID}'
  return { id, impid, price, adm, lurl, adid: 'ad', adomain: ['shop.example'], cat: ['IAB1'], crid: 'c', cid: 'k' }
}
