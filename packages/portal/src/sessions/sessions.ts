// Who is signed in. A session ends when it was idle for too long, after a day at most, when somebody signs out, and with its person; of
// too many of one person, the oldest ends. Only the hash of a token is stored.

import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { personColumns, personOf } from '../people/people.ts'
import type { Person } from '../people/person.ts'

export interface SessionBounds {
  readonly idleMs: number
  readonly longestMs: number
  /** Of one person. */
  readonly sessionsMax: number
}

/** A row is written again when it is so old: a page asks several times in a second. */
const seenMs = 60_000

export class Sessions {
  readonly #query: Database['query']
  readonly #bounds: SessionBounds
  readonly #nowMs: () => number

  constructor({ query }: Pick<Database, 'query'>, bounds: SessionBounds, nowMs: () => number) {
    this.#query = query
    this.#bounds = bounds
    this.#nowMs = nowMs
  }

  /** The token of a new session: 256 random bits. */
  async open({ id }: Person): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const now = new Date(this.#nowMs())
    await this.#query.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('portal.sessions')
        .values({ hash: hashOf(token), person: id, opened_at: now, seen_at: now })
        .execute()
      await sql`delete from portal.sessions where person = ${id} and hash in (
        select hash from portal.sessions where person = ${id}
        order by opened_at desc, hash offset ${this.#bounds.sessionsMax})`.execute(transaction)
    })
    return token
  }

  async find(token: string): Promise<Person | undefined> {
    const hash = hashOf(token)
    const row = await this.#query
      .selectFrom('portal.sessions as sessions')
      .innerJoin('portal.people as people', 'people.id', 'sessions.person')
      .where('sessions.hash', '=', hash)
      .where('people.ended_at', 'is', null)
      .select([...personColumns, 'sessions.opened_at', 'sessions.seen_at'])
      .executeTakeFirst()
    if (row === undefined) return undefined
    const nowMs = this.#nowMs()
    const seenAtMs = row.seen_at.getTime()
    if (nowMs >= seenAtMs + this.#bounds.idleMs || nowMs >= row.opened_at.getTime() + this.#bounds.longestMs) {
      await this.close(token)
      return undefined
    }
    if (nowMs >= seenAtMs + seenMs) {
      const seen = this.#query.updateTable('portal.sessions').set({ seen_at: new Date(nowMs) })
      await seen.where('hash', '=', hash).execute()
    }
    return personOf(row)
  }

  async close(token: string): Promise<void> {
    await this.#query.deleteFrom('portal.sessions').where('hash', '=', hashOf(token)).execute()
  }

  /** Those that nobody came back to. */
  async forget(): Promise<void> {
    const { idleMs, longestMs } = this.#bounds
    await this.#query
      .deleteFrom('portal.sessions')
      .where((where) =>
        where.or([
          where('seen_at', '<=', new Date(this.#nowMs() - idleMs)),
          where('opened_at', '<=', new Date(this.#nowMs() - longestMs)),
        ]),
      )
      .execute()
  }
}

/** What a change must carry besides the cookie. It tells nothing about the token, and another site cannot read it. */
export function csrfOf(token: string): string {
  return createHash('sha256').update(`csrf ${token}`).digest('base64url')
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
