import { expect, test } from 'vitest'
import { checkOwnWords } from './own-words.ts'

// The words to be found are put together here, so that this file does not hold them.
const pathOf = (...parts: readonly string[]) => ['', ...parts, ''].join('/')
const hostOf = (...parts: readonly string[]) => parts.join('.')

test('a path of a developer’s machine is found', () => {
  expect(linesFor(`\nsee ${pathOf('root', 'project')}`)).toEqual([2])
  expect(linesFor(`see ${pathOf('work', 'project')}`)).toEqual([1])
  expect(linesFor(`see ${pathOf('home', 'ada')}`)).toEqual([1])
})

test('the host of a registry is found', () => {
  expect(linesFor(`https://${hostOf('registry', 'npmjs', 'org')}/typebox`)).toEqual([1])
})

test('relative paths and other hosts pass', () => {
  expect(linesFor('docs/work/plan.md https://shop.example/root/shoes /openrtb2')).toEqual([])
})

function linesFor(text: string): readonly number[] {
  return checkOwnWords([{ path: 'docs/a.md', text }]).map(({ line }) => line)
}
