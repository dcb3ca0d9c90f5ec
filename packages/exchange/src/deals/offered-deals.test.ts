import { quickestMs } from '@parley/testkit/quickest'
import { expect, test } from 'vitest'
import type { Deal } from '../model/deal.ts'
import { dealsOfferedTo } from './offered-deals.ts'

const deal: Deal = {
  id: 'd1',
  floorMicros: 930_000,
  auctionType: 2,
  priority: 9,
  by: 'operator',
  seats: ['acme'],
  advertisers: ['shop.example'],
}

function told(seat: string, name: string, marginPercent: number, ...live: readonly Deal[]) {
  return dealsOfferedTo(
    { seat, name, marginPercent },
    { isPrivate: false, live, idle: [{ id: 'd9', because: 'ended' }] },
  )
}

test('a partner is told the floor that leaves the floor of the deal after the margin', () => {
  expect(told('acme', 'a', 7, deal)).toEqual([
    { id: 'd1', floorMicros: 1_000_000, auctionType: 2, advertisers: ['shop.example'] },
  ])
})

test('deals of other seats and deals that do not count are not told', () => {
  expect(told('beta', 'b', 0, deal)).toEqual([])
  expect(told('beta', 'acme', 0, deal).map(({ id }) => id)).toEqual(['d1'])
  expect(told('beta', 'b', 0, { ...deal, seats: undefined }).map(({ id }) => id)).toEqual(['d1'])
})

test('T13: 20 deals for 1,000 seats each cost 500 partners less than 20 ms', () => {
  const seats = Array.from({ length: 1000 }, (_, index) => `seat-${index}`)

  const ms = quickestMs(() => {
    const live = Array.from({ length: 20 }, (_, index) => ({ ...deal, id: `d${index}`, seats: [...seats] }))
    for (let partner = 0; partner < 500; partner++) told(`beta-${partner}`, `b${partner}`, 0, ...live)
  })

  expect(ms).toBeLessThan(20)
})
