// What would change, before it does; and what was wrong with it.

import { Button, Group } from '@mantine/core'
import type { DraftEdit } from './drafts.ts'
import { headOf, wordOf } from './member-words.ts'

interface PendingProps {
  readonly edits: readonly DraftEdit[]
  /** Whether a field has something that cannot be sent. */
  readonly isFaulty: boolean
  readonly isApplying: boolean
  /** Sentences that belong to no field. */
  readonly complaints: readonly string[]
  readonly onApply: () => void
  readonly onDiscard: () => void
}

export function Pending({ edits, isFaulty, isApplying, complaints, onApply, onDiscard }: PendingProps) {
  return (
    <section className="sheet pending" aria-label="Pending changes">
      <h2>Pending changes</h2>
      <ul className="diff">
        {edits.map(({ key, name, member, from, to }) => (
          <li key={key}>
            <strong>{name}</strong> {headOf(member)}: <del>{wordOf(from)}</del> → <ins>{wordOf(to)}</ins>
          </li>
        ))}
      </ul>
      <div role="alert">
        {complaints.map((sentence) => (
          <p key={sentence} className="trouble trouble-bad">
            {sentence}
          </p>
        ))}
      </div>
      <Group gap="sm">
        <Button onClick={onApply} loading={isApplying} disabled={edits.length === 0 || isFaulty}>
          Apply
        </Button>
        <Button variant="default" onClick={onDiscard} disabled={isApplying}>
          Discard
        </Button>
      </Group>
    </section>
  )
}
