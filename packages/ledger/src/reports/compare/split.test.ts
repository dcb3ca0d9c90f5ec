import { tries } from '@parley/testkit/tries'
import { array, assert, bigInt, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import type { DropReason } from '../funnel-counts.ts'
import { type PeriodSums, type Split, splitDifference } from './split.ts'

const usual = periodOf(1000n, [['no-answer', 'late', 300n]], 700_000n)

test('twice as much of everything is volume', () => {
  const twice = periodOf(2000n, [['no-answer', 'late', 600n]], 1_400_000n)

  expect(splitAlone(usual, twice)).toEqual({ volume: 700_000n, mix: 0n, price: 0n, fill: 0n, reasons: [] })
})

test('a dearer impression is price', () => {
  const dearer = periodOf(1000n, [['no-answer', 'late', 300n]], 770_000n)

  expect(splitAlone(usual, dearer)).toMatchObject({ volume: 0n, price: 70_000n, fill: 0n })
})

test('a reason that takes more has its own part, at the price of what it took', () => {
  const late = periodOf(
    1000n,
    [
      ['no-answer', 'late', 400n],
      ['filtered', 'below-floor', 100n],
    ],
    500_000n,
  )

  expect(splitAlone(usual, late)).toEqual({
    volume: 0n,
    mix: 0n,
    price: 0n,
    fill: -200_000n,
    reasons: [
      { step: 'no-answer', reason: 'late', nano: -100_000n },
      { step: 'filtered', reason: 'below-floor', nano: -100_000n },
    ],
  })
})

test('a group that is only in one of the periods is mix, beside what the volume of all groups explains', () => {
  const nothing = periodOf(0n, [], 0n)

  const split = splitDifference({ before: nothing, after: usual }, { before: 5000n, after: 5000n })

  expect(split).toEqual({ volume: 0n, mix: 700_000n, price: 0n, fill: 0n, reasons: [] })
})

test('after a period without traffic everything is volume', () => {
  expect(splitAlone(periodOf(0n, [], 0n), usual)).toMatchObject({ volume: 700_000n, mix: 0n })
})

const reasonNames = [
  ['not-asked', 'country'],
  ['no-answer', 'late'],
  ['no-bid', 'no-bid'],
  ['lost', 'outbid'],
] as const

/** A killed process loses sums of auctions and no notice, so more can be billed than was available, as a drop below zero. */
const anyPeriod = record({
  drops: array(bigInt(0n, 1_000_000n), { minLength: 4, maxLength: 4 }),
  won: bigInt(0n, 1_000_000n),
  billed: bigInt(0n, 1_000_000n),
  nano: bigInt(0n, 10n ** 15n),
}).map(({ drops, won, billed, nano }) => {
  const listed = reasonNames.map(([step, reason], at) => [step, reason, drops[at] ?? 0n] as const)
  const available = drops.reduce((sum, count) => sum + count, won)
  return periodOf(available, [...listed, ['won-not-billed', 'no-notice', won - billed]], billed === 0n ? 0n : nano)
})

test('the parts of any two periods sum to the difference, and exchanging the periods changes every sign', () => {
  assert(
    property(anyPeriod, anyPeriod, bigInt(0n, 10n ** 9n), bigInt(0n, 10n ** 9n), (before, after, one, other) => {
      const whole = { before: before.available + one, after: after.available + other }

      const split = splitDifference({ before, after }, whole)
      const back = splitDifference({ before: after, after: before }, { before: whole.after, after: whole.before })

      expect(sumOf(split)).toBe(after.nano - before.nano)
      expect([back.volume, back.mix, back.fill, back.price]).toEqual([
        -split.volume,
        -split.mix,
        -split.fill,
        -split.price,
      ])
    }),
    { numRuns: tries(100_000) },
  )
})

function sumOf({ volume, mix, fill, price }: Split): bigint {
  return volume + mix + fill + price
}

/** Where there is one group, it is the whole. */
function splitAlone(before: PeriodSums, after: PeriodSums): Split {
  return splitDifference({ before, after }, { before: before.available, after: after.available })
}

function periodOf(
  available: bigint,
  drops: readonly (readonly [DropReason['step'], string, bigint])[],
  nano: bigint,
): PeriodSums {
  const reasons = drops.map(([step, reason, count]) => ({ step, reason, count }))
  return { available, billed: reasons.reduce((left, { count }) => left - count, available), nano, reasons }
}
