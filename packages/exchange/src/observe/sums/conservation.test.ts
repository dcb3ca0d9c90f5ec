// What reports rely on, for any auctions in any order: the sums are compared with a list of every single end.

import { type Context, contextNames } from '@parley/contract'
import type { EndSum, RequestSum } from '@parley/journal'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomOutcome } from '../../../test/support/random-auctions.ts'
import { reasonRow } from '../../catalog/reasons.ts'
import type { Outcome } from '../../model/outcome.ts'
import { beforeMargin } from '../../money/micros.ts'
import { contextOf } from '../../opportunity/context.ts'
import { Adder } from './adder.ts'

interface Ended {
  readonly outcome: Outcome
  readonly minute: number
}

const traffic = fc.array(fc.record({ outcome: randomOutcome, minute: fc.constantFrom(7, 8) }), { maxLength: 30 })
const manyRows = 1_000_000

test('for every grouping, each stage is the next plus its drops, to the unit', () => {
  fc.assert(
    fc.property(traffic, (ended) => {
      const { ends } = sumsOf(ended, new Adder(manyRows))

      for (const groupOf of groupings) {
        expect(funnels(ends, groupOf)).toEqual(countedFunnels(ended, groupOf))
      }
    }),
    { numRuns: 100 },
  )
})

test('all rows together are all requests, all ends and all the money that was not a test', () => {
  fc.assert(
    fc.property(traffic, (ended) => {
      const { requests, ends } = sumsOf(ended, new Adder(manyRows))

      expect(total(ends, ({ count }) => count)).toBe(singles(ended).length)
      expect(total(requests, ({ count }) => count)).toBe(ended.filter(isCounted).length)
      for (const money of ['bidMicros', 'paidMicros', 'clearingMicros'] as const) {
        expect(total(ends, (row) => row[money])).toBe(total(singles(ended), (single) => single[money]))
      }
    }),
    { numRuns: 200 },
  )
})

test('the order of auctions makes no difference', () => {
  const twice = traffic.chain((ended) =>
    fc.tuple(fc.constant(ended), fc.shuffledSubarray(ended, { minLength: ended.length, maxLength: ended.length })),
  )
  fc.assert(
    fc.property(twice, ([ended, shuffled]) => {
      expect(byName(sumsOf(shuffled, new Adder(manyRows)))).toEqual(byName(sumsOf(ended, new Adder(manyRows))))
    }),
    { numRuns: 200 },
  )
})

test('sums that are taken at any moments are together the same as those taken once', () => {
  fc.assert(
    fc.property(traffic, fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), (ended, takesAfter) => {
      const adder = new Adder(manyRows)
      const parts: Sums[] = []
      for (const [index, { outcome, minute }] of ended.entries()) {
        adder.add(outcome, minute)
        if (takesAfter[index]) parts.push(joined(adder))
      }
      parts.push(joined(adder))

      const together = {
        requests: parts.flatMap(({ requests }) => requests),
        ends: parts.flatMap(({ ends }) => ends),
      }

      expect(byName(together)).toEqual(byName(sumsOf(ended, new Adder(manyRows))))
    }),
    { numRuns: 200 },
  )
})

test('with room for few rows, the same is counted in few rows, and each partner and reason keeps its count', () => {
  fc.assert(
    fc.property(traffic, fc.integer({ min: 1, max: 40 }), (ended, rowsMax) => {
      const few = new Adder(rowsMax)
      const some = sumsOf(ended, few)
      const all = sumsOf(ended, new Adder(manyRows))

      const byEnd = ({ minute, partner, reason }: EndSum): string => `${minute} ${partner} ${reason}`
      expect(funnels(some.ends, byEnd)).toEqual(funnels(all.ends, byEnd))
      expect(total(some.requests, ({ count }) => count)).toBe(total(all.requests, ({ count }) => count))
      const ordinary = [...some.requests, ...some.ends].filter(({ publisher }) => publisher !== 'other')
      expect(ordinary.length).toBeLessThanOrEqual(rowsMax)
      const merged = some.ends.filter(({ publisher }) => publisher === 'other')
      expect(few.merged.ends).toBe(total(merged, ({ count }) => count))
    }),
    { numRuns: 200 },
  )
})

interface Sums {
  readonly requests: readonly RequestSum[]
  readonly ends: readonly EndSum[]
}

function sumsOf(ended: readonly Ended[], adder: Adder): Sums {
  for (const { outcome, minute } of ended) adder.add(outcome, minute)
  return joined(adder)
}

function joined(adder: Adder): Sums {
  const groups = adder.take()
  return { requests: groups.flatMap(({ requests }) => requests), ends: groups.flatMap(({ ends }) => ends) }
}

