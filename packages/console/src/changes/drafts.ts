// What somebody has typed and not applied yet, and the edits that it makes.

import type { ChangeableMember, ChangeList, Edit, EntryKind, MemberValue, MemberValues } from '@parley/contract'

/** What is in the fields, by their keys; fields that nobody has touched are left out. */
export type Drafts = Readonly<Record<string, string | boolean>>

export interface Entry {
  readonly kind: EntryKind
  readonly name: string
  readonly values: MemberValues
}

export interface DraftEdit extends Edit {
  readonly key: string
  readonly from: MemberValue
  /** What will count: the default, where the member is removed. */
  readonly to: MemberValue
}

export interface Drafted {
  readonly edits: readonly DraftEdit[]
  /** What is no number, by the keys of the fields. */
  readonly faults: Readonly<Record<string, string>>
}

export function keyOf(kind: EntryKind, name: string, member: string): string {
  return `${kind} ${name} ${member}`
}

export function entriesOf({ partners, campaigns }: ChangeList, kind: EntryKind): readonly Entry[] {
  return kind === 'partner'
    ? partners.map(({ name, values }) => ({ kind, name, values }))
    : campaigns.map(({ id, values }) => ({ kind, name: id, values }))
}

export function draftedIn(changes: ChangeList, drafts: Drafts): Drafted {
  const edits: DraftEdit[] = []
  const faults: Record<string, string> = {}
  for (const kind of ['partner', 'campaign'] as const) {
    for (const entry of entriesOf(changes, kind)) {
      for (const member of changes.members[kind]) {
        const key = keyOf(kind, entry.name, member.name)
        const draft = drafts[key]
        if (draft === undefined) continue
        const value = typedIn(draft)
        if (value === undefined) faults[key] = 'not a number'
        else edits.push(...editOf(entry, member, value))
      }
    }
  }
  return { edits, faults }
}

/** Nothing typed means that nothing is written. */
function typedIn(draft: string | boolean): MemberValue | undefined {
  if (typeof draft === 'boolean') return draft
  const text = draft.trim()
  if (text === '') return null
  return /^-?\d*\.?\d+$/.test(text) ? Number(text) : undefined
}

function editOf({ kind, name, values }: Entry, member: ChangeableMember, value: MemberValue): readonly DraftEdit[] {
  const from = values[member.name] ?? null
  const to = value ?? member.default
  if (to === from) return []
  return [{ kind, name, member: member.name, value, key: keyOf(kind, name, member.name), from, to }]
}
