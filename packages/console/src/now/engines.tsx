// The process and what it relies on.

import type { Second } from '@parley/contract'
import { type LedgerNow, useLedger } from '../live/ledger.ts'
import { useLive } from '../live/store.ts'
import { quantity } from '../words/amounts.ts'
import { lasting, megabytes, milliseconds } from '../words/numbers.ts'

export function Engines() {
  const { node, seconds } = useLive()
  const last = seconds.at(-1)
  const journal = last?.journal
  const workers = node?.workers
  const ledger = useLedger()
  const facts = [
    ['Workers', workers === undefined ? 'one process' : `${workers.serving} of ${workers.configured} serve`],
    ['Event loop', `${milliseconds(last?.loopDelayMs)} late`],
    ['Memory', megabytes(last?.residentBytes ?? 0)],
    ['Rate limits', last?.areLimitsShared === false ? 'each process alone: Redis is away' : 'OK'],
    ['Journal', journal === undefined ? 'none: notices are not kept' : journal.isWorking ? 'OK' : 'the disk fails'],
    ['Ledger', ledgerWords(ledger, journal)],
  ] as const
  return (
    <section className="sheet">
      <h2>Engines</h2>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div className="fact" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What is wrong with it comes before how far it is. */
function ledgerWords(ledger: LedgerNow, journal: Second['journal']): string {
  if (ledger.kind === 'away') return 'does not answer'
  if (ledger.kind === 'no-database') return 'its database does not answer'
  if (ledger.kind === 'well' && (ledger.held ?? 0) > 0) {
    return `keeps ${quantity(ledger.held ?? 0, 'entry', 'entries')} aside`
  }
  if (journal === undefined) return ledger.kind === 'well' ? 'OK' : 'none'
  if (journal.unconfirmed === 0) return 'every notice is entered'
  return `${quantity(journal.unconfirmed, 'notice')} behind, ${lasting(journal.behindMs)} old`
}
