// What the operator reads about sources: the first of a row of equal failures, its end, gaps and what is kept aside.

import { reasonOf } from '../kafka/reason.ts'
import type { Observe, PassedOverBecause } from '../sources/event.ts'
import type { Log } from './log.ts'

/** Whoever may write to a topic decides how many messages are passed over, and must not decide how many lines there are. */
const passedOverMs = 60_000

/** A batch is a line for debugging only: there may be many in a second. */
export function logSource(log: Log, elapsedMs: () => number): Observe {
  let isAway = false
  const passedOver = new Map<PassedOverBecause, { count: number; toldAtMs: number }>()
  const gaps = new Set<string>()
  return (event) => {
    switch (event.kind) {
      case 'applied': {
        if (isAway) log('database-back', 'the database is connected again')
        isAway = false
        const { entries, notices, held } = event.applied
        log('entered', 'entered', { entries, notices, ms: Math.round(event.ms) })
        if (held > 0) log('held', 'entries are held in ledger.held: their token or format is invalid', { held })
        for (const { journal, stream } of event.applied.positions) gaps.delete(`${stream} ${journal}`)
        return
      }
      case 'gap': {
        const { journal, stream, position } = event.at
        const key = `${stream} ${journal}`
        if (!gaps.has(key)) log('gap', 'entries after this position are missing', { journal, stream, position })
        gaps.add(key)
        return
      }
      case 'database-failed':
        if (!isAway)
          log(event.kind, 'the database is unreachable; retrying', { err: event.error, retryMs: event.retryMs })
        isAway = true
        return
      case 'journal-failed': {
        const { error, directory, retryMs } = event
        log(event.kind, 'a journal cannot be read', { err: error, directory, retryMs })
        return
      }
      case 'kafka-failed':
        log(event.kind, 'Kafka is unreachable; retrying', { reason: reasonOf(event.error), retryMs: event.retryMs })
        return
      case 'kafka-lag':
        return
      case 'passed-over': {
        const { because } = event
        const { count, toldAtMs } = passedOver.get(because) ?? { count: 0, toldAtMs: Number.NEGATIVE_INFINITY }
        const isTold = elapsedMs() - toldAtMs >= passedOverMs
        if (isTold) log(event.kind, passedOverText[because], { because, count: count + event.count })
        passedOver.set(because, isTold ? { count: 0, toldAtMs: elapsedMs() } : { count: count + event.count, toldAtMs })
        return
      }
      case 'too-many-journals': {
        const { found, journalsMax } = event
        log(event.kind, 'there are more journals than the limit; some are not read', { found, journalsMax })
      }
    }
  }
}

const passedOverText: Readonly<Record<PassedOverBecause, string>> = {
  form: 'messages that no shipper sent were skipped: check who can write to the topics',
  mac: 'messages with an invalid signature were skipped: the shipper has another secret or none, or they are forged',
  damage: 'damaged journal records were skipped: run parley-ledger recover on the machine of the journal',
}
