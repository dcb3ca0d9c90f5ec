// What happened in a second, from two readings of each worker.

import type { PartnerNow } from '@parley/contract'
import { expect, test } from 'vitest'
import type { ProcessStats } from '../../model/process-stats.ts'
import { partnersIn, secondOf } from './second.ts'

const moment = { atMs: 1000, tookMs: 1000 }

test('counts are what came since; gauges are what is now', () => {
  const before = [{ worker: 0, reading: readingWith({ outcomes: { bid: 5, 'no-bid': 2 }, took: [1, 5], inFlight: 9 }) }]
  const now = [
    { worker: 0, reading: readingWith({ outcomes: { bid: 8, 'no-bid': 2 }, took: [2, 8], inFlight: 4, busyMs: 250 }) },
  ]

  const second = secondOf(before, now, moment)

  expect(second).toMatchObject({ atMs: 1000, outcomes: { bid: 3 }, inFlight: 4, busy: 0.25 })
  expect(second.took.slice(0, 2)).toEqual([1, 3])
})

test('the first reading of a process tells nothing about this second', () => {
  const now = [
    { worker: 0, reading: readingWith({ outcomes: { bid: 8 }, partners: [partnerWith({ ends: { won: 8 } })] }) },
  ]

  const second = secondOf([], now, moment)

  expect(second.outcomes).toEqual({})
  expect(second.partners).toMatchObject([{ name: 'alpha', ends: {} }])
})

test('workers are summed, each compared with itself; one that was replaced began to count anew', () => {
  const before = [
    { worker: 0, reading: readingWith({ outcomes: { bid: 100 } }) },
    { worker: 1, reading: readingWith({ outcomes: { bid: 10 } }) },
  ]
  const now = [
    { worker: 0, reading: readingWith({ outcomes: { bid: 2 }, busyMs: 900, inFlight: 1 }) },
    { worker: 1, reading: readingWith({ outcomes: { bid: 14 }, busyMs: 100, inFlight: 2 }) },
  ]

  expect(secondOf(before, now, moment)).toMatchObject({ outcomes: { bid: 6 }, busy: 0.9, inFlight: 3 })
})

test('of a partner the worst standing is told, and its parts are summed', () => {
  const readings = [partnerWith({ standing: 'healthy', open: 2 }), partnerWith({ standing: 'throttled', open: 3 })].map(
    (partner, worker) => ({ worker, reading: readingWith({ partners: [partner] }) }),
  )

  expect(secondOf([], readings, moment).partners).toMatchObject([{ name: 'alpha', standing: 'throttled', open: 5 }])
  expect(partnersIn(readings)).toMatchObject([{ name: 'alpha', ends: { won: 2 }, steps: { won: 2 } }])
})

test('what readers said is told of the second, and since the start of all workers', () => {
  const before = [{ worker: 0, reading: readingWith({ partners: [partnerWith({ feedback: { helpful: 4 } })] }) }]
  const now = [{ helpful: 4, irrelevant: 2 }, { irrelevant: 1 }].map((feedback, worker) => ({
    worker,
    reading: readingWith({ partners: [partnerWith({ feedback })] }),
  }))

  expect(secondOf(before, now, moment).partners).toMatchObject([{ feedback: { irrelevant: 2 } }])
  expect(secondOf(before, now, moment).partners[0]?.feedback).not.toHaveProperty('helpful')
  expect(partnersIn(now)).toMatchObject([{ feedback: { helpful: 4, irrelevant: 3 } }])
})

test('one journal that fails is a failing journal, and the one that is furthest behind is told', () => {
  const journal = { isWorking: true, unconfirmed: 1, behindMs: 10, bytes: 1, bytesMax: 2 }
  const readings = [journal, { ...journal, isWorking: false, behindMs: 99 }].map((one, worker) => ({
    worker,
    reading: readingWith({ journal: one }),
  }))

  expect(secondOf([], readings, moment).journal).toEqual({
    isWorking: false,
    unconfirmed: 2,
    behindMs: 99,
    bytes: 2,
    bytesMax: 4,
  })
})

function readingWith(members: Partial<ProcessStats>): ProcessStats {
  return {
    outcomes: {},
    took: [],
    overLimit: {},
    busyMs: 0,
    loopDelayMs: 0,
    inFlight: 0,
    inFlightBound: 64,
    limitUsed: 0,
    areLimitsShared: true,
    isConfigRefused: false,
    residentBytes: 1,
    partners: [],
    ...members,
  }
}

function partnerWith(members: Partial<PartnerNow>): PartnerNow {
  return {
    name: 'alpha',
    standing: 'healthy',
    ends: { won: 1 },
    steps: { won: 1 },
    took: [],
    billed: 0,
    feedback: {},
    inFlight: 0,
    open: 0,
    ...members,
  }
}
