// How far the ledger has entered the journals, and whether its database answers.

import { useQuery } from '@tanstack/react-query'
import { getJson } from '../api/get-json.ts'
import { useLive } from '../live/store.ts'
import { lasting } from '../words/numbers.ts'

interface JournalsReport {
  readonly journals: readonly { readonly journal?: string; readonly id?: string }[]
}

export function Journals() {
  const { seconds } = useLive()
  const journal = seconds.at(-1)?.journal
  const health = useQuery({
    queryKey: ['ledger-health'],
    queryFn: ({ signal }) => getJson<{ readonly ok: boolean }>('/ledger/health', signal),
    refetchInterval: 5000,
  })
  const journals = useQuery({
    queryKey: ['journals'],
    queryFn: ({ signal }) => getJson<JournalsReport>('/ledger/journals', signal),
    refetchInterval: 5000,
  })
  return (
    <section className="sheet">
      <h2>Books</h2>
      <dl className="facts">
        <dt>Database</dt>
        <dd>{health.data?.ok === true ? 'answers' : (health.error?.message ?? '…')}</dd>
        <dt>Journals</dt>
        <dd>{journals.data === undefined ? (journals.error?.message ?? '…') : journals.data.journals.length}</dd>
        <dt>Notices not entered yet</dt>
        <dd>{journal === undefined ? 'no journal here' : journal.unconfirmed}</dd>
        <dt>Oldest of them</dt>
        <dd>{journal === undefined ? '–' : lasting(journal.behindMs)}</dd>
      </dl>
      <p className="quiet small">
        <code>parley reconcile</code> compares every notice of the journals with the books.
      </p>
    </section>
  )
}
