import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkSentences } from './sentences.ts'

// The real files that make sentences: one that moves away is noticed here.
const sources = [
  'packages/openrtb/src/reason.ts',
  'packages/exchange/src/config/problem.ts',
  'packages/exchange/src/admin/server.ts',
].map((path) => ({ path, text: readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8') }))

test('a regular expression that cuts what was found off a sentence is found', () => {
  expect(linesFor("\nreturn { ...found, reason: found.reason.replace(/; got .*$/s, '') }")).toEqual([2])
})

test('words of a rule are found in an expression and in what a method looks for', () => {
  expect(linesFor('const lacking = /^must carry `(\\w+)`/.exec(reason)?.[1]')).toEqual([1])
  expect(linesFor('const most = Number(/1 to (\\d+) impressions/.exec(reason)?.[1])')).toEqual([1])
  expect(linesFor("const truth = says.includes('true or false')")).toEqual([1])
  expect(linesFor("const [says] = reason.split('; got ')")).toEqual([1])
  expect(linesFor("const pattern = new RegExp('is missing; it must')")).toEqual([1])
})

test('words that stand around those of a rule, of a setting or of a refused path are found', () => {
  expect(linesFor("if (reason.includes('already used')) return")).toEqual([1])
  expect(linesFor('const unknown = /^(.+) is not a setting; known here: (.+)$/')).toEqual([1])
  expect(linesFor("if (String(reason).includes('nothing at this path')) return")).toEqual([1])
})

test('other texts, comments and tests may be looked through', () => {
  expect(linesFor("text.split(', ').filter((part) => /^[a-z]+ \\d$/.test(part) && !part.includes('; '))")).toEqual([])
  expect(linesFor('// reason.replace(/; got .*$/)')).toEqual([])
  expect(linesFor('reason.replace(/; got .*$/)', 'packages/cli/src/one.test.ts')).toEqual([])
})

function linesFor(text: string, path = 'packages/cli/src/one.ts'): readonly number[] {
  return checkSentences([...sources, { path, text }]).map(({ line }) => line)
}
