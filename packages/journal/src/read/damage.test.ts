// T84: damage costs the records that it covers, and no others. Journals are damaged at random places, in every way that a disk knows:
// wrong bits, empty blocks, and blocks that belong elsewhere.

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomOf } from '@parley/testkit/random'
import { tries } from '@parley/testkit/tries'
import { expect, test } from 'vitest'
import { damaged, journalWith, mixedJournal, segmentsIn, touchedIn } from '../../test/support/damage.ts'
import { oldSegmentOf } from '../../test/support/frames.ts'
import { noticeOf } from '../../test/support/notice.ts'
import { bidOf, readAll, restOf, scratch } from '../../test/support/scratch.ts'
import { openJournal } from '../journal.ts'
import { type Position, positionOf, segmentOf } from '../position.ts'
import { readFrame } from '../segment/frame.ts'
import { atBeginning, headerBytes } from '../segment/header.ts'
import { placeOf } from '../segment/mark.ts'
import { journalDefaults } from '../settings.ts'
import { type Entry, readJournal } from './reader.ts'

const newDirectory = scratch()

/** What of an entry does not depend on damage before it. */
function plain({ stream, position, previous, record }: Entry): object {
  return { stream, position, previous, record }
}

/** As a ledger would: where it stands after these entries, and how many notices it was told are missing. */
function follow(entries: readonly Entry[]): { readonly refused: readonly Entry[]; readonly missing: number } {
  const stands = { notices: 0, sums: 0 }
  const refused: Entry[] = []
  let missing = 0
  for (const entry of entries) {
    const { stream, position, previous, damage } = entry
    const isNext = previous === stands[stream] || damage?.after === stands[stream]
    if (!isNext) refused.push(entry)
    if (stream === 'notices') missing += damage?.records ?? 0
    stands[stream] = position
  }
  return { refused, missing }
}

const count = 24
const original = await mixedJournal(await newDirectory(), count)
const whole = await segmentsIn(original)
const all = await readAll(original)

test('wherever a journal is damaged, all else is read in its order and at its place, and what is missing is told', async () => {
  expect(all).toHaveLength(count)
  expect(whole.size).toBeGreaterThan(4)
  for (let seed = 1; seed <= tries(1000, 50); seed++) {
    const segments = damaged(whole, randomOf(seed))
    const directory = await journalWith(await newDirectory(), original, segments)
    const touched = touchedIn(whole, segments)

    const entries = await readAll(directory)

    const left = all.filter(({ position }) => !touched.has(position))
    expect(entries.map(plain), `seed ${seed}`).toEqual(left.map(plain))
    const { refused, missing } = follow(entries)
    expect(refused, `seed ${seed}`).toEqual([])
    const last = left.findLast(({ stream }) => stream === 'notices')?.position ?? 0
    const lost = all.filter(
      ({ stream, position }) => stream === 'notices' && touched.has(position) && position < last,
    ).length
    expect(Math.sign(missing), `seed ${seed}`).toBe(Math.sign(lost))
    const isHeaderWhole = segments.get('00000001.segment')?.subarray(0, 36).equals(firstHeader)
    if (isHeaderWhole) expect(missing, `seed ${seed}`).toBe(lost)
  }
})

const firstHeader = (whole.get('00000001.segment') as Buffer).subarray(0, 36)

test('wherever a reader begins, it returns the same, also behind damage', async () => {
  for (let seed = 1; seed <= tries(200, 20); seed++) {
    const random = randomOf(seed)
    const directory = await journalWith(await newDirectory(), original, damaged(whole, random))
    const entries = await readAll(directory)
    const at = Math.floor(random() * entries.length)
    const lastOf = (stream: string): Position =>
      entries.slice(0, at).findLast((entry) => entry.stream === stream)?.position ?? 0

    const rest = await readAll(directory, { notices: lastOf('notices'), sums: lastOf('sums') })

    expect(rest.map(plain), `seed ${seed}`).toEqual(entries.slice(at).map(plain))
  }
})

