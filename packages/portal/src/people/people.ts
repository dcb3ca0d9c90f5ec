// The people of the portal. Only an operator adds and ends them, with the command; whoever has ended is kept for the audit log.

import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import type { NewPerson, Person } from './person.ts'

type Store = Pick<Database, 'query'>
type PersonRow = Pick<Selectable<Tables['portal.people']>, 'id' | 'name' | 'side' | 'side_of' | 'roles'>

export const personColumns = ['people.id', 'people.name', 'people.side', 'people.side_of', 'people.roles'] as const

export function personOf({ id, name, side, side_of, roles }: PersonRow): Person {
  return { id, name, side, of: side_of, roles }
}

/** False if somebody has this name, address or subject already. */
export async function addPerson({ query }: Store, person: NewPerson, nowMs: number): Promise<boolean> {
  const { name, side, of, roles, password, email, subject } = person
  const { numInsertedOrUpdatedRows: added } = await query
    .insertInto('portal.people')
    .values({
      id: randomBytes(9).toString('base64url'),
      name,
      side,
      side_of: of,
      roles: [...roles],
      password: password ?? null,
      email: email?.toLowerCase() ?? null,
      subject: subject ?? null,
      created_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return added === 1n
}

export interface ListedPerson extends Person {
  readonly ways: readonly ('password' | 'openid')[]
  readonly sessions: number
}

export async function listPeople({ query }: Store): Promise<readonly ListedPerson[]> {
  const rows = await query
    .selectFrom('portal.people as people')
    .leftJoin('portal.sessions as sessions', 'sessions.person', 'people.id')
    .where('people.ended_at', 'is', null)
    .groupBy('people.id')
    .orderBy('people.name')
    .select(({ fn }) => [
      ...personColumns,
      'people.password',
      'people.email',
      'people.subject',
      fn.count<bigint>('sessions.hash').as('sessions'),
    ])
    .execute()
  return rows.map((row) => ({
    ...personOf(row),
    ways: [
      ...(row.password === null ? [] : (['password'] as const)),
      ...(row.email === null && row.subject === null ? [] : (['openid'] as const)),
    ],
    sessions: Number(row.sessions),
  }))
}

/** Ends the sessions too. False if there is nobody of this name. */
export function endPerson({ query }: Store, name: string, nowMs: number): Promise<boolean> {
  return query.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable('portal.people')
      .set({ ended_at: new Date(nowMs), password: null, email: null, subject: null })
      .where('name', '=', name)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (ended === undefined) return false
    await transaction.deleteFrom('portal.sessions').where('person', '=', ended.id).execute()
    return true
  })
}

/** Undefined where nobody has this name, or signs in another way. */
export async function findByName(
  { query }: Store,
  name: string,
): Promise<{ readonly person: Person; readonly password: string } | undefined> {
  const row = await query
    .selectFrom('portal.people as people')
    .select([...personColumns, 'people.password'])
    .where('people.name', '=', name)
    .where('people.ended_at', 'is', null)
    .executeTakeFirst()
  return row === undefined || row.password === null ? undefined : { person: personOf(row), password: row.password }
}

/** As a provider vouches for it. */
export interface Identity {
  readonly subject: string
  /** Only one that the provider has verified. */
  readonly email: string | undefined
}

/** By the subject; the first time by the address, which then counts no more. */
export async function findByIdentity({ query }: Store, { subject, email }: Identity): Promise<Person | undefined> {
  const known = await query
    .selectFrom('portal.people as people')
    .select(personColumns)
    .where('people.subject', '=', subject)
    .where('people.ended_at', 'is', null)
    .executeTakeFirst()
  if (known !== undefined) return personOf(known)
  if (email === undefined) return undefined
  const first = await query
    .updateTable('portal.people as people')
    .set({ subject })
    .where('people.email', '=', email.toLowerCase())
    .where('people.subject', 'is', null)
    .where('people.ended_at', 'is', null)
    .returning(personColumns)
    .executeTakeFirst()
  return first === undefined ? undefined : personOf(first)
}
