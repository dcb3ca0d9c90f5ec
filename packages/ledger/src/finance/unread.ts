// What speaks against closing a month: journals that are not known to be read to its end, and notices that are kept aside.

import { type JournalReader, listJournals, readJournal } from '@parley/journal'
import { sql } from 'kysely'
import { readPositions } from '../apply/read-positions.ts'
import type { Database } from '../database/open.ts'
import { endMsOf, endOf, startOf } from './month.ts'

type Unread =
  | { readonly kind: 'gap' | 'behind'; readonly journal: string }
  /** It told its time last, or had a notice entered last, within the month. */
  | { readonly kind: 'silent'; readonly journal: string; readonly since: string }
  | { readonly kind: 'held'; readonly count: number }
  | { readonly kind: 'unreadable'; readonly directory: string }

/** With the folder of its journals on this machine, the ledger sees whether it has read them; others are known by what they told. */
export async function readUnread(
  database: Database,
  month: string,
  journals: string | undefined,
): Promise<readonly Unread[]> {
  const { seen, unread } = journals === undefined ? { seen: [], unread: [] } : await lookInto(database, month, journals)
  return [...unread, ...(await fromPositions(database, month, seen)), ...(await fromHeld(database))]
}

async function lookInto(database: Database, month: string, root: string) {
  const { journals, faults } = await listJournals(root)
  const unread: Unread[] = faults.map(({ directory }) => ({ kind: 'unreadable', directory }))
  for (const { id, directory } of journals) {
    const { notices, sums } = await readPositions(database, id)
    try {
      const reader = await readJournal(directory, { notices, sums })
      if (await hasNotices(reader, endMsOf(month))) unread.push({ kind: 'behind', journal: id })
    } catch {
      unread.push({ kind: 'unreadable', directory })
    }
  }
  return { seen: journals.map(({ id }) => id), unread }
}

const batch = { recordsMax: 2_000, bytesMax: 8 * 2 ** 20 }

/** Whether there are notices of auctions before this moment. Running exchanges have newer ones at any time. */
async function hasNotices(reader: JournalReader, beforeMs: number): Promise<boolean> {
  try {
    for (;;) {
      const entries = await reader.next(batch)
      if (entries.some(({ record }) => record.type === 'notice' && record.facts.issuedAt * 1000 < beforeMs)) return true
      if (entries.length === 0) return false
    }
  } finally {
    await reader.close()
  }
}

/** A journal that was last heard of before the month ended before it; one that was heard of after its end has told all of it. */
async function fromPositions(database: Database, month: string, seen: readonly string[]): Promise<readonly Unread[]> {
  const { rows } = await sql<{ journal: string; has_gap: boolean; since: string }>`
    select journal, gap_since is not null as has_gap,
      to_char(coalesce(clock_at, updated_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since
    from ledger.journals
    where stream = 'notices' and (gap_since is not null or not journal = any(${[...seen]}::text[])
      and coalesce(clock_at, updated_at) >= ${startOf(month)} and coalesce(clock_at, updated_at) < ${endOf(month)})
    order by journal`.execute(database.query)
  return rows.map(({ journal, has_gap, since }) =>
    has_gap ? { kind: 'gap', journal } : { kind: 'silent', journal, since },
  )
}

/** Those of closed leases are never billed. */
async function fromHeld({ query }: Database): Promise<readonly Unread[]> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from ledger.held where stream = 'notices' and reason <> 'lease'`.execute(query)
  const count = Number(rows[0]?.count ?? 0)
  return count === 0 ? [] : [{ kind: 'held', count }]
}

export function unreadText(unread: Unread): string {
  switch (unread.kind) {
    case 'gap':
      return `journal ${unread.journal} has a gap`
    case 'behind':
      return `journal ${unread.journal} has notices that are not entered`
    case 'silent':
      return `journal ${unread.journal} was last heard of at ${unread.since} UTC`
    case 'held':
      return `${unread.count} notices are held`
    case 'unreadable':
      return `the journal in ${unread.directory} cannot be read`
  }
}
