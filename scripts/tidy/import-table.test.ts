import { expect, test } from 'vitest'
import { checkImports } from './import-table.ts'

test('openrtb may import typebox and ajv', () => {
  expect(sentencesFor('packages/openrtb/src/a.ts', 'typebox')).toEqual([])
  expect(sentencesFor('packages/openrtb/src/a.ts', 'ajv/dist/core.js')).toEqual([])
})

test('openrtb may not import a module of Node', () => {
  expect(sentencesFor('packages/openrtb/src/a.ts', 'node:fs')).toEqual([
    'Do without node:fs: openrtb also runs in a browser.',
  ])
})

test('openrtb may not import another package of ours', () => {
  expect(sentencesFor('packages/openrtb/src/a.ts', '@parley/exchange')).toEqual([
    'Do without @parley/exchange: openrtb may import none of our packages.',
  ])
})

test('openrtb may not import a further dependency', () => {
  expect(sentencesFor('packages/openrtb/src/a.ts', 'yaml')).toEqual([
    'Do without yaml: openrtb may import only typebox and ajv.',
  ])
})

test('the exchange may import the testkit in its tests only', () => {
  expect(sentencesFor('packages/exchange/src/a.test.ts', '@parley/testkit')).toEqual([])
  expect(sentencesFor('packages/exchange/test/start.ts', '@parley/testkit')).toEqual([])
  expect(sentencesFor('packages/exchange/src/app/exchange.ts', '@parley/testkit')).toEqual([
    'Do without @parley/testkit: exchange may import @parley/openrtb of our packages.',
  ])
})

test('the testkit may not import the exchange, not even in its tests', () => {
  expect(sentencesFor('packages/testkit/src/run.test.ts', '@parley/exchange')).toHaveLength(1)
})

test('no file reaches into another package', () => {
  expect(sentencesFor('packages/exchange/src/app.test.ts', '../../openrtb/src/rules.ts')).toEqual([
    'Import the other package by its name instead of ../../openrtb/src/rules.ts.',
  ])
})

test('a step may import its own folder and the rows above it', () => {
  expect(sentencesFor('packages/exchange/src/demand/adapters/house/house.ts', '../../content.ts')).toEqual([])
  expect(sentencesFor('packages/exchange/src/demand/plan/plan.ts', '../../words/bid.ts')).toEqual([])
})

test('a step may not import another step', () => {
  expect(sentencesFor('packages/exchange/src/auction/hold-auction.ts', '../demand/plan.ts')).toEqual([
    'Pass what is needed from demand as an argument: auction is in row 2 and imports only rows 0 to 1 and itself.',
  ])
})

test('a step may import another step in its tests', () => {
  expect(sentencesFor('packages/exchange/src/auction/hold-auction.test.ts', '../demand/plan.ts')).toEqual([])
})

test('the flow may import steps but not the edge', () => {
  expect(sentencesFor('packages/exchange/src/flows/bid.ts', '../auction/hold-auction.ts')).toEqual([])
  expect(sentencesFor('packages/exchange/src/flows/bid.ts', '../edge/server.ts')).toHaveLength(1)
})

test('the edge may import the flow but not the app', () => {
  expect(sentencesFor('packages/exchange/src/edge/server.ts', '../flows/bid.ts')).toEqual([])
  expect(sentencesFor('packages/exchange/src/edge/server.ts', '../app/exchange.ts')).toHaveLength(1)
})

test('the app may import everything', () => {
  expect(sentencesFor('packages/exchange/src/app/exchange.ts', '../edge/server.ts')).toEqual([])
})

test('a place without a row is asked for one', () => {
  expect(sentencesFor('packages/exchange/src/app/exchange.ts', '../magic/wand.ts')).toEqual([
    'Give magic a row in the import table of scripts/tidy/import-table.ts.',
  ])
})

test('a package without a row is asked for one', () => {
  expect(sentencesFor('packages/ledger/src/main.ts', 'pg')).toHaveLength(1)
})

test('dynamic imports are held to the same table', () => {
  const text = "const plan = await import('../demand/plan.ts')\nconst other = await import(name)"
  const { findings } = checkImports([{ path: 'packages/exchange/src/reply/reply.ts', text }])

  expect(findings.map(({ line }) => line)).toEqual([1, 2])
})

function sentencesFor(path: string, specifier: string): readonly string[] {
  const { findings } = checkImports([{ path, text: `import { a } from '${specifier}'\n` }])
  return findings.map(({ sentence }) => sentence)
}
