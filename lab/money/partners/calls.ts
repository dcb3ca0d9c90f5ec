// Lays the partners' own logs beside the rows of the ledger: how often was each partner called for each recorded notice,
// and does the ledger know how that ended?

import type { PartnerLog } from '../../stage/partners/log.ts'
import type { Book } from '../book/book.ts'
import type { LedgerRow } from '../book/compare.ts'
import type { DeliveryRow } from '../book/ledger-view.ts'

export interface Calls {
  /** Recorded win and billing notices. */
  readonly recorded: number
  /** How many of them were called how often, by the number of calls. */
  readonly times: ReadonlyMap<number, number>
  /** Calls for notices that are not recorded. */
  readonly unrecorded: number
  /** Recorded notices without a final state. */
  readonly unended: number
  /** Final states that do not agree with the log: sent and never heard, or failed where the partner answered well. */
  readonly contradicted: number
  /**
   * Given up without a further call, although the partner was called: a node that calls again after a kill, and is killed before
   * it has stored how that ended, does not call a third time (T70).
   */
  readonly givenUp: number
}

export interface Witnesses {
  readonly book: Book
  readonly rows: readonly LedgerRow[]
  readonly deliveries: readonly DeliveryRow[]
  readonly logs: Readonly<Record<string, PartnerLog>>
  /** Partners that answer their notices with a failure. */
  readonly failing: ReadonlySet<string>
}

/** Only partners of this kind: those that fail are called as often as there are attempts. */
export function callsOf({ book, rows, deliveries, logs, failing }: Witnesses, isFailing: boolean): Calls {
  const wanted = ({ partner }: { readonly partner: string }): boolean => failing.has(partner) === isFailing
  const heard = heardIn(logs, wanted)
  const ends = new Map(deliveries.map((row) => [`${row.kind} ${row.bid}`, row]))
  const recorded = rows.filter((row) => (row.kind === 'win' || row.kind === 'billing') && wanted(row))
  const times = new Map<number, number>()
  let unended = 0
  let contradicted = 0
  let givenUp = 0
  for (const { bid, kind } of recorded) {
    const offered = book.find(bid, kind)
    const name = `${kind} ${offered?.auction} ${offered?.imp}`
    const calls = heard.get(name) ?? 0
    heard.delete(name)
    times.set(calls, (times.get(calls) ?? 0) + 1)
    const delivery = ends.get(`${kind} ${bid}`)
    if (delivery === undefined) unended++
    else if (isGivenUp(delivery, calls)) givenUp++
    else if (!agrees(delivery, calls, isFailing)) contradicted++
  }
  return { recorded: recorded.length, times, unrecorded: heard.size, unended, contradicted, givenUp }
}

function isGivenUp({ end, attempts }: DeliveryRow, calls: number): boolean {
  return end === 'dropped' && attempts === 0 && calls >= 1
}

function agrees({ end, attempts }: DeliveryRow, calls: number, isFailing: boolean): boolean {
  return isFailing ? end === 'failed' && calls >= attempts : end === 'sent' && calls >= 1
}

function heardIn(
  logs: Readonly<Record<string, PartnerLog>>,
  wanted: (named: { readonly partner: string }) => boolean,
): Map<string, number> {
  const heard = new Map<string, number>()
  for (const [partner, { notices }] of Object.entries(logs)) {
    if (!wanted({ partner })) continue
    for (const { notice, auction, imp, calls } of notices) heard.set(`${notice} ${auction} ${imp}`, calls)
  }
  return heard
}
