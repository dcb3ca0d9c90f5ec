import { expect, test } from 'vitest'
import { checkRules } from './rule-trace.ts'

const effects = { 'V06-imp-id-unique': 'reject' }
const table = { path: 'packages/openrtb/src/rules.ts', text: "\n'V06-imp-id-unique': reject()" }
const source = { path: 'packages/openrtb/src/checks.ts', text: "issue('V06-imp-id-unique')" }
const rejecting = caseFile('twice', 'V06-imp-id-unique', 400)
const accepting = caseFile('once', 'V06-imp-id-unique', 200)

test('a rule with one place, a rejecting and an accepting case passes', () => {
  expect(checkRules([table, source, rejecting, accepting], effects)).toEqual([])
})

test('a rule that no source writes is found in the table', () => {
  expect(checkRules([table, rejecting, accepting], effects)).toEqual([
    { file: table.path, line: 2, sentence: 'Write V06-imp-id-unique where it is put into effect, or remove its row.' },
  ])
})

test('a longer id and a test do not count as places', () => {
  const longer = { path: 'packages/openrtb/src/checks.ts', text: "issue('V06-imp-id-unique-too')" }
  const inTest = { path: 'packages/openrtb/src/checks.test.ts', text: "issue('V06-imp-id-unique')" }

  expect(sentencesFor([table, longer, inTest, rejecting, accepting])).toEqual([
    'Write V06-imp-id-unique where it is put into effect, or remove its row.',
  ])
})

test('a second place is found, even in a comment', () => {
  const second = { path: 'packages/openrtb/src/read.ts', text: '\n// V06-imp-id-unique is checked elsewhere.' }

  expect(checkRules([table, source, second, rejecting, accepting], effects)).toEqual([
    {
      file: 'packages/openrtb/src/read.ts',
      line: 2,
      sentence: 'Write V06-imp-id-unique in one source file only: it also stands in packages/openrtb/src/checks.ts:1.',
    },
  ])
})

test('a rule without a case is found', () => {
  expect(sentencesFor([table, source])).toEqual(['Write a conformance case for V06-imp-id-unique.'])
})

test('a rule needs a rejecting case', () => {
  expect(sentencesFor([table, source, accepting])).toEqual([
    'Write a case that V06-imp-id-unique rejects, with a status of 400 or above.',
  ])
})

test('a rule needs an accepting case', () => {
  expect(sentencesFor([table, source, rejecting])).toEqual(['Write a case that V06 accepts, with a status below 400.'])
})

test('a case must name a rule that exists', () => {
  const stranger = caseFile('stranger', 'V99-unheard-of', 400)

  expect(sentencesFor([table, source, rejecting, accepting, stranger])).toEqual([
    'Name a rule of packages/openrtb/src/rules.ts instead of V99-unheard-of.',
  ])
})

test('a case that cannot be read is found', () => {
  const broken = { path: 'conformance/cases/imp/broken.json', text: '{"rule":"V06-imp-id-unique"}' }

  expect(sentencesFor([table, source, rejecting, accepting, broken])).toEqual([
    'Mend this case: title must be a string.',
  ])
})

function caseFile(name: string, rule: string, status: number) {
  const one = { rule, title: name, request: { body: {} }, expect: { status } }
  return { path: `conformance/cases/imp/${name}.json`, text: JSON.stringify(one) }
}

function sentencesFor(files: Parameters<typeof checkRules>[0]): readonly string[] {
  return checkRules(files, effects).map(({ sentence }) => sentence)
}
