// D107: money is multiplied with scores of word vectors as with those of words: whole thousandths, and exact second prices.

import { readFileSync } from 'node:fs'
import { wordVectorsFile } from '@parley/vectors'
import { expect, test } from 'vitest'
import { bidOf, impOf, opportunityFor } from '../../test/support/samples.ts'
import type { CheckedBid } from '../model/bid.ts'
import type { Relevance } from '../model/relevance.ts'
import { oneCent } from '../money/micros.ts'
import { vectorScorer } from '../relevance/vectors/vector-scorer.ts'
import { openVectors } from '../relevance/vectors/word-vectors.ts'
import { holdAuction } from './hold-auction.ts'

const prices = [10_000, 990_000, 1_000_000, 1_370_001, 3_000_000]
const titles = ['Deeper sleep', 'A weighted blanket', 'Quiet nights', 'Insurance for vans', 'Chess for beginners']
const floors = [0, 0.5, 1, 1.38]

/** How well ads fit a chat about insomnia. */
function scoresOf(): readonly Relevance[] {
  const opened = openVectors(new Uint8Array(readFileSync(wordVectorsFile)))
  if (opened.kind === 'refused') throw new Error(opened.why)
  const unknown = { about: () => () => ({ thousandths: 0, because: [] }) }
  const chat = { keywords: ['insomnia', 'restless nights'], topics: [], categories: [], language: 'en' }
  const score = vectorScorer(opened.vectors, unknown).about(chat)
  return titles.map((title) => score({ title, desc: '', sponsored: '', categories: [], domains: [] }))
}

const scores = scoresOf()

test('the titles that fit have different scores, whole thousandths each', () => {
  const thousandths = scores.map((score) => score.thousandths)

  expect(new Set(thousandths.slice(0, 3)).size).toBe(3)
  expect(thousandths.every((one) => Number.isInteger(one) && one > 0 && one < 1000)).toBe(true)
})

test('in 2,500 auctions of two bids the winner pays what it needed to rank first and a cent, never more than it bid', () => {
  const offers = prices.flatMap((price) => scores.map((relevance) => [price, relevance] as const))
  let sold = 0
  for (const bidfloor of floors) {
    const opportunity = {
      ...opportunityFor({ at: 2, imp: [impOf({ bidfloor })] }),
      ranking: 'price-times-relevance' as const,
    }
    const floorMicros = opportunity.imps[0]?.floorMicros ?? 0
    for (const a of offers) {
      for (const b of offers) {
        const bids = [bidBy('a', a), bidBy('b', b)]
        const [winner] = holdAuction(opportunity, bids).winners
        const eligible = bids.filter(({ netMicros }) => netMicros >= floorMicros)
        expect(winner === undefined).toBe(eligible.length === 0)
        if (winner === undefined) continue
        sold++
        const { bid, clearingMicros: paid } = winner
        const rival = eligible.find(({ partner }) => partner !== bid.partner)
        const needed = rival === undefined ? floorMicros : Math.ceil(rankOf(rival) / thousandthsOf(bid)) + oneCent
        if (rival !== undefined && rankOf(rival) > rankOf(bid)) throw new Error('a lower rank won')
        if (paid !== Math.min(bid.netMicros, Math.max(floorMicros, needed)))
          throw new Error(`${bid.netMicros} at ${thousandthsOf(bid)} paid ${paid}`)
      }
    }
  }

  expect(sold).toBeGreaterThan(1000)
})

function bidBy(partner: string, [priceMicros, relevance]: readonly [number, Relevance]): CheckedBid {
  return { ...bidOf({ partner, priceMicros }), relevance }
}

function thousandthsOf({ relevance }: CheckedBid): number {
  return relevance?.thousandths ?? 0
}

function rankOf(bid: CheckedBid): number {
  return bid.netMicros * thousandthsOf(bid)
}
