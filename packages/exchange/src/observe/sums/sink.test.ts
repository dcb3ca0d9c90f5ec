import type { SumsRecord } from '@parley/journal'
import { FakeClock } from '@parley/testkit/clock'
import { Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { quota } from '../../../test/support/random-auctions.ts'
import { awardToolsOf, bidOf, opportunityFor, soldWith, traceOf } from '../../../test/support/samples.ts'
import { holdAuction } from '../../auction/hold-auction.ts'
import { awardBids } from '../../award/award-bids.ts'
import type { EventSink } from '../../events/event.ts'
import { sumsSink } from './sink.ts'

test('sums are offered ten seconds after the first request, and then again only if there are more', () => {
  const { sink, clock, records, turns } = start()

  sink.put(soldTo('p1'))
  clock.advance(9_999)
  sink.put(soldTo('p1'))
  const before = records.length
  clock.advance(1)
  turns()
  const after = countsIn(records)
  clock.advance(60_000)

  expect(before).toBe(0)
  expect(after).toEqual([['p1', 2]])
  expect(records).toHaveLength(1)
  expect(clock.timerCount).toBe(0)
})

test('a request belongs to the minute in which it ends', () => {
  const { sink, clock, records } = start()
  const unsold = soldTo('p1')
  const event = { ...unsold, outcome: { ...unsold.outcome, awards: [] } }
  clock.advance(59_999)

  sink.put(event)
  clock.advance(1)
  sink.put(event)
  clock.advance(10_000)

  expect(records.flatMap(({ ends }) => ends.map(({ minute, count }) => [minute, count]))).toEqual([
    [0, 1],
    [1, 1],
  ])
})

test('what was sold belongs to the minute that its tokens name, even if the request ends in the next one', () => {
  const { sink, clock, records } = start()
  const sold = soldTo('p1')
  const awards = awardBids(sold.outcome.trace.winners, sold.outcome.trace.opportunity, 'a1', {
    ...awardToolsOf(),
    nowSeconds: () => 59,
  })
  clock.advance(60_000)

  sink.put({ ...sold, outcome: { ...sold.outcome, awards } })
  clock.advance(10_000)

  expect(awards.map(({ issuedAt }) => issuedAt)).toEqual([59])
  expect(records.flatMap(({ ends }) => ends.map(({ minute }) => minute))).toEqual([0])
})

test('records are offered one in each turn, and what ends in between goes into later ones', () => {
  const { sink, clock, records, turns } = start()
  for (let publisher = 0; publisher < 300; publisher++) sink.put(soldTo(`p${publisher}`))

  clock.advance(10_000)
  const atOnce = records.length
  sink.put(soldTo('late'))
  turns()
  const offered = countsIn(records)
  clock.advance(10_000)
  turns()

  expect(atOnce).toBe(1)
  expect(records.length).toBeGreaterThan(3)
  expect(offered).toEqual(Array.from({ length: 300 }, (_, index) => [`p${index}`, 1]))
  expect(countsIn(records)).toEqual([...offered, ['late', 1]])
})

test('closing offers what is left, and a request that ends later is offered at once', async () => {
  const { sink, clock, records } = start()

  sink.put(soldTo('p1'))
  await sink.close()
  const closed = countsIn(records)
  sink.put(soldTo('p2'))

  expect(closed).toEqual([['p1', 1]])
  expect(countsIn(records)).toEqual([
    ['p1', 1],
    ['p2', 1],
  ])
  expect(clock.timerCount).toBe(0)
})

test('closing amid the records of a flush offers each of them once', async () => {
  const { sink, clock, records, turns } = start()
  for (let publisher = 0; publisher < 300; publisher++) sink.put(soldTo(`p${publisher}`))
  clock.advance(10_000)
  const offered = records.length

  await sink.close()
  turns()

  expect(offered).toBe(1)
  expect(countsIn(records)).toEqual(Array.from({ length: 300 }, (_, index) => [`p${index}`, 1]))
})

test('a record that the journal refuses is counted as dropped with all that it holds', async () => {
  const { sink, clock, registry, refuse, turns } = start()

  refuse(true)
  sink.put(soldTo('p1'))
  sink.put(soldTo('p1'))
  clock.advance(10_000)
  turns()
  refuse(false)
  sink.put(soldTo('p1'))
  const text = await registry.metrics()

  expect(text).toContain('parley_sums_dropped_total{of="requests"} 2\n')
  expect(text).toContain('parley_sums_dropped_total{of="ends"} 2\n')
  expect(text).toContain('parley_sums_merged_total{of="ends"} 0\n')
  expect(text).toContain('parley_sums_rows 2\n')
})

test('T75: a journal that throws costs the record, and is reported', async () => {
  const { sink, clock, registry, breakDown, reported } = start()

  breakDown()
  sink.put(soldTo('p1'))
  clock.advance(10_000)
  const text = await registry.metrics()

  expect(text).toContain('parley_sums_dropped_total{of="ends"} 1\n')
  expect(reported).toEqual([new Error('the journal broke down')])
})

test('what falls under other is counted', async () => {
  const { sink, registry } = start({ rowsMax: 2 })

  sink.put(soldTo('p1'))
  sink.put(soldTo('p2'))
  sink.put(soldTo('p3'))
  const text = await registry.metrics()

  expect(text).toContain('parley_sums_merged_total{of="requests"} 2\n')
  expect(text).toContain('parley_sums_merged_total{of="ends"} 2\n')
})

test('other events are no concern of the sums', () => {
  const { sink, clock } = start()

  sink.put({ type: 'request-shed', reason: 'delay' })
  sink.put({ type: 'answer-late', partner: 'alpha' })

  expect(clock.timerCount).toBe(0)
})

/** What is to run in the next turn of the event loop waits for `turns`. */
function start({ rowsMax = 20_000 } = {}) {
  const fake = new FakeClock()
  let nextTurn: (() => void) | undefined
  const clock = {
    nowMs: () => fake.nowMs(),
    after(ms: number, run: () => void) {
      if (ms > 0) return fake.after(ms, run)
      nextTurn = run
      return () => {
        nextTurn = undefined
      }
    },
  }
  const turns = (): void => {
    for (let run = nextTurn; run !== undefined; run = nextTurn) {
      nextTurn = undefined
      run()
    }
  }
  const registry = new Registry()
  const records: SumsRecord[] = []
  const reported: unknown[] = []
  let isRefusing = false
  let accident: Error | undefined
  const sink: EventSink = sumsSink({
    flushMs: 10_000,
    rowsMax,
    recordBytesMax: 65_536,
    offer(record) {
      if (accident !== undefined) throw accident
      if (isRefusing || record.type !== 'sums') return false
      records.push(record)
      return true
    },
    clock,
    wallMs: () => fake.nowMs(),
    registry,
    report: (error) => reported.push(error),
  })
  const refuse = (doesRefuse: boolean): void => {
    isRefusing = doesRefuse
  }
  const breakDown = (): void => {
    accident = new Error('the journal broke down')
  }
  return { sink, clock: fake, registry, records, refuse, turns, breakDown, reported }
}

function soldTo(publisher: string) {
  const opportunity = opportunityFor({ site: { publisher: { id: publisher } } })
  const { winners, dispositions } = holdAuction(opportunity, [bidOf()])
  return {
    type: 'request-ended',
    requestId: 'r1',
    receivedAtMs: 0,
    repliedAtMs: 0,
    outcome: soldWith({ ...traceOf(opportunity), dispositions, winners }, quota),
    reply: { status: 200, headers: [], body: '' },
  } as const
}

function countsIn(records: readonly SumsRecord[]): readonly (readonly [string, number])[] {
  return records.flatMap(({ ends }) => ends.map(({ publisher, count }) => [publisher, count] as const))
}
