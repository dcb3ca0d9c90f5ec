// The two stores of a run, and how notices get into each.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { applyEntries, createMacs, type Database, entriesPerBatch } from '@parley/ledger'
import type { OutMessage } from '../../packages/ledger/src/kafka/message.ts'
import { arrivalColumns, writeArrivals } from './arrivals.ts'
import type { Cost } from './engine.ts'
import { messageFor, type NoticeEntry } from './journals.ts'
import { type Columns, quoted, secret } from './set-up.ts'

const macs = createMacs({ secret, previousSecret: '' })

/** As a Kafka table would give them: messages with their codes, in this order. */
export async function intoColumns(
  { engine, folder }: Pick<Columns, 'engine' | 'folder'>,
  entries: Iterable<NoticeEntry>,
): Promise<Cost> {
  return await messagesIntoColumns({ engine, folder }, messagesOf(entries))
}

export function* messagesOf(entries: Iterable<NoticeEntry>): Generator<OutMessage> {
  if (macs === undefined) throw new Error('there is no secret')
  for (const entry of entries) yield messageFor(entry, macs)
}

/** They are in a file before the engine begins, so that only its own work is measured. */
export async function messagesIntoColumns(
  { engine, folder }: Pick<Columns, 'engine' | 'folder'>,
  messages: Iterable<OutMessage>,
): Promise<Cost> {
  const file = join(folder, 'messages.bin')
  writeArrivals(file, messages)
  const cost = await engine.run(
    `insert into parley.arrivals select * from file(${quoted(file)}, RowBinary, '${arrivalColumns}')`,
  )
  rmSync(file)
  return cost
}

export interface EnteredRows {
  readonly seconds: number
  readonly notices: number
  readonly repeated: number
  readonly skipped: number
}

/** As the ledger enters what it reads. Every `again`-th batch is offered twice. `clock` says when a batch comes. */
export async function intoRows(
  database: Database,
  entries: readonly NoticeEntry[],
  clock: (batch: readonly NoticeEntry[]) => number,
  again: number,
): Promise<EnteredRows> {
  let [notices, repeated, skipped] = [0, 0, 0]
  const beganMs = performance.now()
  for (let from = 0, batch = 0; from < entries.length; from += entriesPerBatch, batch++) {
    const some = entries.slice(from, from + entriesPerBatch)
    for (let time = 0; time < (batch % again === again - 1 ? 2 : 1); time++) {
      const applied = await applyEntries(database, some, { nowMs: () => clock(some) })
      if (applied.gaps.length > 0 || applied.held > 0) throw new Error(`unexpected: ${JSON.stringify(applied)}`)
      notices += applied.notices
      repeated += applied.repeated
      skipped += applied.skipped
    }
  }
  return { seconds: (performance.now() - beganMs) / 1000, notices, repeated, skipped }
}

/** A moment after the last of them was noted. */
export function soonAfter(batch: readonly NoticeEntry[]): number {
  return Math.max(...batch.map(({ record }) => record.notedAtMs)) + 1000
}
