// Compares the journals that are still on disk with the ledger: every notice in them, up to the stored position, is a row
// with the same amounts.

import { storable } from '@parley/database'
import {
  atBeginning,
  type Entry,
  type FoundJournal,
  type JournalFault,
  listDamaged,
  listJournals,
  type NoticeRecord,
  type Positions,
  readJournal,
} from '@parley/journal'
import { sql, type Transaction } from 'kysely'
import { dayOf } from '../apply/booking.ts'
import { noticeKey } from '../apply/notice-row.ts'
import type { Tables } from '../database/tables.ts'
import { type CheckResult, Findings, type Total } from './result.ts'

export interface JournalTools {
  readonly verify?: ((record: NoticeRecord) => boolean) | undefined
}

export interface JournalsCompared {
  readonly checks: readonly CheckResult[]
  readonly journals: Total
  readonly rows: Total
}

const bounds = { recordsMax: 2_000, bytesMax: 8 * 2 ** 20 }

/** `transaction` sees one moment of the ledger, so that a ledger that goes on entering disturbs nothing. */
export async function compareJournals(
  transaction: Transaction<Tables>,
  root: string | undefined,
  tools: JournalTools,
): Promise<JournalsCompared> {
  const comparison = new Comparison(transaction, tools)
  const { journals, faults } = root === undefined ? { journals: [], faults: [] } : await listJournals(root)
  for (const journal of journals) await comparison.read(journal)
  for (const fault of faults) comparison.cannotRead(fault)
  return comparison.result(root === undefined)
}

class Comparison {
  readonly #transaction: Transaction<Tables>
  readonly #tools: JournalTools
  readonly #rows = new Findings()
  readonly #positions = new Findings()
  readonly #damaged = new Findings()
  readonly #signatures = new Findings()
  readonly #tests = new Findings()
  readonly #inJournals = new Sum()
  readonly #inRows = new Sum()

  constructor(transaction: Transaction<Tables>, tools: JournalTools) {
    this.#transaction = transaction
    this.#tools = tools
  }

  async read(journal: FoundJournal): Promise<void> {
    const stored = await this.#storedOf(journal.id)
    const last = { ...atBeginning }
    const reader = await readJournal(journal.directory, atBeginning)
    try {
      for (;;) {
        const entries = await reader.next(bounds)
        if (entries.length === 0) break
        for (const { stream, position } of entries) last[stream] = position
        await this.#compare(entries.filter(({ stream, position }) => position <= stored[stream]))
      }
    } catch (error) {
      this.#rows.add({ journal: journal.id, directory: journal.directory, unreadable: String(error) })
    } finally {
      await reader.close()
    }
    this.#checkPositions(journal.id, stored, last)
    this.#damaged.compared += 1
    for (const segment of await listDamaged(journal.directory)) {
      this.#damaged.add({ journal: journal.id, directory: journal.directory, segment: String(segment) })
    }
  }

  cannotRead({ directory, error }: JournalFault): void {
    this.#rows.add({ directory, unreadable: String(error) })
  }

  result(isSkipped: boolean): JournalsCompared {
    return {
      checks: [
        this.#rows.result('journal-rows', isSkipped),
        this.#positions.result('journal-positions', isSkipped),
        this.#damaged.result('damaged', isSkipped),
        this.#signatures.result('signatures', isSkipped || this.#tools.verify === undefined),
        this.#tests.result('tests', isSkipped),
      ],
      journals: this.#inJournals.total(),
      rows: this.#inRows.total(),
    }
  }

