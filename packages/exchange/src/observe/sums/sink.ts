// Sums at the source: what an exchange writes of its auctions is not a row for each, but how often each end came. Every
// `flushMs` the sums are offered to the journal. A process that is killed loses what it added since then, whole auctions at a
// time, so that every funnel still adds up (T70).

import type { JournalRecord, SumsRecord } from '@parley/journal'
import type { Registry } from '@prometheus-io/client'
import type { EventSink } from '../../events/event.ts'
import type { Outcome } from '../../model/outcome.ts'
import type { Report } from '../../model/report.ts'
import type { Clock } from '../../time/clock.ts'
import { Adder, type Tally } from './adder.ts'
import { registerSums } from './metrics.ts'
import { recordsOf } from './records.ts'

export interface SumsTools {
  readonly flushMs: number
  readonly rowsMax: number
  readonly recordBytesMax: number
  /** False where the record is refused. It does not wait. */
  readonly offer: (record: JournalRecord) => boolean
  readonly clock: Clock
  readonly wallMs: () => number
  readonly registry: Registry
  readonly report: Report
}

export function sumsSink(tools: SumsTools): EventSink {
  const { clock, wallMs, flushMs, rowsMax, recordBytesMax } = tools
  const adder = new Adder(rowsMax)
  const dropped = { requests: 0, ends: 0 }
  /** What was taken from the adder and is not offered yet. */
  let taken: Iterator<SumsRecord, void> = recordsOf([], recordBytesMax)
  let stopTimer: (() => void) | undefined
  let isClosed = false
  registerSums(tools.registry, () => ({ rows: adder.rows, merged: adder.merged, dropped }))

  const offerNext = (): boolean => {
    const { done, value } = taken.next()
    if (done === true) return false
    if (!isTaken(value, tools)) countDropped(value, dropped)
    return true
  }
  const offerAll = (): void => {
    while (offerNext());
    taken = recordsOf(adder.take(), recordBytesMax)
    while (offerNext());
  }
  // One record in each turn of the event loop: thousands of rows must not hold up an auction.
  const offerOne = (): void => {
    if (offerNext()) stopTimer = clock.after(0, offerOne)
    else stopTimer = adder.rows > 0 ? clock.after(flushMs, flush) : undefined
  }
  const flush = (): void => {
    taken = recordsOf(adder.take(), recordBytesMax)
    offerOne()
  }

  return {
    put(event) {
      if (event.type !== 'request-ended') return
      adder.add(event.outcome, minuteOf(event.outcome, wallMs))
      if (isClosed) offerAll()
      else stopTimer ??= clock.after(flushMs, flush)
    },
    close() {
      isClosed = true
      stopTimer?.()
      offerAll()
      return Promise.resolve()
    },
  }
}

/** What was sold counts at the time in its tokens: otherwise a sale and its billing could fall into two quarters of an hour. */
function minuteOf(outcome: Outcome, wallMs: () => number): number {
  const issuedAt = outcome.kind === 'bid' ? outcome.awards[0]?.issuedAt : undefined
  return Math.floor((issuedAt ?? wallMs() / 1000) / 60)
}

/** T75: an accident in the journal costs this record and nothing else. */
function isTaken(record: SumsRecord, { offer, report }: SumsTools): boolean {
  try {
    return offer(record)
  } catch (error) {
    report(error)
    return false
  }
}

function countDropped({ requests, ends }: SumsRecord, dropped: Tally): void {
  for (const { count } of requests) dropped.requests += count
  for (const { count } of ends) dropped.ends += count
}
