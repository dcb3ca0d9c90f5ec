// What is in columns and not yet in the books. Only that is booked: so a notice that came twice, a question that is asked twice and an
// answer that is booked twice change nothing, and a notice that came late is the difference when it is there.

import type { ContextName } from '@parley/contract'
import type { ColumnSum } from './read-lines.ts'

export type Differences =
  | { readonly kind: 'differences'; readonly sums: readonly ColumnSum[]; readonly compared: number }
  /** The books have more than the columns: rows are missing there, or the answer is older than the books. */
  | { readonly kind: 'fewer'; readonly first: ColumnSum; readonly groups: number }

export function differencesOf(
  columns: readonly ColumnSum[],
  booked: readonly ColumnSum[],
  by: readonly ContextName[],
): Differences {
  const there = summed(columns, by)
  const here = summed(booked, by)
  const sums = [...new Set([...there.keys(), ...here.keys()])].flatMap((key) => {
    const one = difference(there.get(key), here.get(key))
    return one === undefined ? [] : [one]
  })
  const fewer = sums.filter(isFewer)
  const [first] = fewer
  return first === undefined
    ? { kind: 'differences', sums, compared: there.size }
    : { kind: 'fewer', first, groups: fewer.length }
}

/** Of two notices of feedback for one bid the one that was noted first counts, so a copy can still change the reason. It is no money. */
function isFewer({ kind, count, paidNano, clearingNano }: ColumnSum): boolean {
  return kind !== 'feedback' && (count < 0n || paidNano < 0n || clearingNano < 0n)
}

function summed(sums: readonly ColumnSum[], by: readonly ContextName[]): ReadonlyMap<string, ColumnSum> {
  const found = new Map<string, ColumnSum>()
  for (const sum of sums) {
    const { quarterMs, publisher, partner, kind, reason, context } = sum
    const key = JSON.stringify([quarterMs, publisher, partner, kind, reason, ...by.map((name) => context[name])])
    const before = found.get(key)
    found.set(key, before === undefined ? sum : plus(before, sum, 1n))
  }
  return found
}

function difference(there: ColumnSum | undefined, here: ColumnSum | undefined): ColumnSum | undefined {
  const some = there ?? here
  if (some === undefined) return undefined
  const { count, paidNano, clearingNano } = plus(there ?? nothingLike(some), here ?? nothingLike(some), -1n)
  return count === 0n && paidNano === 0n && clearingNano === 0n ? undefined : { ...some, count, paidNano, clearingNano }
}

function plus(one: ColumnSum, other: ColumnSum, sign: 1n | -1n): ColumnSum {
  return {
    ...one,
    count: one.count + sign * other.count,
    paidNano: one.paidNano + sign * other.paidNano,
    clearingNano: one.clearingNano + sign * other.clearingNano,
  }
}

function nothingLike(sum: ColumnSum): ColumnSum {
  return { ...sum, count: 0n, paidNano: 0n, clearingNano: 0n }
}
