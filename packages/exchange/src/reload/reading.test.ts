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
afterAll(() => rmSync(folder, { recursive: true }))

test('of many problems a hundred are told, and how many there are', () => {
  const readings = new Readings({})
  writeFileSync(place.file, Array.from({ length: problemsMax + 7 }, (_, index) => `wrong${index}: 1\n`).join(''))

  const { problems } = readings.next(place, true, standing)

  expect(problems).toHaveLength(problemsMax + 1)
  expect(problems.at(-1)?.message).toBe('7 more problems; fix these first')
})

test('a text that was checked as an edit is not parsed again when it has been written', () => {
  const readings = new Readings({})
  const edits = [{ kind: 'campaign', name: 'c1', member: 'priceCpm', value: 2 } as const]
  const editing = readings.edit(selling, place.file, edits, standing)
  const checked = readings.config
  writeFileSync(place.file, editing.kind === 'edited' ? editing.text : '')

  expect(readings.next(place, true, standing).problems).toEqual([])
  expect(readings.config).toBe(checked)
})

test('the same text with another secret is read again', () => {
  const readings = new Readings({})
  const seal = (letter: string): void => writeFileSync(join(folder, 'seal'), letter.repeat(32))
  writeFileSync(place.file, `${selling}notices: { secretFile: seal }\n`)
  seal('a')
  readings.next(place, true, standing)
  seal('b')
  readings.next(place, true, standing)

  expect(readings.config.notices.secret).toBe('b'.repeat(32))
})
