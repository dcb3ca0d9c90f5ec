import { expect, test } from 'vitest'
import { checkThreats } from './threats.ts'

const holding = rowOf('T01', '[body.ts](../packages/body.ts)', '[bodies](../packages/body.test.ts)', 'holds')
const planned = rowOf('T02', '', '', 'planned: Money')
/** A number that the list of the project must not have, put together so that it is no citation here. */
const unknown = ['T', 98].join('')

test('a list with every number once, each held with a proof or planned by name, passes', () => {
  expect(checkThreats([listOf(holding, planned)], 2)).toEqual([])
})

test('a number without a row is found', () => {
  expect(sentencesFor([listOf(planned)])).toEqual(['Write a row for T01.'])
})

test('a list that does not exist lacks every row', () => {
  expect(sentencesFor([])).toEqual(['Write a row for T01.', 'Write a row for T02.'])
})

test('a second row of a number is found on its line', () => {
  expect(checkThreats([listOf(holding, planned, holding)], 2)).toEqual([
    { file: 'docs/threats.md', line: 7, sentence: 'Give T01 one row only: line 5 has it already.' },
  ])
})

test('a threat that is named and has no row is found where it is named', () => {
  const source = { path: 'packages/exchange/src/flows/bid/bid.ts', text: `// first\n// T01, T02–${unknown}: why.` }

  expect(checkThreats([listOf(holding, planned), source], 2)).toEqual([
    { file: source.path, line: 2, sentence: `Write a row for ${unknown} in docs/threats.md.` },
  ])
})

test('a moment, a longer number and a part of a word name no threat', () => {
  const text = `2026-01-02${unknown}:04:05Z at ${unknown}:30, ${unknown}7, X${unknown}, a-${unknown}, ${unknown}b`
  const source = { path: 'lab/limits/main.ts', text }

  expect(checkThreats([listOf(holding, planned), source], 2)).toEqual([])
})

test('a state that says neither is found', () => {
  const row = rowOf('T02', '', '', 'planned:')

  expect(sentencesFor([listOf(holding, row)])).toEqual([
    'Say of T02 that it "holds", or "planned: " and the name of the work.',
  ])
})

test('a threat that holds leads to its defence and to its proof', () => {
  const row = rowOf('T01', 'in body.ts', '[body.ts](../packages/body.ts)', 'holds')

  expect(sentencesFor([listOf(row, planned)])).toEqual([
    'Link the file that defends against T01.',
    'Link a test or a folder of cases that proves T01.',
  ])
})

test('a folder of cases is a proof', () => {
  const row = rowOf('T01', '[body.ts](../packages/body.ts)', '[http](../conformance/cases/http)', 'holds')

  expect(sentencesFor([listOf(row, planned)])).toEqual([])
})

test('a comment is no part of a state', () => {
  const row = rowOf('T02', '', '', 'planned: Money <!-- look again -->')

  expect(sentencesFor([listOf(holding, row)])).toEqual([])
})

test('a row with a cell too few is found', () => {
  const row = '| <a id="t01"></a>T01 | a threat | a defence | holds |'

  expect(sentencesFor([listOf(row, planned)])).toEqual(['Give T01 6 cells: it has 4.'])
})

function rowOf(id: string, where: string, proof: string, state: string): string {
  return `| <a id="${id.toLowerCase()}"></a>${id} | a threat | a defence | ${where} | ${proof} | ${state} |`
}

function listOf(...rows: readonly string[]) {
  const head = ['# Threats', '', '| Id | Threat | Defence | Where | Proof | State |', '|---|---|---|---|---|---|']
  return { path: 'docs/threats.md', text: [...head, ...rows].join('\n') }
}

function sentencesFor(files: Parameters<typeof checkThreats>[0]): readonly string[] {
  return checkThreats(files, 2).map(({ sentence }) => sentence)
}