test('a journal that is damaged and opened again loses nothing else', async () => {
  for (let seed = 1; seed <= tries(100, 10); seed++) {
    const segments = damaged(whole, randomOf(seed))
    const directory = await journalWith(await newDirectory(), original, segments)
    const touched = touchedIn(whole, segments)

    const journal = await openJournal({ ...journalDefaults, directory, commitMs: 0 })
    await journal.append(noticeOf('later'))
    await journal.close()

    const entries = await readAll(directory)
    const left = all.filter(({ position }) => !touched.has(position)).map(bidOf)
    expect(entries.map(bidOf), `seed ${seed}`).toEqual([...left, 'later'])
    expect(follow(entries).refused, `seed ${seed}`).toEqual([])
  }
})

test('the whole frame of another place in the journal, copied over a record, is not read there', async () => {
  const name = '00000002.segment'
  const bytes = Buffer.from(whole.get(name) as Buffer)
  const frames: Buffer[] = []
  for (let at = headerBytes; at < bytes.length; at += frames.at(-1)?.length ?? 0) {
    const frame = readFrame(bytes, at)
    frames.push(Buffer.from(bytes.subarray(at, frame.kind === 'frame' ? frame.end : at)))
  }
  const [first, second] = frames as [Buffer, Buffer]
  const swapped = Buffer.concat([bytes.subarray(0, headerBytes), second, first, ...frames.slice(2)])
  const directory = await journalWith(await newDirectory(), original, new Map([...whole, [name, swapped]]))

  const entries = await readAll(directory)

  const expected = all.filter(({ position }) => ![positionOf(2, 0), positionOf(2, 1)].includes(position))
  expect(entries.map(plain)).toEqual(expected.map(plain))
})

test('the block of another segment is not read, also where a frame of it begins at the right offset', async () => {
  const bytes = Buffer.from(whole.get('00000002.segment') as Buffer)
  const other = whole.get('00000003.segment') as Buffer
  other.copy(bytes, headerBytes, headerBytes, headerBytes + 1000)
  const segments = new Map([...whole, ['00000002.segment', bytes]])
  const directory = await journalWith(await newDirectory(), original, segments)

  const entries = await readAll(directory)

  const touched = touchedIn(whole, segments)
  expect(touched.has(positionOf(2, 0))).toBe(true)
  expect(entries.map(plain)).toEqual(all.filter(({ position }) => !touched.has(position)).map(plain))
})

test('nothing that a record can hold looks like the beginning of a record', async () => {
  const directory = await newDirectory()
  const journal = await openJournal({ ...journalDefaults, directory, commitMs: 0 })
  const { id } = journal
  // The frame that would stand at the next place, if its bytes could be written into a text.
  const bytes = (await segmentsIn(original)).get('00000001.segment')?.subarray(headerBytes, headerBytes + 200)
  const text = Buffer.from(bytes ?? []).toString('latin1')
  const notice = noticeOf('outer')
  const facts = { ...notice.facts, seat: text.slice(0, 256), imp: `\0{"at":"${placeOf(id, 1)}` }
  await journal.append({ ...notice, facts })
  await journal.append(noticeOf('next'))
  await journal.close()
  const path = join(directory, '00000001.segment')
  const segment = await readFile(path)

  for (let at = headerBytes; at < segment.indexOf('"facts"'); at++) {
    const copy = Buffer.from(segment)
    copy[at] = (copy[at] ?? 0) ^ 0xff
    await writeFile(path, copy)
    expect((await readAll(directory)).map(bidOf)).toEqual(['next'])
  }
})

