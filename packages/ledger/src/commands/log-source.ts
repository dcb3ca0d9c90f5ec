// What the operator reads about sources: the first of a row of equal failures, its end, gaps and what is kept aside.

import type { Logger } from 'pino'
import { reasonOf } from '../kafka/reason.ts'
import type { Observe } from '../sources/event.ts'

/** A batch is a line for debugging only: there may be many in a second. */
export function logSource(log: Logger): Observe {
  let isAway = false
  const gaps = new Set<string>()
  return (event) => {
    switch (event.kind) {
      case 'applied': {
        if (isAway) log.info('the database is back')
        isAway = false
        const { entries, notices, held } = event.applied
        log.debug({ entries, notices, ms: Math.round(event.ms) }, 'entered')
        if (held > 0) log.error({ held }, 'entries are kept aside in ledger.held: their token or their shape is wrong')
        for (const { journal, stream } of event.applied.positions) gaps.delete(`${stream} ${journal}`)
        return
      }
      case 'gap': {
        const { journal, stream, position } = event.at
        const key = `${stream} ${journal}`
        if (!gaps.has(key)) log.error({ journal, stream, position }, 'entries after this position are missing')
        gaps.add(key)
        return
      }
      case 'database-failed':
        if (!isAway) log.error({ err: event.error, retryMs: event.retryMs }, 'the database does not answer; waiting')
        isAway = true
        return
      case 'journal-failed':
        log.error({ err: event.error, directory: event.directory, retryMs: event.retryMs }, 'a journal cannot be read')
        return
      case 'kafka-failed':
        log.error({ reason: reasonOf(event.error), retryMs: event.retryMs }, 'Kafka does not answer; waiting')
        return
      case 'kafka-lag':
        return
      case 'strange-messages':
        log.error({ count: event.count }, 'messages that no shipper sent were passed over')
        return
      case 'too-many-journals':
        log.error({ found: event.found, journalsMax: event.journalsMax }, 'there are more journals than are read')
    }
  }
}
