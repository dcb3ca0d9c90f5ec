// Partners and campaigns can be changed here: what is typed is shown as a diff first, is checked as the file is, and can be
// undone.

import type { ChangeList } from '@parley/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { getJson, postJson, Unanswered } from '../api/get-json.ts'
import { useLive } from '../live/store.ts'
import { configRefusedSays } from '../live/troubles.ts'
import { useTitle } from '../shell/title.ts'
import { useIsViewer } from '../shell/use-session.ts'
import '../styles/changes.css'
import { sentence } from '../words/sentence.ts'
import { type DraftEdit, type Drafts, draftedIn, entriesOf } from './drafts.ts'
import { EntryTable } from './entry-table.tsx'
import { Past } from './past.tsx'
import { Pending } from './pending.tsx'

const refetchMs = 5000
const none: Drafts = {}

export function ChangesPage() {
  useTitle('Configuration')
  const [drafts, setDrafts] = useState(none)
  const isConfigRefused = useLive().seconds.at(-1)?.isConfigRefused === true
  const { data, error, refetch } = useQuery({
    queryKey: ['changes'],
    queryFn: ({ signal }) => getJson<ChangeList>('/changes', signal),
    // What somebody is about to change does not change under their hands.
    refetchInterval: drafts === none ? refetchMs : false,
  })
  return (
    <>
      <h1>Configuration</h1>
      {isConfigRefused && <p className="trouble trouble-bad">{configRefusedSays}</p>}
      {error !== null && <p className="trouble trouble-warn">{sentence(error.message)}</p>}
      {data !== undefined && <Desk changes={data} drafts={drafts} setDrafts={setDrafts} load={() => void refetch()} />}
    </>
  )
}

interface DeskProps {
  readonly changes: ChangeList
  readonly drafts: Drafts
  readonly setDrafts: (next: (before: Drafts) => Drafts) => void
  readonly load: () => void
}

function Desk({ changes, drafts, setDrafts, load }: DeskProps) {
  const isViewer = useIsViewer()
  const { edits, faults } = draftedIn(changes, drafts)
  const apply = useMutation({
    mutationFn: (sent: readonly DraftEdit[]) =>
      postJson('/changes', JSON.stringify({ edits: sent.map(editOnly), base: changes.version.configHash })),
    onSuccess: () => setDrafts(() => none),
    // After a conflict the newest values are shown beside what was typed.
    onSettled: load,
  })
  const { reset } = apply
  const onDraft = useCallback(
    (key: string, draft: string | boolean) => {
      reset()
      setDrafts((before) => ({ ...before, [key]: draft }))
    },
    [reset, setDrafts],
  )
  const discard = (): void => {
    reset()
    setDrafts(() => none)
  }
  const refused = refusalOf(apply.error, apply.variables ?? [])
  const mayChange = changes.isEnabled && !isViewer
  const shared = { drafts, faults: { ...refused.faults, ...faults }, onDraft: mayChange ? onDraft : undefined }
  return (
    <>
      {changes.obstacle !== undefined && <p className="trouble trouble-warn">View only: {changes.obstacle}.</p>}
      {isViewer && <p className="trouble trouble-warn">You have view-only access.</p>}
      {drafts !== none && (
        <Pending
          edits={edits}
          isFaulty={Object.keys(faults).length > 0}
          isApplying={apply.isPending}
          complaints={refused.complaints}
          onApply={() => apply.mutate(edits)}
          onDiscard={discard}
        />
      )}
      <EntryTable
        title="Partners"
        entries={entriesOf(changes, 'partner')}
        members={changes.members.partner}
        {...shared}
      />
      <EntryTable
        title="Campaigns"
        entries={entriesOf(changes, 'campaign')}
        members={changes.members.campaign}
        {...shared}
      />
      <Past history={changes.history} mayChange={mayChange} onUndone={load} />
    </>
  )
}

function editOnly({ kind, name, member, value }: DraftEdit): object {
  return { kind, name, member, value }
}

interface Refused {
  readonly faults: Readonly<Record<string, string>>
  readonly complaints: readonly string[]
}

/** Problems stand beside their fields; the others, and other refusals, stand beside the button. */
function refusalOf(error: Error | null, sent: readonly DraftEdit[]): Refused {
  if (error === null) return { faults: {}, complaints: [] }
  const problems = error instanceof Unanswered ? error.details.problems : undefined
  const faults: Record<string, string> = {}
  const complaints: string[] = [sentence(error.message)]
  for (const { edit, line, fault, message } of problems ?? []) {
    const key = edit === undefined ? undefined : sent[edit]?.key
    if (key !== undefined) faults[key] = fault ?? message
    else complaints.push(line === undefined ? `${message}.` : `Line ${line}: ${message}.`)
  }
  return { faults, complaints }
}
