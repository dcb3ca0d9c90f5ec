import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changelogWith, lockWith, places } from './version.ts'

const root = new URL('../../', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8')
const versionOf = (file: string): string => (JSON.parse(read(file)) as { readonly version: string }).version

const version = versionOf('package.json')

test('every package has the version of the project', () => {
  const packages = readdirSync(new URL('packages/', root))

  expect(packages.map((name) => [name, versionOf(`packages/${name}/package.json`)])).toEqual(
    packages.map((name) => [name, version]),
  )
})

test.each(places)('$file has the version of the project', ({ file, found }) => {
  const versions = read(file).match(found) ?? []

  expect(versions.length).toBeGreaterThan(0)
  expect(new Set(versions)).toEqual(new Set([version]))
})

test('the lock file has it, and the same version written again changes nothing', () => {
  const lock = read('package-lock.json')

  expect(lockWith(lock, version)).toBe(lock)
})

test('another version changes our own packages in the lock file and no other', () => {
  const lock = read('package-lock.json')
  const changed = lockWith(lock, '9.8.7')
  const lines = changed.split('\n')

  const differing = lock.split('\n').filter((line, at) => line !== lines[at])

  expect(differing.length).toBeGreaterThan(20)
  expect(differing.every((line) => line.includes(`"${version}"`))).toBe(true)
  expect(lockWith(changed, version)).toBe(lock)
})

test('the changelog is dated once', () => {
  const text = '# Changelog\n\n## Unreleased\n\n- This.\n\n## 0.1.0 - 2026-11-15\n'

  expect(changelogWith(text, '0.2.0', '2026-11-18')).toBe(
    '# Changelog\n\n## 0.2.0 - 2026-11-18\n\n- This.\n\n## 0.1.0 - 2026-11-15\n',
  )
  expect(changelogWith('# Changelog\n', '0.2.0', '2026-11-18')).toBe(undefined)
})
