// What the admin port needs to change the configuration. Whoever has the file provides it.

import type { Edit, MemberValues, PastChange, Problem } from '@parley/contract'

export interface ConfigEditor {
  readonly partners: () => readonly EntryShown[]
  readonly campaigns: () => readonly EntryShown[]
  /** The newest first. */
  readonly history: () => Promise<readonly PastChange[]>
  /** Makes all edits or none; `base` is the hash of the configuration that they were made for. */
  readonly change: (edits: readonly Edit[], base: string, who: string) => Promise<ChangeEnd>
  /** Takes one change back, as a new change. */
  readonly undo: (number: number, who: string) => Promise<ChangeEnd>
}

export interface EntryShown {
  readonly name: string
  readonly values: MemberValues
}

export type ChangeEnd =
  | { readonly kind: 'applied'; readonly number: number; readonly snapshot: number; readonly configHash: string }
  /** It was made for something that is not so any more. */
  | { readonly kind: 'stale'; readonly reason: string }
  /** The check of the file refuses it. */
  | { readonly kind: 'wrong'; readonly reason: string; readonly problems: readonly Problem[] }
  /** It is right but could not be carried out; the reason says what has become of it. */
  | { readonly kind: 'failed'; readonly reason: string }
