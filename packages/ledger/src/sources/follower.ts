// Follows one journal: reads from where the database stands, enters, and confirms. All that it must know is in the database,
// so after any failure it is closed and begins again.

import { type Entry, type FoundJournal, type JournalReader, type Positions, readJournal } from '@parley/journal'
import { applyEntries } from '../apply/apply-entries.ts'
import type { Applied, ApplyTools } from '../apply/entry.ts'
import { readPositions } from '../apply/read-positions.ts'
import type { Database } from '../database/open.ts'
import { tellJournal } from './tell-journal.ts'

export type Step =
  | { readonly kind: 'nothing-new' }
  | { readonly kind: 'applied'; readonly applied: Applied }
  /** The journal itself could not be read or confirmed. */
  | { readonly kind: 'failed'; readonly error: unknown }

export interface FollowerSettings {
  readonly batchEntriesMax: number
  readonly batchBytesMax: number
  /** While there is more to read, a journal is told this often how far the ledger is. */
  readonly confirmMs: number
  /** After a gap, the journal is read again from the position of the database, but not more often than this. */
  readonly gapRetryMs: number
}

export interface FollowerTools extends ApplyTools {
  /** For durations: it never jumps. */
  readonly elapsedMs: () => number
}

export class Follower {
  readonly journal: FoundJournal
  readonly #database: Database
  readonly #tools: FollowerTools
  readonly #settings: FollowerSettings
  #reader: JournalReader | undefined
  #isDirty = true
  /** Since the reader was opened. */
  #hasGap = false
  #confirmedAtMs = Number.NEGATIVE_INFINITY
  #resetAtMs = Number.NEGATIVE_INFINITY

  constructor(journal: FoundJournal, database: Database, tools: FollowerTools, settings: FollowerSettings) {
    this.journal = journal
    this.#database = database
    this.#tools = tools
    this.#settings = settings
  }

  /** Reads and enters one batch. Throws if the database fails; a fault of the journal is a result. */
  async step(): Promise<Step> {
    const after = this.#reader === undefined ? await readPositions(this.#database, this.journal.id) : undefined
    const read = await attempt(() => this.#read(after))
    if (read.kind === 'failed') return read
    if (read.value.length === 0) {
      // What is missing may come back to a journal that gets nothing new.
      if (this.#hasGap) await this.#reset()
      return await this.#confirmed({ kind: 'nothing-new' })
    }
    const applied = await applyEntries(this.#database, read.value, this.#tools)
    this.#isDirty = true
    if (applied.gaps.length > 0) {
      this.#hasGap = true
      await this.#reset()
    }
    return await this.#confirmed({ kind: 'applied', applied })
  }

  /** Confirms what was entered last, then closes. */
  async finish(): Promise<void> {
    await this.close()
    await this.#confirmed({ kind: 'nothing-new' })
  }

  async close(): Promise<void> {
    await this.#reader?.close()
    this.#reader = undefined
    this.#hasGap = false
  }

  async #read(after: Positions | undefined): Promise<readonly Entry[]> {
    if (after !== undefined) {
      this.#reader = await readJournal(this.journal.directory, after, { keepsDamaged: true })
    }
    const { batchEntriesMax, batchBytesMax } = this.#settings
    return (await this.#reader?.next({ recordsMax: batchEntriesMax, bytesMax: batchBytesMax })) ?? []
  }

  /** A database that was restored from an older copy stands before the reader: what it lacks is still in the journal. */
  async #reset(): Promise<void> {
    const nowMs = this.#tools.elapsedMs()
    if (nowMs - this.#resetAtMs < this.#settings.gapRetryMs) return
    this.#resetAtMs = nowMs
    await this.close()
  }

  /** Tells the journal where the database stands: at once when all is read, else every `confirmMs`. */
  async #confirmed(step: Step): Promise<Step> {
    const nowMs = this.#tools.elapsedMs()
    const isDue = nowMs - this.#confirmedAtMs >= this.#settings.confirmMs
    if (!isDue && !(step.kind === 'nothing-new' && this.#isDirty)) return step
    const positions = await readPositions(this.#database, this.journal.id)
    const result = await attempt(() => tellJournal(this.journal, positions))
    if (result.kind === 'failed') return result
    this.#isDirty = false
    this.#confirmedAtMs = nowMs
    return step
  }
}

type Attempt<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'failed'; readonly error: unknown }

async function attempt<T>(work: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { kind: 'done', value: await work() }
  } catch (error) {
    return { kind: 'failed', error }
  }
}
