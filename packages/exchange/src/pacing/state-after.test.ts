import { expect, test } from 'vitest'
import type { PacingState } from '../model/pacing.ts'
import { advertiserHash } from './advertiser.ts'
import { usedIn } from './decide.ts'
import { publisherSlot } from './placement.ts'
import { stateAfter } from './state-after.ts'

const empty: PacingState = { startMinute: 30_000_000, unlisted: 0, ads: [], advertisers: [] }

test('an ad is added with its turn, its slot and its advertiser', () => {
  const after = stateAfter(empty, 4, [{ slot: publisherSlot, adomain: ['Shop.example'] }])

  expect(after).toEqual({
    startMinute: 30_000_000,
    unlisted: 0,
    ads: [{ turn: 4, slot: publisherSlot }],
    advertisers: [{ hash: advertiserHash('shop.example'), turn: 4 }],
  })
})

test('the 33rd ad makes the first one count without its turn', () => {
  const after = withAds(33, publisherSlot)

  expect(after.ads).toHaveLength(32)
  expect(after.ads[0]?.turn).toBe(2)
  expect(usedIn(after, publisherSlot)).toBe(33)
})

test('the last ad of a placement stays however many others come after it, because the next must keep its distance', () => {
  const early = stateAfter(empty, 1, [{ slot: 0, adomain: [] }])

  const after = withAds(100, publisherSlot, early)

  expect(after.ads).toHaveLength(32)
  expect(after.ads[0]).toEqual({ turn: 1, slot: 0 })
  expect(usedIn(after, publisherSlot)).toBe(100)
})

test('ads without a turn are counted up to 255', () => {
  expect(withAds(400, publisherSlot).unlisted).toBe(255)
})

test('an ad at an earlier turn stands before the later ones', () => {
  const later = stateAfter(empty, 9, [{ slot: publisherSlot, adomain: ['shop.example'] }])

  const after = stateAfter(later, 2, [{ slot: publisherSlot, adomain: ['shop.example'] }])

  expect(after.ads.map(({ turn }) => turn)).toEqual([2, 9])
  expect(after.advertisers).toEqual([{ hash: advertiserHash('shop.example'), turn: 9 }])
})

test('eight advertisers are remembered: the ninth makes the one forgotten that was shown longest ago', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const eight = names.reduce(
    (state, name, index) => stateAfter(state, index + 1, [{ slot: publisherSlot, adomain: [`${name}.example`] }]),
    empty,
  )
  const again = stateAfter(eight, 9, [{ slot: publisherSlot, adomain: ['a.example'] }])

  const nine = stateAfter(again, 10, [{ slot: publisherSlot, adomain: ['i.example'] }])

  const known = new Set(nine.advertisers.map(({ hash }) => hash))
  expect(known.size).toBe(8)
  expect(known.has(advertiserHash('a.example'))).toBe(true)
  expect(known.has(advertiserHash('b.example'))).toBe(false)
})

/** So many ads, one at each turn. */
function withAds(count: number, slot: number, from = empty): PacingState {
  return Array.from({ length: count }).reduce<PacingState>(
    (state, _, index) => stateAfter(state, index + 1, [{ slot, adomain: [] }]),
    from,
  )
}
