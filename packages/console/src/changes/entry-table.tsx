// Partners or campaigns, a row each, with a field for each member that may be changed; without fields for those who may only
// look.

import { Switch, TextInput } from '@mantine/core'
import type { ChangeableMember } from '@parley/contract'
import { memo } from 'react'
import { Line, Table } from '../shell/table.tsx'
import { type Drafts, type Entry, keyOf } from './drafts.ts'
import { headOf, wordOf } from './member-words.ts'

interface TableProps {
  readonly title: string
  readonly entries: readonly Entry[]
  readonly members: readonly ChangeableMember[]
  readonly drafts: Drafts
  /** What is wrong, by the keys of the fields. */
  readonly faults: Readonly<Record<string, string>>
  /** Absent for those who may only look. */
  readonly onDraft: ((key: string, draft: string | boolean) => void) | undefined
}

export function EntryTable({ title, entries, members, drafts, faults, onDraft }: TableProps) {
  return (
    <section className="sheet">
      <h2>{title}</h2>
      <Table heads={[{ name: 'Name' }, ...members.map(({ name }) => ({ name: headOf(name) }))]} kind="changes">
        {entries.map((entry) => (
          <Line
            key={entry.name}
            name={entry.name}
            cells={members.map((member) => {
              const key = keyOf(entry.kind, entry.name, member.name)
              return (
                <Field
                  key={key}
                  id={key}
                  label={`${headOf(member.name)} of ${entry.name}`}
                  value={entry.values[member.name] ?? null}
                  draft={drafts[key]}
                  fault={faults[key]}
                  onDraft={onDraft}
                />
              )
            })}
          />
        ))}
      </Table>
      {entries.length === 0 && <p className="quiet">None configured</p>}
      <details>
        <summary>Column descriptions</summary>
        <dl className="meanings">
          {members.map(({ name, says, default: byDefault }) => (
            <div key={name}>
              <dt>
                {headOf(name)} (<code>{name}</code>)
              </dt>
              <dd>
                {says.replaceAll('`', '')}
                {byDefault !== null && `; ${wordOf(byDefault)} by default`}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

interface FieldProps {
  readonly id: string
  readonly label: string
  readonly value: number | boolean | null
  readonly draft: string | boolean | undefined
  readonly fault: string | undefined
  readonly onDraft: TableProps['onDraft']
}

/** There may be thousands: only the one that changes is drawn again. */
const Field = memo(function Field({ id, label, value, draft, fault, onDraft }: FieldProps) {
  if (onDraft === undefined) return wordOf(value)
  if (typeof value === 'boolean') {
    return (
      <Switch
        aria-label={label}
        checked={draft === undefined ? value : draft === true}
        onChange={(event) => onDraft(id, event.currentTarget.checked)}
      />
    )
  }
  return (
    <TextInput
      size="xs"
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder="none"
      value={typeof draft === 'string' ? draft : (value ?? '')}
      error={fault}
      data-drafted={draft !== undefined || undefined}
      onChange={(event) => onDraft(id, event.currentTarget.value)}
    />
  )
})
