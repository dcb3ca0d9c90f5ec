// Journals with records of all kinds, and damage at random, in every way that a disk knows: wrong bits, empty blocks, and blocks that
// belong elsewhere.

import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Journal,
  type JournalRecord,
  journalDefaults,
  openJournal,
  type Position,
  positionOf,
} from '../../src/index.ts'
import { readFrame } from '../../src/segment/frame.ts'
import { headerBytes } from '../../src/segment/header.ts'
import { deliveryOf, noticeOf, sumsOf } from './notice.ts'

/** Texts that somebody might choose who wants a part of a record to be read as a record. */
const hostile = [
  '\0{"at":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA","v":1,"type":"notice"}',
  '{"at":"',
  '\u0001{"v":1,"type":"sums","requests":[],"ends":[]}',
  'ä\u{1f4b8}'.repeat(20),
]

/** Record number `index` of a mixed journal. */
function recordOf(index: number): JournalRecord {
  if (index % 5 === 3) return sumsOf(index + 1)
  if (index % 5 === 4) return deliveryOf(`b${index - 1}`)
  const notice = noticeOf(`b${index}`)
  return { ...notice, facts: { ...notice.facts, seat: hostile[index % hostile.length] ?? '' } }
}

/** So many records, in segments of about four. Returns the directory. */
export async function mixedJournal(directory: string, count: number): Promise<string> {
  const journal = await openJournal({ ...journalDefaults, segmentBytesMax: 4000, commitMs: 0, directory })
  for (let index = 0; index < count; index++) await note(journal, recordOf(index))
  await journal.close()
  return directory
}

async function note(journal: Journal, record: JournalRecord): Promise<void> {
  if (record.type !== 'sums') await journal.append(record)
  else journal.offer(record)
}

type Segments = ReadonlyMap<string, Buffer>

export async function segmentsIn(directory: string): Promise<Segments> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.segment')).toSorted()
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(directory, name))] as const)))
}

/** The journal of `original` with these segments, in another directory, which is returned. */
export async function journalWith(directory: string, original: string, segments: Segments): Promise<string> {
  await copyFile(join(original, 'journal.json'), join(directory, 'journal.json'))
  await Promise.all([...segments].map(([name, bytes]) => writeFile(join(directory, name), bytes)))
  return directory
}

/** The positions of the records whose frames have a byte that differs. */
export function touchedIn(before: Segments, after: Segments): ReadonlySet<Position> {
  const touched = new Set<Position>()
  for (const [name, bytes] of before) {
    const other = after.get(name) ?? Buffer.alloc(0)
    let at = headerBytes
    for (let index = 0; at < bytes.length; index++) {
      const frame = readFrame(bytes, at)
      if (frame.kind !== 'frame') throw new Error(`${name} is damaged already`)
      if (!bytes.subarray(at, frame.end).equals(other.subarray(at, frame.end)))
        touched.add(positionOf(Number.parseInt(name, 10), index))
      at = frame.end
    }
  }
  return touched
}

/** Up to four spots of up to 3000 bytes. */
export function damaged(segments: Segments, random: () => number): Segments {
  const below = (max: number): number => Math.floor(random() * max)
  const copies = [...segments].map(([name, bytes]) => [name, Buffer.from(bytes)] as const)
  const anyBytes = (): Buffer => copies[below(copies.length)]?.[1] ?? Buffer.alloc(1)
  for (let spots = 1 + below(4); spots > 0; spots--) {
    const target = anyBytes()
    const start = below(target.length)
    const length = Math.min(target.length - start, 1 + below([4, 40, 400, 3000][below(4)] ?? 1))
    const spot = target.subarray(start, start + length)
    const from = anyBytes()
    const stale = below(from.length)
    switch (below(4)) {
      case 0:
        spot.fill(0)
        break
      case 1:
        for (let at = 0; at < spot.length; at++) spot[at] = below(256)
        break
      case 2:
        spot[below(spot.length)] = (spot[0] ?? 0) ^ (1 << below(8))
        break
      default:
        Buffer.from(from.subarray(stale, stale + length)).copy(spot)
    }
  }
  return new Map(copies)
}
