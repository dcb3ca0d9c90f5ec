// T70: a process that writes is killed at random moments, and nothing that it acknowledged is missing.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { randomOf } from '@parley/testkit/random'
import { expect, test } from 'vitest'
import { type Entry, type JournalSettings, journalDefaults, readJournal } from '../src/index.ts'
import { main } from './support/child.ts'
import { bidOf, readAll, restOf, scratch } from './support/scratch.ts'

const directory = scratch()
const kills = 30

test('30 times kill -9: all that was acknowledged is read back, nothing is torn, and the chain of positions is whole', async () => {
  const settings = { ...journalDefaults, segmentBytesMax: 64 * 1024, commitMs: 1, directory: await directory() }
  const seed = Date.now() % 2 ** 31
  const random = randomOf(seed)
  const acknowledged: string[] = []
  const seen: Entry[] = []

  acknowledged.push(...(await killedAfter(settings, 'run0', 5)))
  const reader = await readJournal(settings.directory, { notices: 0, sums: 0 })
  for (let run = 1; run < kills; run++) {
    acknowledged.push(...(await killedAfter(settings, `run${run}`, random() * 150)))
    seen.push(...(await restOf(reader)))
  }
  await reader.close()
  const entries = await readAll(settings.directory)

  console.log(`seed ${seed}: ${kills} kills, ${acknowledged.length} acknowledged, ${entries.length} entries`)
  expect(acknowledged.length).toBeGreaterThan(kills * 10)
  const found = new Set(entries.map(bidOf))
  expect(acknowledged.filter((bid) => !found.has(bid))).toEqual([])
  expect(gapsIn(entries)).toEqual([])
  // Who read along saw the same as who reads now.
  expect(seen.map(({ position, previous }) => [position, previous])).toEqual(
    entries.map(({ position, previous }) => [position, previous]),
  )
})

/** Starts a process that appends, kills it some milliseconds after its first acknowledgement, and returns them all. */
async function killedAfter(settings: JournalSettings, run: string, ms: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [main, JSON.stringify(settings), run], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const closed = once(child, 'close')
  await Promise.race([once(child.stdout, 'data'), closed])
  await pause(ms)
  child.kill('SIGKILL')
  await closed
  // What comes after the last line break was not said to the end.
  return said.split('\n').slice(0, -1)
}

/** Entries that do not follow the one before them in their stream. */
function gapsIn(entries: readonly Entry[]): readonly Entry[] {
  const last = { notices: 0, sums: 0 }
  return entries.filter(({ stream, position, previous }) => {
    const isNext = previous === last[stream] && position > previous
    last[stream] = position
    return !isNext
  })
}
