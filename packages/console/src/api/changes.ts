// What may be changed and what was: `GET /changes`.

export type EntryKind = 'partner' | 'campaign'

/** Null where nothing is written and nothing counts by default. */
export type MemberValue = number | boolean | null

export interface Edit {
  readonly kind: EntryKind
  readonly name: string
  readonly member: string
  readonly value: MemberValue
}

export interface Member {
  readonly name: string
  readonly says: string
  readonly default: MemberValue
}

export type Values = Readonly<Record<string, MemberValue>>

export interface PastChange {
  readonly number: number
  readonly at: string
  readonly who: string
  readonly says: string
  readonly diff: readonly string[]
  readonly isUndone: boolean
}

export interface Changes {
  readonly isEnabled: boolean
  /** Why nothing can be changed, and what to do about it. */
  readonly obstacle?: string
  readonly version: { readonly snapshot: number; readonly configHash: string }
  readonly members: Readonly<Record<EntryKind, readonly Member[]>>
  readonly partners: readonly { readonly name: string; readonly values: Values }[]
  readonly campaigns: readonly { readonly id: string; readonly values: Values }[]
  readonly history: readonly PastChange[]
}

/** What the check of the file says; `edit` is the place of the edit that is to blame. */
export interface EditProblem {
  readonly line?: number
  readonly message: string
  readonly edit?: number
}
