// How far the ledger has entered the journals, what it keeps aside, and whether its database answers.

import { type LedgerNow, useLedger } from '../live/ledger.ts'
import { useLive } from '../live/store.ts'
import { counted } from '../words/amounts.ts'
import { lasting } from '../words/numbers.ts'

export function Journals() {
  const { seconds } = useLive()
  const journal = seconds.at(-1)?.journal
  const ledger = useLedger()
  const [journals, held] = ledger.kind === 'well' ? [ledger.journals, ledger.held] : []
  return (
    <section className="sheet">
      <h2>Ledger</h2>
      <dl className="facts">
        <dt>Database</dt>
        <dd className={ledger.kind === 'away' || ledger.kind === 'no-database' ? 'bad' : undefined}>
          {databaseWords(ledger)}
        </dd>
        <dt>Journals</dt>
        <dd>{journals === undefined ? '–' : counted(journals)}</dd>
        <dt>Unprocessed notices</dt>
        <dd>{journal === undefined ? 'no journal' : counted(journal.unconfirmed)}</dd>
        <dt>Oldest</dt>
        <dd>{journal === undefined ? '–' : lasting(journal.behindMs)}</dd>
        <dt>Held entries</dt>
        <dd className={(held ?? 0) > 0 ? 'bad' : undefined}>{held === undefined ? '–' : counted(held)}</dd>
      </dl>
      <p className="quiet small">
        <code>parley reconcile</code> compares every notice in the journals with the books and lists held entries.
      </p>
    </section>
  )
}

function databaseWords({ kind }: LedgerNow): string {
  switch (kind) {
    case 'well':
      return 'OK'
    case 'no-database':
      return 'unreachable'
    case 'away':
      return 'unknown: ledger unreachable'
    case 'none':
      return 'no ledger'
    case 'unknown':
      return '…'
  }
}
