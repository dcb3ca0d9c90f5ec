import { expect, test } from 'vitest'
import { contentProblems } from './tarball.ts'

const complete = ['package/package.json', 'package/README.md', 'package/LICENSE', 'package/dist/index.js']

test('a package with its code, types, README and licence is complete', () => {
  expect(contentProblems([...complete, 'package/dist/index.d.ts'])).toEqual([])
})

test('what is missing is named', () => {
  expect(contentProblems(complete.slice(0, 2))).toEqual([
    'package/LICENSE is missing',
    'package/dist/index.js is missing',
  ])
})

test('sources and tests do not belong into a package', () => {
  expect(contentProblems([...complete, 'package/src/a.ts', 'package/dist/a.test.js'])).toEqual([
    'package/src/a.ts does not belong into a package',
    'package/dist/a.test.js does not belong into a package',
  ])
})
