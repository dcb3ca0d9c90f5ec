// What may be changed at the admin port, what was, and why a change is refused: `/changes`.

import { type Static, Type } from 'typebox'
import { boolean, integer, list, mapOf, moment, number, oneOf, optional, record, text } from '../shape.ts'

export const entryKinds = ['partner', 'campaign'] as const
export type EntryKind = (typeof entryKinds)[number]

export const MemberValue = Type.Union([Type.Number(), Type.Boolean(), Type.Null()], {
  description: 'Null if the setting is absent and has no default.',
})
export type MemberValue = Static<typeof MemberValue>

export const Edit = record({ kind: oneOf(entryKinds), name: text(), member: text(), value: MemberValue })
export type Edit = Static<typeof Edit>

export const ChangeableMember = record({ name: text(), says: text(), default: MemberValue })
export type ChangeableMember = Static<typeof ChangeableMember>

const values = mapOf(MemberValue)
export type MemberValues = Static<typeof values>

export const PastChange = record({
  number: integer(),
  at: moment(),
  who: text('The operator.'),
  says: text(),
  diff: list(text(), 'One line for each member.'),
  isUndone: boolean(),
})
export type PastChange = Static<typeof PastChange>

const members = list(ChangeableMember, 'Editable fields, in display order.')

export const ChangeList = record({
  isEnabled: boolean('Whether POST is accepted.'),
  obstacle: optional(text('Why not, and what to do about it.')),
  version: record(
    { snapshot: integer(), configHash: text(), sinceMs: number() },
    'The active configuration; its hash is the base of a change.',
  ),
  members: record({ partner: members, campaign: members }),
  partners: list(record({ name: text(), values }), 'In the order of the file, with defaults filled in.'),
  campaigns: list(record({ id: text(), values }), 'The same.'),
  history: list(PastChange, 'The last hundred changes made through this API, newest first.'),
})
export type ChangeList = Static<typeof ChangeList>

export const ChangeOrder = record({
  edits: list(Edit, 'Between 1 and 100; the value null removes a member, so that its default applies.'),
  base: text('The hash of the configuration the edits are based on.'),
})

export const UndoOrder = record({ number: integer('The number of the change.') })

export const ChangeMade = record({ number: integer(), snapshot: integer(), configHash: text() })

export const Problem = record({
  line: optional(integer('Line in the configuration file; absent for errors in environment variables.')),
  path: optional(text('The setting in dot notation, if a single setting is invalid.')),
  fault: optional(text('What is wrong with that setting.')),
  message: text('What is wrong, and how to fix it.'),
  edit: optional(integer('Index of the invalid edit.')),
})
export type Problem = Static<typeof Problem>

export const Refusal = record({
  error: record({
    message: text('The kind of refusal.'),
    details: record({
      reason: text('What is wrong, and how to fix it.'),
      problems: optional(list(Problem, 'Problems found by the configuration check, if it rejected the change.')),
    }),
  }),
})
export type Refusal = Static<typeof Refusal>
