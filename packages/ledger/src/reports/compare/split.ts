// Why an amount differs between two periods: how much of the difference is volume, mix, fill and price, and how much of fill is
// each reason. The parts sum to the difference to the nano-dollar.
//
//   amount = available × fill × price       available: pairs of partner and impression
//   fill   = 1 − dropped ÷ available        summed over the reasons of drops
//
//   volume   more or fewer available, as if every group had grown alike
//   mix      groups grew differently, or are in only one of the periods
//   fill     more or fewer of the available were billed, by the reason of each drop
//   price    those that were billed cost more or less
//
// Going from the first period to the second, each step is valued at the rates of the first for what has not changed yet; going
// back, at those of the second. The mean of both is taken, so that exchanging the periods only changes every sign.

import type { FunnelDrop } from '@parley/contract'
import type { DropReason } from '../funnel-counts.ts'
import { type Fraction, fraction, minus, nearest, times, zero } from './fraction.ts'

/** One group in one period. What was available and not dropped for any reason was billed. */
export interface PeriodSums {
  readonly available: bigint
  readonly billed: bigint
  readonly nano: bigint
  readonly reasons: readonly DropReason[]
}

export interface Split {
  readonly volume: bigint
  readonly mix: bigint
  readonly price: bigint
  /** The sum of the reasons. */
  readonly fill: bigint
  /** Only those that moved something, in the order of the funnel. */
  readonly reasons: readonly ReasonPart[]
}

export interface ReasonPart {
  readonly step: FunnelDrop
  readonly reason: string
  readonly nano: bigint
}

interface Pair<Value> {
  readonly before: Value
  readonly after: Value
}

/** `whole` is what was available in all groups together. */
export function splitDifference({ before, after }: Pair<PeriodSums>, whole: Pair<bigint>): Split {
  const names = namesOf([...before.reasons, ...after.reasons])
  const onward = partsFor({ from: before, to: after }, { from: whole.before, to: whole.after }, names)
  const back = partsFor({ from: after, to: before }, { from: whole.after, to: whole.before }, names)
  const means = onward.map((part, at) => times(minus(part, back[at] ?? zero), half))
  const [volume = 0n, mix = 0n, price = 0n, ...amounts] = roundedTo(after.nano - before.nano, means)
  const reasons = names.map(({ step, reason }, at) => ({ step, reason, nano: amounts[at] ?? 0n }))
  return {
    volume,
    mix,
    price,
    fill: reasons.reduce((sum, { nano }) => sum + nano, 0n),
    reasons: reasons.filter(({ nano }) => nano !== 0n),
  }
}

const half = fraction(1n, 2n)

type ReasonName = Pick<DropReason, 'step' | 'reason'>

function namesOf(reasons: readonly DropReason[]): readonly ReasonName[] {
  return [...new Map(reasons.map(({ step, reason }) => [`${step} ${reason}`, { step, reason }])).values()]
}

interface Way<Value> {
  readonly from: Value
  readonly to: Value
}

/** Volume, mix, price, and one for each reason. */
function partsFor(
  { from, to }: Way<PeriodSums>,
  whole: Way<bigint>,
  names: readonly ReasonName[],
): readonly Fraction[] {
  const atVolume = whole.from > 0n ? fraction(from.nano * whole.to, whole.from) : fraction(to.nano)
  const volume = minus(atVolume, fraction(from.nano))
  if (from.available <= 0n || to.available <= 0n) {
    return [volume, minus(fraction(to.nano), atVolume), zero, ...names.map(() => zero)]
  }
  const growth = fraction(to.available, from.available)
  const price = priceIn(from) ?? priceIn(to) ?? zero
  return [
    volume,
    minus(times(fraction(from.nano), growth), atVolume),
    minus(fraction(to.nano), times(fraction(to.billed), price)),
    ...names.map((name) => {
      const expected = times(fraction(countOf(name, from)), growth)
      return times(minus(expected, fraction(countOf(name, to))), price)
    }),
  ]
}

function priceIn({ billed, nano }: PeriodSums): Fraction | undefined {
  return billed > 0n ? fraction(nano, billed) : undefined
}

function countOf({ step, reason }: ReasonName, { reasons }: PeriodSums): bigint {
  return reasons.find((one) => one.step === step && one.reason === reason)?.count ?? 0n
}

/** Whole numbers near these that sum to `sum`: what rounding leaves over, at most half a unit for each, goes to the largest. */
function roundedTo(sum: bigint, parts: readonly Fraction[]): readonly bigint[] {
  const rounded = parts.map(nearest)
  const over = sum - rounded.reduce((total, part) => total + part, 0n)
  const largest = rounded.reduce((best, part, at) => (sizeOf(part) > sizeOf(rounded[best] ?? 0n) ? at : best), 0)
  return rounded.map((part, at) => (at === largest ? part + over : part))
}

function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}
