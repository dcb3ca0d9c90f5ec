import { expect, test } from 'vitest'
import { isTaken } from './is-taken.ts'

const auctions = Array.from({ length: 20_000 }, (_, at) => `auction-${at}`)

test.each([0, 0.001, 0.1, 0.5, 0.9, 1])('of many auctions the share %d is taken', (share) => {
  const taken = auctions.filter((auction) => isTaken(auction, 'shoes', share)).length / auctions.length

  expect(Math.abs(taken - share)).toBeLessThan(0.012)
})

test('the same auction and campaign have the same answer, and two campaigns answers of their own', () => {
  const shoes = auctions.filter((auction) => isTaken(auction, 'shoes', 0.5))
  const both = shoes.filter((auction) => isTaken(auction, 'boots', 0.5))

  expect(auctions.filter((auction) => isTaken(auction, 'shoes', 0.5))).toEqual(shoes)
  expect(Math.abs(both.length / auctions.length - 0.25)).toBeLessThan(0.012)
})

test('who takes more takes what it took before, too', () => {
  const few = auctions.filter((auction) => isTaken(auction, 'shoes', 0.2))

  expect(few.every((auction) => isTaken(auction, 'shoes', 0.3))).toBe(true)
})
