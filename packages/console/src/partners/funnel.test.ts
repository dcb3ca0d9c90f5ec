import { expect, test } from 'vitest'
import type { Reasons } from '../api/reasons.ts'
import { funnelOf, sharesOf, topDrops } from './funnel.ts'

const reasons = {
  country: reason('skipped', 'not-asked'),
  qps: reason('throttled', 'not-asked'),
  late: reason('late', 'no-answer'),
  'no-bid': reason('no-bid', 'no-bid'),
  markup: reason('invalid', 'filtered'),
  'below-floor': reason('below-floor', 'filtered'),
  outbid: reason('lost', 'lost'),
  won: reason('won', 'won'),
} satisfies Reasons

const ends = { country: 10, qps: 20, late: 5, 'no-bid': 4, markup: 3, 'below-floor': 2, outbid: 6, won: 7 }

test('each stage is the one before without its drops', () => {
  const funnel = funnelOf(ends, reasons)

  expect(funnel.map(({ name, count }) => [name, count])).toEqual([
    ['Available', 57],
    ['Asked', 27],
    ['Answered', 22],
    ['Bid', 18],
    ['Valid', 15],
    ['Competing', 13],
    ['Won', 7],
  ])
})

test('the largest drop of a stage comes first', () => {
  const asked = funnelOf(ends, reasons)[1]

  expect(asked?.drops).toEqual([
    { reason: 'qps', count: 20 },
    { reason: 'country', count: 10 },
  ])
})

test('a partner that was never part of an auction has a funnel of zeros', () => {
  expect(funnelOf({}, reasons).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('a bid competes when it was not filtered, and wins are counted among those', () => {
  const shares = sharesOf({ 'not-asked': 30, 'no-answer': 5, 'no-bid': 4, filtered: 5, lost: 6, won: 2 })

  expect(shares).toEqual({ asked: 22, answered: 17 / 22, bid: 13 / 22, won: 0.25 })
})

test('who was never asked has no shares', () => {
  expect(sharesOf({ 'not-asked': 3 })).toEqual({ asked: 0, answered: undefined, bid: undefined, won: undefined })
})

test('the top reasons are why something was lost', () => {
  expect(topDrops(ends, 2)).toEqual([
    { reason: 'qps', count: 20 },
    { reason: 'country', count: 10 },
  ])
  expect(topDrops({ won: 9 }, 2)).toEqual([])
})

function reason(state: string, step: string) {
  return { state, step, says: '', fix: '', fixedBy: [] }
}
