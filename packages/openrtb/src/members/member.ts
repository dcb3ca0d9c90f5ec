// A row of the table of members. Redaction, hints about unknown members, the places of OpenRTB 2.5 and the privacy guide are
// derived from it, so that a member is described once.

/** What JSON has to hold for the member to be what its name says. */
type MemberType = 'string' | 'number' | 'boolean' | 'object' | 'list' | 'any'

/**
 * Where the member comes from: OpenRTB 2.5 or an earlier one, OpenRTB 2.6 with its dated revisions, a version of Native, an
 * extension in common use, our own specification. What is only tolerated is read, and nobody is advised to send it.
 */
type Since = '2.5' | '2.6' | '1.0' | '1.1' | '1.2' | 'ext' | 'ours' | 'tolerated'

/** What a member tells of a person. What a partner gets of each class is in privacy/copy/allowed.ts of the exchange. */
export const privacyClasses = {
  open: 'nothing of a person',
  holder: 'what its own members tell',
  signal: 'what the law and the person allow',
  person: 'identity: ids, age, gender, segments, and anything that identifies a device',
  address: 'an address of the network',
  agent: 'the browser',
  coordinate: 'a coordinate of a place',
  region: 'the surroundings of a place',
  spot: 'the exact place, or how it was found',
  timing: 'how long a user thinks or stays',
  audience: 'what the chat knows of interests and behavior',
  exchange: 'nothing of a person; it is meant for the exchange alone',
  unread: 'anything: the exchange does not inspect it',
} as const

export type PrivacyClass = keyof typeof privacyClasses

type Row = readonly [type: MemberType, since: Since, privacy: PrivacyClass]

/** The members of one object by their names. */
export type MemberTable = Readonly<Record<string, Row>>

export function members<const Table extends MemberTable>(table: Table): Table {
  return table
}

/** The names of those members that have one of these classes. */
export type NamesOf<Table extends MemberTable, Wanted extends PrivacyClass> = {
  [Name in keyof Table]: Table[Name][2] extends Wanted ? Name : never
}[keyof Table] &
  string

/** The names of those members that are not `unread`. */
export type ReadNames<Table extends MemberTable> = NamesOf<Table, Exclude<PrivacyClass, 'unread'>>

/** Signals that OpenRTB 2.6 has in the object itself and 2.5 in its `ext` (D29). */
export type MovedNames<Table extends MemberTable> = {
  [Name in keyof Table]: Table[Name] extends readonly [MemberType, '2.6', 'signal'] ? Name : never
}[keyof Table] &
  string

export function namesOf<Table extends MemberTable, Wanted extends PrivacyClass>(
  table: Table,
  wanted: Wanted,
): readonly NamesOf<Table, Wanted>[] {
  const names = Object.keys(table).filter((name) => table[name]?.[2] === wanted)
  return names as NamesOf<Table, Wanted>[]
}

export function readNames<Table extends MemberTable>(table: Table): readonly ReadNames<Table>[] {
  return Object.keys(table).filter((name) => table[name]?.[2] !== 'unread') as ReadNames<Table>[]
}