  async #storedOf(journal: string): Promise<Positions> {
    const rows = await this.#transaction
      .selectFrom('ledger.journals')
      .select(['stream', 'position'])
      .where('journal', '=', journal)
      .execute()
    const at = (stream: keyof Positions): number => Number(rows.find((row) => row.stream === stream)?.position ?? 0n)
    return { notices: at('notices'), sums: at('sums') }
  }

  /** A journal of which nothing is left on disk says nothing about its end. */
  #checkPositions(journal: string, stored: Positions, last: Positions): void {
    for (const stream of ['notices', 'sums'] as const) {
      this.#positions.compared += 1
      if (last[stream] === atBeginning[stream] || stored[stream] <= last[stream]) continue
      this.#positions.add({
        journal,
        stream,
        stored: String(stored[stream]),
        'end of the journal': String(last[stream]),
      })
    }
  }

  async #compare(entries: readonly Entry[]): Promise<void> {
    const notices = entries.flatMap((entry) =>
      entry.record.type === 'notice' ? [{ entry, record: entry.record }] : [],
    )
    if (notices.length === 0) return
    const rows = await this.#rowsOf(notices.map(({ record }) => record))
    const held = await this.#heldOf(entries)
    for (const { entry, record } of notices) {
      const { bid } = record.facts
      const row = rows.get(keyOf(record))
      if (record.facts.isTest) {
        this.#tests.compared += 1
        if (row !== undefined) this.#tests.add({ bid, kind: record.kind })
        continue
      }
      this.#verify(record)
      if (held.has(entry.position)) continue
      this.#rows.compared += 1
      this.#inJournals.add(record.kind, BigInt(record.facts.paidMicros), BigInt(record.facts.clearingMicros))
      if (row !== undefined) this.#inRows.add(row.kind, row.paid_nano, row.clearing_nano)
      const difference = differenceOf(record, row)
      if (difference !== undefined) {
        this.#rows.add({
          journal: entry.journal,
          position: String(entry.position),
          bid,
          kind: record.kind,
          ...difference,
        })
      }
    }
  }

  #verify(record: NoticeRecord): void {
    const { verify } = this.#tools
    if (verify === undefined) return
    this.#signatures.compared += 1
    if (!verify(record)) this.#signatures.add({ bid: record.facts.bid, kind: record.kind })
  }

  async #rowsOf(records: readonly NoticeRecord[]): Promise<ReadonlyMap<string, NoticeAmounts>> {
    const { rows } = await sql<NoticeAmounts>`
      select day, bid, kind, publisher, partner, bid_micros, paid_nano, clearing_nano, floor_micros
      from unnest(${records.map(dayOfRecord)}::text[], ${records.map(({ facts }) => storable(facts.bid))}::text[],
        ${records.map(({ kind }) => kind)}::text[]) as asked (asked_day, asked_bid, asked_kind)
      join ledger.notices on day = asked_day::date and bid = asked_bid and kind = asked_kind`.execute(this.#transaction)
    return new Map(rows.map((row) => [noticeKey(row.day, row.bid, row.kind), row]))
  }

  async #heldOf(entries: readonly Entry[]): Promise<ReadonlySet<number>> {
    const rows = await this.#transaction
      .selectFrom('ledger.held')
      .select('position')
      .where('journal', '=', entries[0]?.journal ?? '')
      .where('stream', '=', 'notices')
      .where('position', '>=', BigInt(entries[0]?.position ?? 0))
      .where('position', '<=', BigInt(entries.at(-1)?.position ?? 0))
      .execute()
    return new Set(rows.map(({ position }) => Number(position)))
  }
}

interface NoticeAmounts {
  readonly day: string
  readonly bid: string
  readonly kind: string
  readonly publisher: string
  readonly partner: string
  readonly bid_micros: bigint
  readonly paid_nano: bigint
  readonly clearing_nano: bigint
  readonly floor_micros: bigint
}

function keyOf(record: NoticeRecord): string {
  return noticeKey(dayOfRecord(record), record.facts.bid, record.kind)
}

function dayOfRecord({ facts }: NoticeRecord): string {
  return dayOf(facts.issuedAt * 1000)
}

/** The members that differ, or that there is no row. */
function differenceOf({ facts }: NoticeRecord, row: NoticeAmounts | undefined): Record<string, string> | undefined {
  if (row === undefined) return { row: 'missing' }
  const pairs: readonly (readonly [name: string, journal: string, ledger: string])[] = [
    ['publisher', storable(facts.publisher), row.publisher],
    ['partner', storable(facts.partner), row.partner],
    ['bid_micros', String(facts.bidMicros), String(row.bid_micros)],
    ['paid_nano', String(facts.paidMicros), String(row.paid_nano)],
    ['clearing_nano', String(facts.clearingMicros), String(row.clearing_nano)],
    ['floor_micros', String(facts.floorMicros), String(row.floor_micros)],
  ]
  const differing = pairs.filter(([, journal, ledger]) => journal !== ledger)
  if (differing.length === 0) return undefined
  return Object.fromEntries(
    differing.map(([name, journal, ledger]) => [name, `${journal} in the journal, ${ledger} in the row`]),
  )
}

class Sum {
  #notices = 0
  #billed = 0
  #paid = 0n
  #clearing = 0n

  add(kind: string, paid: bigint, clearing: bigint): void {
    this.#notices += 1
    if (kind !== 'billing') return
    this.#billed += 1
    this.#paid += paid
    this.#clearing += clearing
  }

  total(): Total {
    const [paidNano, clearingNano] = [String(this.#paid), String(this.#clearing)]
    return { notices: this.#notices, billed: this.#billed, paidNano, clearingNano }
  }
}
