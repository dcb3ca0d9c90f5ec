// The import table as the linter holds it.

import { type Example, testExamples } from './lint-examples.ts'

const exchange = 'packages/exchange/src'
const openrtb = 'packages/openrtb/src'
const oracle = 'conformance/oracle'

const argument = 'Pass what is needed from there as an argument'
const inBrowser = 'openrtb also runs in a browser and may import only typebox and ajv.'
const oursOfExchange =
  'exchange may import @parley/contract and @parley/port and @parley/openrtb and @parley/journal and @parley/console and @parley/vectors and @parley/embeddings of our packages.'
const oursOfTestkit = 'testkit may import @parley/openrtb and @parley/testkit of our packages.'
const alone = 'the oracle imports nothing but its own files'
const noRow = 'a row in scripts/lint/import-table.ts'
const ofOther = 'Import the other package by its name'
const byName = 'Import a package by its name'
const outside = 'what is in none, a package may not import.'
const shared = 'Put what several need into @parley/testkit'
const ofLab = 'lab may import from packages/exchange/src and packages/ledger/src and scripts.'

/** What a file imports, and what it is told if it may not. */
const rows: readonly (readonly [title: string, path: string, imported: string, sentence?: string])[] = [
  ['openrtb may import typebox', `${openrtb}/typebox.ts`, 'typebox'],
  ['openrtb may import ajv', `${openrtb}/ajv.ts`, 'ajv/dist/core.js'],
  ['openrtb may not import a module of Node', `${openrtb}/node.ts`, 'node:fs', inBrowser],
  ['openrtb may not import a further dependency', `${openrtb}/yaml.ts`, 'yaml', inBrowser],
  ['openrtb may not import another package of ours', `${openrtb}/ours.ts`, '@parley/exchange', inBrowser],
  ['the client may import openrtb', 'packages/client/src/openrtb.ts', '@parley/openrtb'],
  ['the exchange may import the testkit in its tests', `${exchange}/testkit.test.ts`, '@parley/testkit'],
  ['the exchange may not elsewhere', `${exchange}/app/testkit.ts`, '@parley/testkit/browser', oursOfExchange],
  ['the testkit never the exchange', 'packages/testkit/src/run.test.ts', '@parley/exchange', oursOfTestkit],
  ['no file reaches into another package', `${exchange}/reach.test.ts`, '../../openrtb/src/rules.ts', ofOther],
  ['no package reaches out', 'packages/cli/src/reach.ts', '../../../scripts/project/files.ts', outside],
  ['the oracle may not import a package of ours', `${oracle}/ours.ts`, '@parley/openrtb', alone],
  ['the oracle may not reach into one', `${oracle}/reach.ts`, '../../packages/exchange/src/money/micros.ts', alone],
  ['the oracle may import its own files', `${oracle}/own.ts`, './facts.ts'],
  ['a package without a row is asked for one', 'packages/newcomer/src/main.ts', 'pg', `Give this package ${noRow}`],

  ['a step may import its own folder', `${exchange}/demand/adapters/house/own.ts`, '../../content.ts'],
  ['a step may import the rows above it', `${exchange}/demand/above.ts`, '../model/bid.ts'],
  [
    'a step may not import another step',
    `${exchange}/auction/step.ts`,
    '../demand/plan.ts',
    `${argument}: auction is in row 3 and may import rows 1 to 2 and itself.`,
  ],
  ['not from deep inside', `${exchange}/demand/adapters/house/step.ts`, '../../../limits/limiter.ts', argument],
  ['a step may import another step in its tests', `${exchange}/auction/step.test.ts`, '../demand/plan.ts'],
  ['the first row may not import a step', `${exchange}/config/step.ts`, '../demand/partners.ts', argument],
  ['flows may import steps', `${exchange}/flows/bid/bid.ts`, '../../auction/hold-auction.ts'],
  ['flows may not import the edge', `${exchange}/flows/edge.ts`, '../edge/server.ts', argument],
  ['the edge may import flows', `${exchange}/edge/flow.ts`, '../flows/bid/bid.ts'],
  ['the edge may not import the app', `${exchange}/edge/app.ts`, '../app/exchange.ts', argument],
  ['nor a file beside it', `${exchange}/edge/say.ts`, '../print.ts', argument],
  ['the app may import everything', `${exchange}/app/exchange.ts`, '../edge/server.ts'],
  [
    'a place without a row is asked for one',
    `${exchange}/magic/wand.ts`,
    '../time/clock.ts',
    `Give this place ${noRow}`,
  ],

  ['scripts may import from the lab', 'scripts/machine.ts', '../lab/stage/machine.ts'],
  ['not what tests share', 'scripts/deep/support.ts', '../../packages/exchange/test/support/server.ts', shared],
  ['the lab may measure the exchange', 'lab/speed/inside.ts', '../../packages/exchange/src/reply/reply.ts'],
  ['the lab may not look inside the client', 'lab/speed/client.ts', '../../packages/client/src/index.ts', ofLab],
  ['a suite may import the stage', 'lab/money/start.ts', '../stage/exchange.ts'],
  ['a suite may not import another', 'lab/money/kill.ts', '../abuse/part.ts', 'Move it to lab/stage or lab/load'],
  ['an example imports the client by its name', 'examples/client.ts', '../packages/client/src/index.ts', byName],
]

const otherWays: Readonly<Record<string, Example>> = {
  'a step may not import another step later, when it runs': {
    path: `${exchange}/reply/later.ts`,
    text: "export const plan = await import('../demand/plan.ts')",
    found: ['no-restricted-imports', argument],
  },
  'nor only its types': {
    path: `${exchange}/reply/types.ts`,
    text: "export type { Plan } from '../demand/plan.ts'",
    found: ['no-restricted-imports', argument],
  },
  'a computed import cannot be checked': {
    path: `${exchange}/reply/computed.ts`,
    text: "const name = '../demand/plan.ts'\nexport const plan = await import(name)",
    found: ['no-dynamic-require', 'literal'],
  },
}

testExamples({ ...Object.fromEntries(rows.map(exampleOf)), ...otherWays })

function exampleOf([title, path, imported, sentence]: (typeof rows)[number]): readonly [string, Example] {
  const text = `export { a } from '${imported}'`
  return [title, { path, text, ...(sentence === undefined ? {} : { found: ['no-restricted-imports', sentence] }) }]
}
