// The thread itself, with real files that are too long to be read beside requests.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { FakeClock } from '@parley/testkit/clock'
import { afterAll, expect, test } from 'vitest'
import { campaign } from '../../test/support/config.ts'
import { systemClock } from '../time/clock.ts'
import { createReader, type Reader, smallBytesMax } from './reader.ts'
import type { Version } from './reloader.ts'
import { readFirst } from './source.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-reader-'))
const place = { file: join(folder, 'parley.yaml'), isOptional: false }
const reader = createReader(systemClock, {})
const price = { kind: 'campaign', name: 'c1', member: 'priceCpm', value: 2 } as const
const long = `# ${'long '.repeat(smallBytesMax / 4)}\nhouse: { campaigns: [${campaign}] }\n`

afterAll(() => {
  reader.end()
  rmSync(folder, { recursive: true })
})

test('a configuration that was read elsewhere is what it would be here', async () => {
  const inForce = first(long)
  writeFileSync(place.file, `${long}limits: { ip: 7 }\n`)

  const { source, problems, take } = await reader.next(place, inForce)
  const { config } = await take()

  expect(problems).toEqual([])
  expect(config).toStrictEqual(first(source.text ?? '').config)
})

test('problems come with their lines, and what is only read at the start is one', async () => {
  const inForce = first(long)
  writeFileSync(place.file, `${long}server:\n  port: 1\n`)

  const { problems } = await reader.next(place, inForce)

  expect(problems).toMatchObject([
    { line: 4, message: expect.stringContaining('server.port is only read at the start') },
  ])
})

test('an edit is checked, and read again when it is written', async () => {
  const inForce = first(long)

  const editing = await reader.edit([price], inForce)
  const wrong = await reader.edit([{ ...price, value: -1 }], inForce)

  expect(editing).toMatchObject({ kind: 'edited', problems: [], changed: [{ from: 1, to: 2 }] })
  expect(wrong).toMatchObject({ kind: 'edited', problems: [{ line: 2 }] })
})

test('an edit between reading and taking does not come into force', async () => {
  const inForce = first(long)

  const { source, take } = await reader.next(place, inForce)
  await reader.edit([price], inForce)
  const { config } = await take()

  expect(config).toStrictEqual(first(source.text ?? '').config)
})

test('a thread without orders is ended, and the next order starts another', async () => {
  const clock = new FakeClock()
  const own = createReader(clock, {})
  const inForce = first(long)

  await own.next(place, inForce)
  clock.advance(10_000)

  expect(await problemsOf(own, inForce)).toEqual([])
  own.end()
  expect(clock.timerCount).toBe(0)
})

test('a thread that does not answer is given up', async () => {
  const clock = new FakeClock()
  const own = createReader(clock, {})
  const reading = own.edit([price], first(long))

  clock.advance(60_000)

  await expect(reading).rejects.toThrow('could not be read within 60000 ms')
  expect(clock.timerCount).toBe(0)
})

test('the end of a thread that was given up does not end the next one', async () => {
  const clock = new FakeClock()
  const own = createReader(clock, {})
  const inForce = first(long)
  await own.next(place, inForce)
  clock.advance(10_000)

  const { take } = await own.next(place, inForce)
  // The first has ended by now.
  await setTimeout(500)

  await expect(take()).resolves.toMatchObject({ config: { house: { campaigns: [{ id: 'c1' }] } } })
  own.end()
})

async function problemsOf(own: Reader, inForce: Version) {
  return (await own.next(place, inForce)).problems
}

function first(text: string): Version {
  writeFileSync(place.file, text)
  const { source, loading } = readFirst(place, {})
  if (loading.kind === 'problems') throw new Error(loading.problems[0]?.message)
  return { number: 1, config: loading.config, source }
}
