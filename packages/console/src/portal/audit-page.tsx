// Who saw and did what, for the operator: a day of UTC, to read or to keep.

import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { addressOf } from '../api/port.ts'
import { type Head, Line, Table } from '../shell/table.tsx'
import { useTitle } from '../shell/title.ts'
import '../styles/money.css'
import '../styles/partners.css'
import { counted } from '../words/amounts.ts'
import { rowsShown, useDeeds } from './use-deeds.ts'

const heads: readonly Head[] = [
  { name: 'Time (UTC)' },
  { name: 'Person' },
  { name: 'Side' },
  { name: 'Asked' },
  { name: 'For' },
  { name: 'Status', kind: 'number' },
]

export function AuditPage() {
  useTitle('Audit log')
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10))
  return (
    <>
      <h1>Audit log</h1>
      <div className="choices">
        <TextInput
          type="date"
          label="Day (UTC)"
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </div>
      {/^\d{4}-\d{2}-\d{2}$/.test(day) && <Day key={day} day={day} />}
    </>
  )
}

function Day({ day }: { readonly day: string }) {
  const { data, error, isPending, query } = useDeeds(day)
  const href = (format: string): string => addressOf(`/audit?${query}&format=${format}`)
  return (
    <section className="sheet">
      <p>
        <a href={href('csv')} download={`audit-${day}.csv`}>
          Download as CSV
        </a>{' '}
        ·{' '}
        <a href={href('ndjson')} download={`audit-${day}.jsonl`}>
          Download as JSON lines
        </a>
      </p>
      {error !== null && <p className="trouble trouble-warn">{error.message}</p>}
      {isPending && <p role="status">Loading…</p>}
      {data !== undefined && (
        <>
          {data.rows.length > 0 && (
            <Table heads={heads}>
              {data.rows.map(({ id, at, person, side, of, route, ids, status }) => (
                <Line
                  key={id}
                  name={at.slice('2026-11-19T'.length, '2026-11-19T09:00:00'.length)}
                  cells={[
                    person === '' ? 'nobody known' : person,
                    `${side} ${of}`,
                    route,
                    Object.entries(ids)
                      .map(([name, text]) => `${name} ${text}`)
                      .join(', '),
                    status === 0 ? 'passed on' : String(status),
                  ]}
                />
              ))}
            </Table>
          )}
          <p className="quiet small">{rowWords(data)}</p>
        </>
      )}
    </section>
  )
}

function rowWords({ count, hasMore }: { readonly count: number; readonly hasMore: boolean }): string {
  if (count === 0) return 'Nobody asked anything on this day.'
  const more = hasMore ? ' The day has more: GET /api/audit answers them with `after`.' : ''
  const shown = count <= rowsShown ? 'newest first' : `of which the newest ${counted(rowsShown)} are shown`
  return `${counted(count)} ${count === 1 ? 'row' : 'rows'}, ${shown}.${more}`
}
