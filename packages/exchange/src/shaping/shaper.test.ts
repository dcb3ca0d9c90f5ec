import { expect, test } from 'vitest'
import type { Kinds, ShapedRequest } from './kinds.ts'
import { callsToLearn, Shaper } from './shaper.ts'

const terms = { explorationPercent: 5, revenueLossPercentMax: 1 }
const good: Kinds = { traits: [10, 11, 12], wide: 13, narrow: 14 }
const bad: Kinds = { traits: [20, 11, 12], wide: 23, narrow: 24 }
/** Another publisher in the same country. */
const nearBad: Kinds = { traits: [20, 11, 32], wide: 33, narrow: 34 }

function requestOf(kinds: Kinds, at: number): ShapedRequest {
  return { idHash: Math.imul(at, 0x9e37_79b1), imps: [{ impId: 'i1', kinds }] }
}

/** Requests of both kinds in turn, ten of each a second; the partner bids on half of those that are of this kind. */
function trade(shaper: Shaper, wanted: Kinds, fromMs: number, untilMs: number) {
  const made = new Map<Kinds, number>()
  let at = Math.floor(fromMs / 50)
  for (let nowMs = fromMs; nowMs < untilMs; nowMs += 50) {
    const kinds = at % 2 === 0 ? good : bad
    const request = requestOf(kinds, at++)
    const { isMade, probability } = shaper.consider(request.imps, request, nowMs)
    if (!isMade) continue
    made.set(kinds, (made.get(kinds) ?? 0) + 1)
    const isBid = kinds === wanted && at % 4 < 2
    shaper.note([{ kinds, isBid, earnedMicros: isBid ? 2_000_000 : 0 }], probability, nowMs)
  }
  return { good: made.get(good) ?? 0, bad: made.get(bad) ?? 0 }
}

const minute = 60_000

test('until enough is known, every call is made', () => {
  const shaper = new Shaper('alpha', terms)

  const { good: made, bad: tried } = trade(shaper, good, 0, (callsToLearn - 1) * 50)

  expect(made + tried).toBe(callsToLearn - 1)
})

test('a kind in which nothing is earned is explored only, and the other is called as before', () => {
  const shaper = new Shaper('alpha', terms)
  trade(shaper, good, 0, 10 * minute)

  const made = trade(shaper, good, 10 * minute, 20 * minute)

  expect(made.good).toBe(6000)
  expect(made.bad).toBeGreaterThan(200)
  expect(made.bad).toBeLessThan(450)
})

test('an exploration of 100 % makes every call', () => {
  const shaper = new Shaper('alpha', { ...terms, explorationPercent: 100 })

  const made = trade(shaper, good, 0, 10 * minute)

  expect(made).toEqual({ good: 6000, bad: 6000 })
  expect(shaper.uses.made.calls).toBe(12_000)
})

test('when the partner bids in the other kind instead, calls are back within ten minutes and the first kind is given up', () => {
  const shaper = new Shaper('alpha', terms)
  trade(shaper, good, 0, 30 * minute)
  trade(shaper, bad, 30 * minute, 40 * minute)

  const soon = trade(shaper, bad, 40 * minute, 41 * minute)
  trade(shaper, bad, 41 * minute, 120 * minute)
  const later = trade(shaper, bad, 120 * minute, 121 * minute)

  expect(soon.bad).toBe(600)
  expect(later.bad).toBe(600)
  expect(later.good).toBeLessThan(120)
})

test('what is expected is not biased by how rarely calls are made', () => {
  const [rare, often] = [1, 50].map((explorationPercent) => new Shaper('alpha', { ...terms, explorationPercent }))
  if (rare === undefined || often === undefined) throw new Error('there are two')
  for (const shaper of [rare, often]) trade(shaper, good, 0, 60 * minute)

  const expected = [rare, often].map((shaper) =>
    shaper.consider([{ impId: 'i1', kinds: good }], requestOf(good, 0), 3_600_000),
  )

  for (const { expectedMicros, bidShare } of expected) {
    expect(expectedMicros / 1_000_000).toBeCloseTo(1, 1)
    expect(bidShare).toBeCloseTo(0.5, 1)
  }
})

test('of a publisher that is not known yet, what is known of its country counts', () => {
  const shaper = new Shaper('alpha', terms)
  trade(shaper, good, 0, 10 * minute)

  const { expectedMicros } = shaper.consider([{ impId: 'i1', kinds: nearBad }], requestOf(nearBad, 1), 10 * minute)

  expect(expectedMicros).toBeLessThan(20_000)
})

test('a call for two impressions is worth both', () => {
  const shaper = new Shaper('alpha', terms)
  trade(shaper, good, 0, 10 * minute)
  const [one, two] = [
    { impId: 'i1', kinds: good },
    { impId: 'i2', kinds: good },
  ]
  const request = { idHash: 1, imps: [one, two] }

  const alone = shaper.consider([one], request, 10 * minute)
  const both = shaper.consider([one, two], request, 10 * minute)

  expect(both.expectedMicros).toBeCloseTo(2 * alone.expectedMicros)
})

test('the same auction is decided alike, and another partner decides for itself', () => {
  const [alpha, again, beta] = ['alpha', 'alpha', 'beta'].map((name) => new Shaper(name, terms))
  if (alpha === undefined || again === undefined || beta === undefined) throw new Error('there are three')
  const decisionsOf = (shaper: Shaper): readonly boolean[] => {
    trade(shaper, good, 0, 10 * minute)
    return Array.from({ length: 1000 }, (_, at) => {
      const request = requestOf(bad, at)
      return shaper.consider(request.imps, request, 10 * minute).isMade
    })
  }

  const [ofAlpha, ofAgain, ofBeta] = [alpha, again, beta].map(decisionsOf)

  expect(ofAgain).toEqual(ofAlpha)
  expect(ofBeta).not.toEqual(ofAlpha)
})

test('what was considered is counted by what became of it', () => {
  const shaper = new Shaper('alpha', terms)
  trade(shaper, good, 0, 20 * minute)

  const { made, explored, unlikely } = shaper.uses

  expect(made.calls + explored.calls + unlikely.calls).toBe(24_000)
  expect(explored.calls).toBeGreaterThan(200)
  expect(unlikely.expectedMicros / (made.expectedMicros + unlikely.expectedMicros)).toBeLessThan(0.01)
})
