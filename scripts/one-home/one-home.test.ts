// One home for every fact: a made-up dimension of reports and a made-up fact of a bid are added to a copy of the project. Few
// files change, everything compiles, and API, console and command line show them.

import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTree, type TreeCopy } from './copy-tree.ts'

const filesMax = 5
let dimension: readonly string[]
let fact: readonly string[]
let copy: TreeCopy

beforeAll(() => {
  copy = copyTree(fileURLToPath(new URL('../../', import.meta.url)))
  addDimension(copy)
  dimension = copy.changed()
  addFact(copy)
  fact = copy.changed().filter((file) => !dimension.includes(file))
  copy.run('tsc', '-b')
}, 300_000)

afterAll(() => rmSync(copy.folder, { recursive: true, force: true }))

test('a dimension is a row, its value and a migration', () => {
  expect(dimension).toEqual([
    'packages/contract/src/dimensions.ts',
    'packages/exchange/src/opportunity/context.ts',
    'packages/ledger/src/migrations/0099_season.sql',
  ])
  expect(dimension.length).toBeLessThanOrEqual(filesMax)
})

test('a fact of a bid is a row and its value', () => {
  expect(fact).toEqual(['packages/contract/src/auction/bid-facts.ts', 'packages/exchange/src/auction/hold-auction.ts'])
  expect(fact.length).toBeLessThanOrEqual(filesMax)
})

test('the ledger groups and filters by the dimension, in every zone and on both databases', {
  timeout: 300_000,
}, () => {
  const path = 'packages/ledger/test/reports/add-up.test.ts'

  expect(copy.run('vitest', 'run', '--project', 'process', path)).toMatch(/Tests .*passed/)
})

test('the API describes the dimension and the fact', () => {
  const program = `
    const { openapiDocument } = await import('./packages/ledger/src/api/openapi.ts')
    const { adminSchemas } = await import('@parley/contract')
    console.log(JSON.stringify([await openapiDocument('0'), adminSchemas.Auction]))`

  const text = copy.run('node', '--input-type=module', '--eval', program)

  expect(text).toContain('Only rows with exactly this season.')
  expect(text).toContain('In which dialect it is written.')
})

test('the command line filters by the dimension and shows the fact', () => {
  const record = copy.run('node', '--input-type=module', '--eval', soldRecord)

  expect(copy.run('node', 'packages/cli/src/main.ts', 'report', '--help')).toContain('--season <value>')
  expect(record).toContain('dialect Scots')
})

test('the console offers the dimension and shows the fact', () => {
  copy.run('vite', 'build', 'packages/console', '--logLevel', 'error')

  const assets = join(copy.folder, 'packages/console/site/console')
  const texts = readdirSync(assets).map((name) => readFileSync(join(assets, name), 'utf8'))
  expect(texts.filter((text) => text.includes('Season'))).not.toEqual([])
  expect(texts.filter((text) => text.includes('In which dialect it is written.'))).not.toEqual([])
})

function addDimension({ replace, add }: TreeCopy): void {
  const creative = "  creative: { label: 'Creative', example: 'banner-7' },\n"
  replace(
    'packages/contract/src/dimensions.ts',
    creative,
    `${creative}  season: { label: 'Season', example: 'winter' },\n`,
  )
  const value = '    creative: named(plainId(sold?.crid)),\n'
  replace('packages/exchange/src/opportunity/context.ts', value, `${value}    season: 'winter',\n`)
  const tables = ['notices', 'money', 'ends', 'late_notices']
  const columns = tables.map((table) => `alter table ledger.${table} add column season text not null default '';`)
  add('packages/ledger/src/migrations/0099_season.sql', columns.join('\n'))
}

function addFact({ replace }: TreeCopy): void {
  const deal = "  deal: { label: 'deal', says: 'The deal of the bid, if it names an existing one.' },\n"
  const dialect = "  dialect: { label: 'dialect', says: 'In which dialect it is written.' },\n"
  replace('packages/contract/src/auction/bid-facts.ts', deal, deal + dialect)
  replace('packages/exchange/src/auction/hold-auction.ts', 'relevance, deal }', "relevance, deal, dialect: 'Scots' }")
}

/** Sells to the sandbox and prints what `parley why` shows of it. */
const soldRecord = `
  const { quietExchange, jsonPost } = await import('./scripts/docs/quiet-exchange.ts')
  const { showWhy } = await import('./packages/cli/src/why/show-why.ts')
  const { paintFor } = await import('./packages/cli/src/report/paint.ts')
  const { readFileSync } = await import('node:fs')
  const { send, exchange } = quietExchange()
  await send(jsonPost(readFileSync('docs/examples/first-request.json', 'utf8')), 'sold')
  const { value } = await exchange.adminSource.findAuction('sold')
  console.log(showWhy(value, paintFor({}, {})))
  process.exit(0)`
