import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { campaign, configOf } from '../../test/support/config.ts'
import { problemsMax, Readings, standingOf } from './reading.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-reading-'))
const place = { file: join(folder, 'parley.yaml'), isOptional: false }
const selling = `house: { campaigns: [${campaign}] }\n`
const standing = standingOf(configOf(selling))
const dearer = { kind: 'campaign', name: 'c1', member: 'priceCpm', value: 2 } as const
afterAll(() => rmSync(folder, { recursive: true }))

test('of many problems a hundred are told, and how many there are', () => {
  const readings = new Readings({})
  writeFileSync(place.file, Array.from({ length: problemsMax + 7 }, (_, index) => `wrong${index}: 1\n`).join(''))

  const { problems } = readings.next(place, true, standing)

  expect(problems).toHaveLength(problemsMax + 1)
  expect(problems.at(-1)?.message).toBe('7 more problems; fix these first')
})

test('a text that was checked as an edit is not parsed again when it has been written', () => {
  const environment = { SEAL: 'a'.repeat(32) }
  const readings = new Readings(environment)
  const editing = readings.edit(`${selling}notices: { secret: "\${SEAL}" }\n`, place.file, [dearer], standing)
  writeFileSync(place.file, editing.kind === 'edited' ? editing.text : '')
  // A text that is parsed again would show it.
  environment.SEAL = 'b'.repeat(32)

  expect(readings.next(place, true, standing)).toMatchObject({
    problems: [],
    config: { notices: { secret: 'a'.repeat(32) } },
  })
})

test('an edit that is checked later does not change what was read', () => {
  const readings = new Readings({})
  writeFileSync(place.file, selling)

  const { config } = readings.next(place, true, standing)
  readings.edit(selling, place.file, [dearer], standing)

  expect(config).toStrictEqual(configOf(selling))
})

test('what has problems is not to be had', () => {
  writeFileSync(place.file, 'house: { campaigns: [] }\n')

  const { problems, config } = new Readings({}).next(place, true, standing)

  expect(problems).toHaveLength(1)
  expect(config).toBeUndefined()
})

test('the same text with another secret is read again', () => {
  const readings = new Readings({})
  const seal = (letter: string): void => writeFileSync(join(folder, 'seal'), letter.repeat(32))
  writeFileSync(place.file, `${selling}notices: { secretFile: seal }\n`)
  seal('a')
  readings.next(place, true, standing)
  seal('b')

  expect(readings.next(place, true, standing).config?.notices.secret).toBe('b'.repeat(32))
})
