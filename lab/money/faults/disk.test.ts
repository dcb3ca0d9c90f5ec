import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tearLastSegment } from './disk.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-torn-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a torn write leaves half of a record at the end of the last segment', () => {
  writeFileSync(join(folder, '00000001.segment'), 'an older one')
  writeFileSync(join(folder, '00000002.segment'), 'whole records')

  const torn = tearLastSegment(folder)

  const after = readFileSync(join(folder, '00000002.segment'), 'latin1')
  expect(torn).toBe(109)
  expect(after.startsWith('whole records\u002c\u0001\0\0')).toBe(true)
  expect(after).toHaveLength('whole records'.length + torn)
  expect(readFileSync(join(folder, '00000001.segment'), 'latin1')).toBe('an older one')
})
