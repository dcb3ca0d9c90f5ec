// What happens to notices on their way: a caller repeats one at another node, a batch is sent again, messages of several journals mix,
// some come days late, and somebody writes messages of his own.

import type { NoticeRecord } from '@parley/journal'
import type { Journals, NoticeEntry } from '../journals.ts'

/** Of a hundred notices one comes to a second node as well, and of a thousand five come late. */
const copiedShare = 0.01
const lateShare = 0.005
const copyMsMax = 30_000

export interface Faulty {
  /** In the order in which nodes wrote them. */
  readonly onTime: readonly NoticeEntry[]
  readonly late: readonly NoticeEntry[]
  readonly copies: number
}

export function withFaults(
  records: Iterable<readonly NoticeRecord[]>,
  journals: Journals,
  random: () => number,
): Faulty {
  const onTime: NoticeEntry[] = []
  const late: NoticeRecord[] = []
  let copies = 0
  for (const record of flat(records)) {
    if (random() < lateShare) {
      late.push(record)
      continue
    }
    onTime.push(journals.append(record))
    if (random() >= copiedShare) continue
    onTime.push(journals.append(repeated(record, random)))
    copies++
  }
  return { onTime, late: late.map((record) => journals.append(record)), copies }
}

/** The same token at another node, a moment later. */
function repeated(record: NoticeRecord, random: () => number): NoticeRecord {
  return { ...record, notedAtMs: record.notedAtMs + 1 + Math.floor(random() * copyMsMax) }
}

function* flat<Value>(groups: Iterable<readonly Value[]>): Generator<Value> {
  for (const group of groups) yield* group
}

/** In any order, and every tenth message twice. */
export function mixed(entries: readonly NoticeEntry[], random: () => number): readonly NoticeEntry[] {
  const all = entries.flatMap((entry, index) => (index % 10 === 0 ? [entry, entry] : [entry]))
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [kept, moved] = [all[last], all[other]]
    if (kept !== undefined && moved !== undefined) [all[last], all[other]] = [moved, kept]
  }
  return all
}