test('records of the end of a segment that are damaged are told by the next segment', async () => {
  const name = '00000002.segment'
  const bytes = Buffer.from(whole.get(name) as Buffer)
  bytes.fill(0, headerBytes)
  const directory = await journalWith(await newDirectory(), original, new Map([...whole, [name, bytes]]))

  const entries = await readAll(directory)

  const lost = all.filter(({ position }) => segmentOf(position) === 2)
  const before = all.findLast(({ stream, position }) => stream === 'notices' && segmentOf(position) === 1)
  const next = entries.find(({ stream, position }) => stream === 'notices' && segmentOf(position) === 3)
  expect(entries).toHaveLength(count - lost.length)
  expect(next?.damage).toEqual({
    after: before?.position,
    records: lost.filter(({ stream }) => stream === 'notices').length,
  })
})

test('a segment that is not there is no damage: it may come back', async () => {
  const segments = new Map([...whole].filter(([name]) => name !== '00000002.segment'))
  const directory = await journalWith(await newDirectory(), original, segments)

  const entries = await readAll(directory)

  expect(entries.filter(({ damage }) => damage !== undefined)).toEqual([])
  expect(follow(entries).refused.length).toBeGreaterThan(0)
})

test('a segment that was set aside as a whole is damage', async () => {
  const segments = new Map([...whole].filter(([name]) => name !== '00000002.segment'))
  const directory = await journalWith(await newDirectory(), original, segments)
  await writeFile(join(directory, '00000002.damaged'), whole.get('00000002.segment') as Buffer)

  const entries = await readAll(directory)

  expect(follow(entries).refused).toEqual([])
  const lost = all.filter(({ stream, position }) => stream === 'notices' && segmentOf(position) === 2)
  expect(follow(entries).missing).toBe(lost.length)
})

test('behind damage in a segment of a version without marks nothing is read in place, and the next segment tells', async () => {
  const directory = await newDirectory()
  const journal = await openJournal({ ...journalDefaults, directory })
  await journal.close()
  const bids = ['b0', 'b1', 'b2', 'b3']
  const header = { before: atBeginning, noticesBefore: 0 }
  const bytes = oldSegmentOf(header, bids.map(noticeOf))
  bytes[Math.floor(bytes.length * 0.3)] = 0
  await writeFile(join(directory, '00000001.segment'), bytes)
  const after = { before: { notices: positionOf(1, 3), sums: 0 }, noticesBefore: 4 }
  await writeFile(join(directory, '00000002.segment'), oldSegmentOf(after, [noticeOf('b4')]))

  const entries = await readAll(directory)

  expect(entries.map(bidOf)).toEqual(['b0', 'b4'])
  expect(entries[1]).toMatchObject({ previous: positionOf(1, 3), damage: { after: positionOf(1, 0), records: 3 } })
})

test('who enters what is read keeps a damaged segment before it goes on', async () => {
  const segments = new Map(whole)
  const bytes = Buffer.from(whole.get('00000003.segment') as Buffer)
  bytes[headerBytes + 60] = 0
  segments.set('00000003.segment', bytes)
  const directory = await journalWith(await newDirectory(), original, segments)

  const reader = await readJournal(directory, atBeginning, { keepsDamaged: true })
  await restOf(reader)
  await reader.close()

  expect((await readdir(directory)).filter((name) => name.endsWith('.damaged'))).toEqual(['00000003.damaged'])
  expect(await readFile(join(directory, '00000003.damaged'))).toEqual(bytes)
})

test('the beginning of a write that is under way is no damage, and neither is what follows when it has ended', async () => {
  const last = [...whole.keys()].at(-1) as string
  const bytes = whole.get(last) as Buffer
  for (let cut = headerBytes; cut < bytes.length; cut += 97) {
    const directory = await journalWith(
      await newDirectory(),
      original,
      new Map([...whole, [last, bytes.subarray(0, cut)]]),
    )
    const reader = await readJournal(directory, atBeginning, { keepsDamaged: true })

    const first = await restOf(reader)
    await writeFile(join(directory, last), bytes.subarray(cut), { flag: 'a' })
    const rest = await restOf(reader)
    await reader.close()

    expect([...first, ...rest].map(plain)).toEqual(all.map(plain))
    expect((await readdir(directory)).filter((name) => name.endsWith('.damaged'))).toEqual([])
  }
})
