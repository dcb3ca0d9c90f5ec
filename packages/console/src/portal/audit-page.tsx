// Who saw and did what, for the operator: a day of UTC, to read or to keep.

import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { addressOf } from '../api/port.ts'
import { useTitle } from '../shell/title.ts'
import '../styles/money.css'

const dayMs = 86_400_000

export function AuditPage() {
  useTitle('Audit log')
  const [from, setFrom] = useState(() => new Date().toISOString().slice(0, 10))
  const to = new Date(Date.parse(from) + dayMs)
  const isDay = !Number.isNaN(to.getTime())
  const href = (format: string): string =>
    addressOf(`/audit?${new URLSearchParams({ from, to: isDay ? to.toISOString().slice(0, 10) : '', format })}`)
  return (
    <>
      <h1>Audit log</h1>
      <section className="sheet">
        <div className="choices">
          <TextInput
            type="date"
            label="Day (UTC)"
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
        </div>
        {isDay && (
          <p>
            <a href={href('csv')} download={`audit-${from}.csv`}>
              Download as CSV
            </a>{' '}
            ·{' '}
            <a href={href('ndjson')} download={`audit-${from}.jsonl`}>
              Download as JSON lines
            </a>
          </p>
        )}
        <p className="quiet small">Up to 10,000 rows, oldest first; the header X-Next is `after` of the next page.</p>
      </section>
    </>
  )
}
