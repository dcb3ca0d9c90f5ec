// Who changed what and when, and the way to take it back, which asks once more.

import { Button, Group } from '@mantine/core'
import type { PastChange } from '@parley/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { postJson } from '../api/get-json.ts'
import { sentence } from '../words/sentence.ts'

interface PastProps {
  readonly history: readonly PastChange[]
  readonly mayChange: boolean
  readonly onUndone: () => void
}

export function Past({ history, mayChange, onUndone }: PastProps) {
  const [asked, setAsked] = useState<number>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (number: number) => postJson('/changes/undo', JSON.stringify({ number })),
    onSettled: () => {
      setAsked(undefined)
      onUndone()
    },
  })
  return (
    <section className="sheet" aria-label="History">
      <h2>History</h2>
      <div role="alert">{error !== null && <p className="trouble trouble-bad">{sentence(error.message)}</p>}</div>
      {history.length === 0 && <p className="quiet">No changes yet</p>}
      <ol className="past">
        {history.map(({ number, at, who, says, diff, isUndone }) => (
          <li key={number}>
            <p>
              <strong>{number}</strong> {says}, by {who}, {whenOf(at)}
              {isUndone && <span className="state">reverted</span>}
            </p>
            <ul className="diff">
              {diff.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {mayChange && !isUndone && asked !== number && (
              <Button size="compact-sm" variant="default" onClick={() => setAsked(number)}>
                Revert change {number}
              </Button>
            )}
            {asked === number && (
              <Group gap="sm">
                <span>Revert this change?</span>
                <Button size="compact-sm" loading={isPending} onClick={() => mutate(number)}>
                  Revert
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => setAsked(undefined)}>
                  Cancel
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function whenOf(at: string): string {
  return new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
}
