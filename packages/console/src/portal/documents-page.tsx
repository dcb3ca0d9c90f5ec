// Invoices of a partner, payouts of a publisher, and for the operator those of everybody: what is open and by when, each as a page
// to print; below them the own numbers that were compared with the books.

import type { DocumentList } from '@parley/contract'
import type { DocumentKind, DocumentState } from '@parley/contract/lists'
import { useQuery } from '@tanstack/react-query'
import { getJson } from '../api/get-json.ts'
import { addressOf, everyMs } from '../api/port.ts'
import { ledgerFault } from '../money/ledger-fault.ts'
import { type Head, Line, Table } from '../shell/table.tsx'
import { useTitle } from '../shell/title.ts'
import { usePerson } from '../shell/use-session.ts'
import { dollars } from '../words/amounts.ts'
import '../styles/money.css'
import '../styles/partners.css'
import { Disputes } from './disputes.tsx'

const refetchMs = 60_000

const kinds: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Invoice',
  'self-billed': 'Self-billed statement',
  'credit-note': 'Credit note',
  'self-billed-credit': 'Self-billed credit note',
}

const states: Readonly<Record<DocumentState, string>> = {
  open: 'open',
  'partly-paid': 'partly paid',
  overdue: 'overdue',
  paid: 'paid',
  overpaid: 'overpaid',
  applied: 'applied',
}

const headsFor = (isOperator: boolean): readonly Head[] => [
  { name: 'Number' },
  ...(isOperator ? [{ name: 'For' }] : []),
  { name: 'Kind' },
  { name: 'Month' },
  { name: 'Due' },
  { name: 'State' },
  { name: 'Total', kind: 'number' },
  { name: 'Open', kind: 'number' },
  { name: 'Document', kind: 'apart' },
]

export function DocumentsPage({ title }: { readonly title: string }) {
  useTitle(title)
  const { data, error, isPending } = useQuery({
    queryKey: ['documents'],
    queryFn: ({ signal }) => getJson<DocumentList>('/ledger/documents', signal),
    refetchInterval: everyMs(refetchMs),
  })
  return (
    <>
      <h1>{title}</h1>
      {error !== null && <p className="trouble trouble-warn">{ledgerFault(error)}</p>}
      {isPending && <p role="status">Loading…</p>}
      {data !== undefined && <Documents list={data} />}
      <Disputes />
    </>
  )
}

function Documents({ list: { rows, open } }: { readonly list: DocumentList }) {
  const side = usePerson()?.side
  const tiles = [
    ['publisher', side === 'publisher' ? 'To be paid to you' : 'To be paid to publishers', open.publisher],
    ['partner', side === 'partner' ? 'To be paid by you' : 'To be paid by partners', open.partner],
  ].filter(([of]) => side === 'operator' || of === side)
  return (
    <>
      <dl className="tiles roomy">
        {tiles.map(([of, name, amount]) => (
          <div className="tile" key={of}>
            <dt>{name}</dt>
            <dd>{inCents(amount ?? '')}</dd>
            <dd className="tile-note">{nextDue(rows, of ?? '')}</dd>
          </div>
        ))}
      </dl>
      <section className="sheet">
        <h2>Documents</h2>
        {rows.length === 0 && <p>None yet. Documents are issued after a month was closed.</p>}
        {rows.length > 0 && (
          <Table heads={headsFor(side === 'operator')}>
            {rows.map((row) => (
              <Line
                key={row.number}
                name={<span className="in-one-line">{row.number}</span>}
                cells={[...(side === 'operator' ? [`${row.side} ${row.of}`] : []), ...cellsOf(row)]}
              />
            ))}
          </Table>
        )}
        <p className="quiet small">Amounts are in US dollars. Only months whose books are closed have documents.</p>
      </section>
    </>
  )
}

function cellsOf({ number, kind, month, dueOn, state, total, open, corrects }: DocumentList['rows'][number]) {
  const to = (format: string): string => addressOf(`/ledger/documents/${encodeURIComponent(number)}?format=${format}`)
  return [
    corrects === undefined ? kinds[kind] : `${kinds[kind]} for ${corrects}`,
    month,
    corrects === undefined ? dueOn : '–',
    <span key="state" className={state === 'overdue' ? 'bad' : undefined}>
      {states[state]}
    </span>,
    inCents(total),
    inCents(open),
    <span key="links">
      <a href={to('html')}>Printable page</a> · <a href={to('csv')}>CSV</a>
    </span>,
  ]
}

function nextDue(rows: DocumentList['rows'], side: string): string {
  const open = rows.filter((row) => row.side === side && Number(row.open) > 0).map(({ dueOn }) => dueOn)
  const [next] = open.toSorted()
  return next === undefined ? 'nothing is due' : `the next is due on ${next}`
}

/** What is to be paid is in whole cents. */
function inCents(amount: string): string {
  return dollars(Number(amount), Number.POSITIVE_INFINITY)
}