/** One end, as it came. */
type Single = Pick<EndSum, 'minute' | 'publisher' | 'partner' | 'bidMicros' | 'paidMicros' | 'clearingMicros'> & {
  readonly state: ReturnType<typeof reasonRow>['state']
  readonly context: Context
}

function isCounted({ outcome }: Ended): boolean {
  return !('trace' in outcome) || !outcome.trace.opportunity.isTest
}

function singles(ended: readonly Ended[]): readonly Single[] {
  return ended.filter(isCounted).flatMap(({ outcome, minute }) => {
    if (!('trace' in outcome)) return []
    const { opportunity, dispositions, winners } = outcome.trace
    return dispositions.map(({ partner, impId, reason, priceMicros = 0 }): Single => {
      const imp = opportunity.imps.find(({ id }) => id === impId)
      if (imp === undefined) throw new Error(`the auction has no impression ${impId}`)
      const winner = reason === 'won' ? winners.find(({ bid }) => bid.impId === impId) : undefined
      return {
        minute,
        publisher: opportunity.publisher ?? '',
        partner,
        state: reasonRow(reason).state,
        context: contextOf(opportunity, imp, winner?.bid),
        bidMicros: reason === 'price' || reason === 'currency' ? 0 : priceMicros,
        paidMicros: winner === undefined ? 0 : beforeMargin(winner.clearingMicros, winner.bid.marginPercent),
        clearingMicros: winner?.clearingMicros ?? 0,
      }
    })
  })
}

type Grouped = Pick<EndSum, 'minute' | 'publisher' | 'partner' | 'context'>

const groupings: readonly ((row: Grouped) => string)[] = [
  () => 'all',
  ({ minute }) => String(minute),
  ({ publisher }) => publisher,
  ({ partner }) => partner,
  ...contextNames.map(
    (name) =>
      ({ context }: Grouped) =>
        context[name],
  ),
  ({ publisher, partner }) => `${publisher} ${partner}`,
  ({ minute, publisher, partner, context }) => JSON.stringify([minute, publisher, partner, context]),
]

/** Each stage by subtraction: from all ends, what stopped at each step. */
function funnels<Row extends EndSum>(ends: readonly Row[], groupOf: (row: Row) => string): object {
  return inGroups(ends, groupOf, (rows) => {
    const stopped = (step: string): number =>
      total(
        rows.filter((row) => row.step === step),
        ({ count }) => count,
      )
    const available = total(rows, ({ count }) => count)
    const asked = available - stopped('not-asked')
    const answered = asked - stopped('no-answer')
    const bid = answered - stopped('no-bid')
    const competing = bid - stopped('filtered')
    return { available, asked, answered, bid, competing, won: competing - stopped('lost') }
  })
}

/** Each stage by counting the single ends that reached it. */
function countedFunnels(ended: readonly Ended[], groupOf: (row: Grouped) => string): object {
  return inGroups(singles(ended), groupOf, (rows) => {
    const reached = (...states: readonly string[]): number => rows.filter(({ state }) => states.includes(state)).length
    const competing = ['lost', 'won']
    const bid = ['invalid', 'below-floor', ...competing]
    const answered = ['no-bid', ...bid]
    return {
      available: rows.length,
      asked: reached('late', 'failed', ...answered),
      answered: reached(...answered),
      bid: reached(...bid),
      competing: reached(...competing),
      won: reached('won'),
    }
  })
}

function inGroups<Row>(rows: readonly Row[], groupOf: (row: Row) => string, of: (rows: readonly Row[]) => unknown) {
  return Object.fromEntries([...Map.groupBy(rows, groupOf)].map(([name, group]) => [name, of(group)]))
}

/** Rows with the same name added up, in whatever order they came. */
function byName({ requests, ends }: Sums): object {
  const nameOfRequest = ({ minute, publisher, outcome }: RequestSum): string => `${minute} ${publisher} ${outcome}`
  const nameOfEnd = ({ minute, publisher, partner, step, reason, context }: EndSum): string =>
    JSON.stringify([minute, publisher, partner, step, reason, context])
  return {
    requests: inGroups(requests, nameOfRequest, (rows) => [
      total(rows, ({ count }) => count),
      total(rows, ({ impressions }) => impressions),
    ]),
    ends: inGroups(ends, nameOfEnd, (rows) => [
      total(rows, ({ count }) => count),
      total(rows, ({ bidMicros }) => bidMicros),
      total(rows, ({ paidMicros }) => paidMicros),
      total(rows, ({ clearingMicros }) => clearingMicros),
    ]),
  }
}

function total<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0)
}
