// Who saw and did what. A row is written before an answer leaves, so that nothing is seen without one; a change has one before it is
// passed on, and one with its end.

import type { AuditRow } from '@parley/contract'
import { storable } from '@parley/database'
import { type Cell, csvLine, Rates } from '@parley/port'
import type { Database } from '../database/open.ts'
import type { Person } from '../people/person.ts'

interface Deed {
  /** Undefined where nobody was found who could have done it. */
  readonly person: Person | undefined
  readonly route: string
  readonly ids: Readonly<Record<string, string>>
  /** Of the answer; 0 before a change is passed on. */
  readonly status: number
}

const textMax = 256
const idsMax = 32

export type Note = (deed: Deed) => Promise<void>

/** Strangers cannot fill the log: of what they try, so much is written in a minute, and the metrics count the rest. */
const strangersMax = 30

export function notesTo(database: Pick<Database, 'query'>, nowMs: () => number): Note {
  const strangers = new Rates(strangersMax)
  return async (deed) => {
    if (deed.person === undefined && strangers.waitFor('', nowMs()) > 0) return
    await writeDeed(database, deed, nowMs())
  }
}

async function writeDeed({ query }: Pick<Database, 'query'>, deed: Deed, nowMs: number): Promise<void> {
  const { person, route, ids, status } = deed
  const bounded = Object.entries(ids)
    .slice(0, idsMax)
    .map(([name, text]) => [storable(name.slice(0, textMax)), storable(text.slice(0, textMax))])
  await query
    .insertInto('portal.audit')
    .values({
      at: new Date(nowMs),
      person: person?.name ?? '',
      side: person?.side ?? '',
      side_of: person?.of ?? '',
      route,
      ids: JSON.stringify(Object.fromEntries(bounded)),
      status,
    })
    .execute()
}

export interface AuditQuery {
  /** Days of UTC: from the first, up to the last. */
  readonly fromMs: number
  readonly toMs: number
  /** Behind this row. */
  readonly after: string
}

export const auditRowsMax = 10_000

/** The oldest first. */
export async function readAudit({ query }: Pick<Database, 'query'>, asked: AuditQuery): Promise<readonly AuditRow[]> {
  const rows = await query
    .selectFrom('portal.audit')
    .selectAll()
    .where('at', '>=', new Date(asked.fromMs))
    .where('at', '<', new Date(asked.toMs))
    .where('id', '>', BigInt(asked.after))
    .orderBy('id')
    .limit(auditRowsMax)
    .execute()
  return rows.map(({ id, at, person, side, side_of, route, ids, status }) => {
    return { id: String(id), at: at.toISOString(), person, side, of: side_of, route, ids, status }
  })
}

const columns = ['id', 'at', 'person', 'side', 'of', 'route', 'ids', 'status'] as const

export function auditText(rows: readonly AuditRow[], format: 'ndjson' | 'csv'): string {
  if (format === 'ndjson') return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  const lines = rows.map((row) => columns.map((name): Cell => (name === 'ids' ? JSON.stringify(row.ids) : row[name])))
  return [columns, ...lines].map((line) => csvLine([...line])).join('')
}

/** The database refuses to delete younger rows than thirty days. */
export async function forgetDeeds({ query }: Pick<Database, 'query'>, olderThanMs: number): Promise<void> {
  await query.deleteFrom('portal.audit').where('at', '<', new Date(olderThanMs)).execute()
}
