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
    ['Workers', workers === undefined ? 'one process' : `${workers.serving} of ${workers.configured} serving`],
    ['Event loop', `${milliseconds(last?.loopDelayMs)} delay`],
    ['Memory', megabytes(last?.residentBytes ?? 0)],
    ['Rate limits', last?.areLimitsShared === false ? 'local only: Redis unreachable' : 'OK'],
    ['Journal', journal === undefined ? 'off: notices are not stored' : journal.isWorking ? 'OK' : 'disk failure'],
    ['Ledger', ledgerWords(ledger, journal)],
  ] as const
  return (
    <section className="sheet">
      <h2>Components</h2>
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
  if (ledger.kind === 'away') return 'unreachable'
  if (ledger.kind === 'no-database') return 'database unreachable'
  if (ledger.kind === 'well' && (ledger.held ?? 0) > 0) {
    return `keeps ${quantity(ledger.held ?? 0, 'entry', 'entries')} aside`
  }
  if (journal === undefined) return ledger.kind === 'well' ? 'OK' : 'none'
  if (journal.unconfirmed === 0) return 'up to date'
  return `${quantity(journal.unconfirmed, 'notice')} behind, ${lasting(journal.behindMs)} old`
}
