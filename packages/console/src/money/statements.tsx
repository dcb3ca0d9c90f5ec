// The statement of a month, for one publisher or partner: as a page to print, and as CSV.

import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayOf } from './ranges.ts'

export function Statements() {
  const [side, setSide] = useState('publisher')
  const [name, setName] = useState('')
  const [month, setMonth] = useState(dayOf(new Date()).slice(0, 7))
  const isWhole = name !== '' && /^\d{4}-\d{2}$/.test(month)
  const href = `/ledger/statements/${encodeURIComponent(month)}?${new URLSearchParams({ [side]: name })}`
  return (
    <section className="sheet">
      <h2>Statements</h2>
      <div className="choices">
        <Select
          label="Of a"
          data={['publisher', 'partner']}
          value={side}
          allowDeselect={false}
          onChange={(value) => setSide(value ?? 'publisher')}
        />
        <TextInput label="Called" value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
        <TextInput label="Month" value={month} onChange={({ currentTarget }) => setMonth(currentTarget.value)} />
      </div>
      {isWhole ? (
        <p>
          <a href={`${href}&format=html`}>Page to print</a> · <a href={`${href}&format=csv`}>CSV</a> ·{' '}
          <a href={`${href}&part=transfers&format=csv`}>Every transfer</a>
        </p>
      ) : (
        <p className="quiet">
          Name a {side} and a month such as {dayOf(new Date()).slice(0, 7)}.
        </p>
      )}
    </section>
  )
}
