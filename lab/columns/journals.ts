// Traffic as journals of several nodes have it: a notice goes to any of them, because callers reach any node.

import { createHash } from 'node:crypto'
import type { NoticeRecord } from '@parley/journal'
import { positionOf } from '@parley/journal'
import type { LedgerEntry } from '@parley/ledger'
import type { Macs } from '../../packages/ledger/src/kafka/mac.ts'
import { messageOf, type OutMessage } from '../../packages/ledger/src/kafka/message.ts'

export type NoticeEntry = LedgerEntry & { readonly record: NoticeRecord }

export class Journals {
  readonly #journals: readonly { readonly id: string; records: number }[]
  readonly #random: () => number

  constructor(count: number, random: () => number) {
    this.#random = random
    this.#journals = Array.from({ length: count }, (_, index) => ({ id: idOf(index), records: 0 }))
  }

  /** Appends it to any of them. */
  append(record: NoticeRecord): NoticeEntry {
    const journal = this.#journals[Math.floor(this.#random() * this.#journals.length)]
    if (journal === undefined) throw new Error('there are no journals')
    const previous = journal.records === 0 ? 0 : positionOf(1, journal.records - 1)
    const position = positionOf(1, journal.records++)
    return { journal: journal.id, stream: 'notices', position, previous, record }
  }
}

/** As exchanges name their journals, and the same in every run. */
function idOf(index: number): string {
  const hex = createHash('sha256').update(`journal ${index}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** As a shipper sends it. */
export function messageFor(entry: NoticeEntry, macs: Macs): OutMessage {
  const bytes = Buffer.from(JSON.stringify(entry.record))
  return messageOf({ ...entry, stream: 'notices', damage: undefined, bytes }, macs)
}
