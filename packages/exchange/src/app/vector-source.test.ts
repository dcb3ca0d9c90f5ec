import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { seriesIn } from '@parley/testkit/metric'
import { wordVectorsFile } from '@parley/vectors'
import { expect, test } from 'vitest'
import { campaign, configOf } from '../../test/support/config.ts'
import { requestOf } from '../../test/support/samples.ts'
import type { LogEvent } from '../observe/log/event.ts'
import { systemClock } from '../time/clock.ts'
import type { Effects } from './effects.ts'
import { createExchange, type Exchange } from './exchange.ts'
import { readVectorsFile } from './read-vectors-file.ts'
import { vectorSource, vectorsProblem } from './vector-source.ts'

const bytes = new Uint8Array(readFileSync(wordVectorsFile))

test('the file is read once, however often it is wanted, and not before', async () => {
  let reads = 0
  const source = vectorSource({
    readVectors: () => {
      reads++
      return Promise.resolve(bytes)
    },
  })
  expect([reads, source.current()]).toEqual([0, undefined])

  source.want()
  source.want()
  const state = await source.load()

  expect(reads).toBe(1)
  expect(state.kind).toBe('ready')
  expect(source.current()?.count).toBe(85_000)
  expect(vectorsProblem(state)).toBeUndefined()
})

test('the package of this project is found', async () => {
  expect((await readVectorsFile())?.byteLength).toBe(bytes.byteLength)
})

test.each([
  ['is cut short', () => Promise.resolve(bytes.slice(0, 100_000)), 'it has 100000 bytes instead of'],
  ['cannot be read', () => Promise.reject(new Error('EACCES: permission denied')), 'EACCES: permission denied'],
])('a file that %s is one line of the log, and words are compared', async (_, readVectors, why) => {
  const lines: LogEvent[] = []
  const source = vectorSource({ readVectors }, (line) => lines.push(line))

  source.want()
  const state = await source.load()
  await source.load()

  expect(lines).toEqual([{ kind: 'vectors-broken', why: expect.stringContaining(why) as string }])
  expect(source.current()).toBeUndefined()
  expect(vectorsProblem(state)).toMatch(
    /^auction.scorer is vectors, and its file cannot be used: .*; install the package/,
  )
})

test.each([
  ['cut short', bytes.slice(0, 100_000)],
  ['changed in one place', bytes.with(5_000_000, (bytes[5_000_000] ?? 0) ^ 1)],
])('with a file that is %s auctions go on by words, with one line of the log and one metric', async (_, file) => {
  const lines: LogEvent[] = []
  const exchange = exchangeWith(
    () => Promise.resolve(file),
    (line) => lines.push(line),
  )

  const answers = await Promise.all(Array.from({ length: 3 }, () => exchange.inject({ headers: json, body: request })))
  await expect.poll(() => lines.length).toBe(1)
  answers.push(await exchange.inject({ headers: json, body: request }))
  const metrics = await exchange.createAdmin().inject('/metrics')
  await exchange.close()

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(lines).toEqual([{ kind: 'vectors-broken', why: expect.any(String) as string }])
  expect(seriesIn(metrics.body, 'parley_vectors_loaded')).toBe(0)
})

const json = { 'content-type': 'application/json' }
const request = JSON.stringify({ ...requestOf({ site: { keywords: 'shoes' } }) })

function exchangeWith(readVectors: NonNullable<Effects['readVectors']>, log: (line: LogEvent) => void): Exchange {
  const config = configOf(`auction: { ranking: price-times-relevance }\nhouse: { campaigns: [${campaign}] }`)
  const effects = { clock: systemClock, wallMs: Date.now, newId: randomUUID, chance: Math.random, readVectors, log }
  const exchange = createExchange(config, { ...effects, report: (error) => expect.fail(String(error)) })
  exchange.setPublicUrl('http://exchange.example')
  return exchange
}

test('without the package nothing is logged, and who is told to use vectors learns what to do', async () => {
  const lines: LogEvent[] = []
  const state = await vectorSource({}, (line) => lines.push(line)).load()

  expect(lines).toEqual([])
  expect(vectorsProblem(state)).toBe(
    'auction.scorer is vectors, and @parley/vectors is not installed: install the package @parley/vectors of the same version, or set auction.scorer to auto or words',
  )
})
