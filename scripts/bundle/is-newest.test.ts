import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isNewest } from './is-newest.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-newest-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('what was built is the newest until one of its sources is changed', () => {
  write('a.ts', 100)
  write('b.ts', 200)
  write('built.js', 200)

  expect(isNewest(join(folder, 'built.js'), folder, ['*.ts'])).toBe(true)
  write('a.ts', 201)
  expect(isNewest(join(folder, 'built.js'), folder, ['*.ts'])).toBe(false)
})

test('what was never built is not the newest', () => {
  write('a.ts', 100)

  expect(isNewest(join(folder, 'none.js'), folder, ['*.ts'])).toBe(false)
})

function write(name: string, atSeconds: number): void {
  writeFileSync(join(folder, name), '')
  utimesSync(join(folder, name), atSeconds, atSeconds)
}
