import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fitsLinux, type LockedPackage, unsealedIn } from './lock.ts'

test('a package without integrity is found; links and our own packages need none', () => {
  const packages = {
    '': {},
    'packages/openrtb': {},
    'node_modules/@parley/openrtb': { link: true },
    'node_modules/sealed': { integrity: 'sha512-AAAA' },
    'node_modules/open': {},
    'node_modules/sealed/node_modules/open': {},
  }

  expect(unsealedIn(packages)).toEqual(['node_modules/open', 'node_modules/sealed/node_modules/open'])
})

test('a package fits a platform when it names it, or names none', () => {
  expect(fitsLinux({}, 'x64')).toBe(true)
  expect(fitsLinux({ os: ['linux'], cpu: ['x64'], libc: ['glibc'] }, 'x64')).toBe(true)
  expect(fitsLinux({ os: ['linux'], cpu: ['x64'], libc: ['musl'] }, 'x64')).toBe(false)
  expect(fitsLinux({ os: ['linux'], cpu: ['arm64'] }, 'x64')).toBe(false)
  expect(fitsLinux({ os: ['darwin'], cpu: ['x64'] }, 'x64')).toBe(false)
})

const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, LockedPackage>> }

test('T76: the lock file names no registry', () => {
  expect(text).not.toMatch(/"resolved": "https?:/)
})

test('T76: whatever is installed on Linux x64 is pinned by its integrity', () => {
  const open = unsealedIn(packages).filter((path) => fitsLinux(packages[path] ?? {}, 'x64'))

  expect(open, 'run: npm run lock').toEqual([])
})

// The registry behind which the file was written does not know these versions of other platforms' tools. Whoever runs
// `npm run lock` where it does makes the number smaller, at best 0; it never grows.
test('T76: packages without integrity are tools for other platforms, and become fewer', () => {
  const open = unsealedIn(packages)

  expect(open.filter((path) => packages[path]?.optional !== true)).toEqual([])
  expect(open.filter((path) => packages[path]?.os === undefined && packages[path]?.cpu === undefined)).toEqual([])
  expect(open.length, 'run: npm run lock').toBeLessThanOrEqual(85)
})

test('the Node of ours is for Linux, and every other system leaves it out and brings its own', () => {
  const ours = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/node-linux-'))

  expect(ours.map(([, { os, optional }]) => ({ os: [os].flat(), optional }))).toEqual([
    { os: ['linux'], optional: true },
    { os: ['linux'], optional: true },
  ])
})
