// What a command loads before it has anything to do. Each file that is loaded is waited for by whoever typed the command.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const start = fileURLToPath(new URL('../bin/start.js', import.meta.url))
const listing = new URL('./list-loaded.ts', import.meta.url).href

test.each([
  [['--version']],
  [['--help']],
  [['validate', '--help']],
  [['mock-partner', '--help']],
  [['auctions', '--help']],
  [['why', '--help']],
  [['report', '--help']],
])('%j loads the command line and nothing of the exchange, the protocol or the test kit', (words) => {
  const loaded = modulesOf(words)

  expect(loaded).toContain('packages/cli/src/program.ts')
  expect(loaded.filter((path) => /^packages\/(?:exchange|openrtb|testkit|journal|ledger)\//.test(path))).toEqual([])
})

test('explain loads three tables of the other packages and not the packages', () => {
  const loaded = modulesOf(['explain', 'V06'])

  const others = loaded.filter((path) => /^packages\/(?:exchange|openrtb|testkit)\//.test(path))

  expect(others).toContain('packages/exchange/src/catalog/reasons.ts')
  expect(others).toContain('packages/openrtb/src/rules.ts')
  expect(others).toContain('packages/testkit/src/case.ts')
  expect(others).not.toContain('packages/openrtb/src/index.ts')
  expect(loaded.filter((path) => /node_modules\/(?:ajv|typebox|undici|yaml)\//.test(path))).toEqual([])
})

test('why loads the form of money of the exchange, and nothing else of the other packages', () => {
  const loaded = modulesOf(['why', 'x', '--url', 'http://127.0.0.1:9'], 2)

  expect(loaded.filter((path) => /^packages\/(?:exchange|openrtb|testkit)\//.test(path))).toEqual([
    'packages/exchange/src/money/dollars.ts',
    'packages/exchange/src/money/micros.ts',
  ])
})

/** The paths of all modules that Node loads for a command line, from the root of the project. */
function modulesOf(words: readonly string[], exitCode = 0): readonly string[] {
  const { status, stderr } = spawnSync(process.execPath, ['--import', listing, start, ...words], { encoding: 'utf8' })
  expect(status).toBe(exitCode)
  return stderr.split('\n').filter((line) => line !== '')
}
