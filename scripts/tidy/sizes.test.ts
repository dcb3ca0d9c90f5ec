import { expect, test } from 'vitest'
import { checkSizes } from './sizes.ts'

test('a file of 300 lines passes and one of 301 does not', () => {
  expect(findingsFor('scripts/a.ts', 'a()\n'.repeat(300))).toEqual([])
  expect(findingsFor('scripts/a.ts', 'a()\n'.repeat(301))).toEqual([
    {
      file: 'scripts/a.ts',
      line: 1,
      sentence: 'Split this file by its thoughts: it has 301 lines, and 300 is the most.',
    },
  ])
})

test('a table may be longer', () => {
  expect(findingsFor('packages/openrtb/src/rules.ts', 'a()\n'.repeat(301))).toEqual([])
})

test('a function of 60 lines passes and one of 61 does not', () => {
  expect(findingsFor('packages/exchange/test/a.test.ts', functionOf(60))).toEqual([])
  expect(findingsFor('packages/exchange/test/a.test.ts', functionOf(61))).toEqual([
    {
      file: 'packages/exchange/test/a.test.ts',
      line: 2,
      sentence: 'Split this function: it has 61 lines, and 60 is the most.',
    },
  ])
})

function functionOf(lines: number): string {
  return `\nfunction a() {\n${'  b()\n'.repeat(lines - 2)}}\n`
}

function findingsFor(path: string, text: string) {
  return checkSizes([{ path, text }]).findings
}
