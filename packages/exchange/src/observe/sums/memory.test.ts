// Publishers and contexts come from outside: whatever is sent, sums take no more memory than their rows.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { quota } from '../../../test/support/random-auctions.ts'
import { opportunityFor, traceOf } from '../../../test/support/samples.ts'
import type { Opportunity } from '../../model/opportunity.ts'
import { Adder } from './adder.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const sample = opportunityFor({ site: { publisher: { id: 'p1' } } })
const dispositions = [{ partner: 'alpha', impId: 'i1', reason: 'no-bid', detail: '', priceMicros: undefined }] as const

test('a hundred thousand publishers beyond the last row leave nothing behind', () => {
  const adder = new Adder(100)

  const bytes = heldAfter(() => addAll(adder, (index) => ({ ...sample, publisher: `publisher-${index}` })))

  expect(bytes).toBeLessThan(5_000_000)
  expect(adder.merged.requests).toBe(99_950)
})

test('a hundred thousand contexts beyond the last row leave nothing behind', () => {
  const adder = new Adder(100)

  const bytes = heldAfter(() =>
    addAll(adder, (index) => ({ ...sample, country: { alpha2: 'XX', alpha3: `context-${index}` } })),
  )

  expect(bytes).toBeLessThan(5_000_000)
  expect(adder.merged.ends).toBe(99_901)
})

test('contexts are forgotten with the sums that are taken', () => {
  const adder = new Adder(1_000_000)

  const bytes = heldAfter(() => {
    addAll(adder, (index) => ({ ...sample, country: { alpha2: 'XX', alpha3: `context-${index}` } }))
    adder.take()
  })

  expect(bytes).toBeLessThan(5_000_000)
})

function addAll(adder: Adder, opportunityAt: (index: number) => Opportunity): void {
  for (let index = 0; index < 100_000; index++) {
    const trace = { ...traceOf(opportunityAt(index)), dispositions }
    adder.add({ kind: 'no-bid', quota, trace, losses: [] }, 7)
  }
}

function heldAfter(work: () => void): number {
  collect()
  const before = process.memoryUsage().heapUsed
  work()
  collect()
  return process.memoryUsage().heapUsed - before
}
