import { readFileSync } from 'node:fs'
import { wordVectorsFile } from '@parley/vectors'
import { expect, test } from 'vitest'
import type { LogEvent } from '../observe/log/event.ts'
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

test('without the package nothing is logged, and who is told to use vectors learns what to do', async () => {
  const lines: LogEvent[] = []
  const state = await vectorSource({}, (line) => lines.push(line)).load()

  expect(lines).toEqual([])
  expect(vectorsProblem(state)).toBe(
    'auction.scorer is vectors, and @parley/vectors is not installed: install the package @parley/vectors of the same version, or set auction.scorer to auto or words',
  )
})
