// The import table as the linter holds it.

import { type Example, importOf, testExamples } from './lint-examples.ts'

const exchange = 'packages/exchange/src'
const auction = `${exchange}/auction`
const argument = 'Pass what is needed from there as an argument'

const examples: Readonly<Record<string, Example>> = {
  'openrtb may import typebox': { path: 'packages/openrtb/src/typebox.ts', text: importOf('typebox') },
  'openrtb may import ajv': { path: 'packages/openrtb/src/ajv.ts', text: importOf('ajv/dist/core.js') },
  'openrtb may not import a module of Node': {
    path: 'packages/openrtb/src/node.ts',
    text: importOf('node:fs'),
    found: ['no-restricted-imports', 'openrtb also runs in a browser and may import only typebox and ajv.'],
  },
  'openrtb may not import a further dependency': {
    path: 'packages/openrtb/src/yaml.ts',
    text: importOf('yaml'),
    found: ['no-restricted-imports', 'may import only typebox and ajv.'],
  },
  'openrtb may not import another package of ours': {
    path: 'packages/openrtb/src/ours.ts',
    text: importOf('@parley/exchange'),
    found: ['no-restricted-imports', 'may import only typebox and ajv.'],
  },
  'the client may import openrtb': { path: 'packages/client/src/openrtb.ts', text: importOf('@parley/openrtb') },
  'the exchange may import the testkit in its tests': {
    path: `${exchange}/testkit.test.ts`,
    text: importOf('@parley/testkit'),
  },
  'the exchange may not import the testkit elsewhere': {
    path: `${exchange}/app/testkit.ts`,
    text: importOf('@parley/testkit/browser'),
    found: [
      'no-restricted-imports',
      'exchange may import @parley/contract and @parley/port and @parley/openrtb and @parley/journal and @parley/console of our packages.',
    ],
  },
  'the testkit may not import the exchange, not even in its tests': {
    path: 'packages/testkit/src/run.test.ts',
    text: importOf('@parley/exchange'),
    found: ['no-restricted-imports', 'testkit may import @parley/openrtb and @parley/testkit of our packages.'],
  },
  'no file reaches into another package': {
    path: `${exchange}/reach.test.ts`,
    text: importOf('../../openrtb/src/rules.ts'),
    found: ['no-restricted-imports', 'Import the other package by its name'],
  },
  'no package reaches out of the packages': {
    path: 'packages/cli/src/reach.ts',
    text: importOf('../../../scripts/project/files.ts'),
    found: ['no-restricted-imports', 'what is in none, a package may not import.'],
  },
  'the oracle may not import a package of ours': {
    path: 'conformance/oracle/ours.ts',
    text: importOf('@parley/openrtb'),
    found: ['no-restricted-imports', 'the oracle imports nothing but its own files'],
  },
  'the oracle may not reach into a package': {
    path: 'conformance/oracle/reach.ts',
    text: importOf('../../packages/exchange/src/money/micros.ts'),
    found: ['no-restricted-imports', 'the oracle imports nothing but its own files'],
  },
  'the oracle may import its own files': { path: 'conformance/oracle/own.ts', text: importOf('./facts.ts') },
  'a package without a row is asked for one': {
    path: 'packages/newcomer/src/main.ts',
    text: importOf('pg'),
    found: ['no-restricted-imports', 'Give this package a row in scripts/lint/import-table.ts'],
  },

  'a step may import its own folder': {
    path: `${exchange}/demand/adapters/house/own.ts`,
    text: importOf('../../content.ts'),
  },
  'a step may import the rows above it': { path: `${exchange}/demand/above.ts`, text: importOf('../model/bid.ts') },
  'a step may not import another step': {
    path: `${auction}/step.ts`,
    text: importOf('../demand/plan.ts'),
    found: ['no-restricted-imports', `${argument}: auction is in row 3 and may import rows 1 to 2 and itself.`],
  },
  'not from deep inside either': {
    path: `${exchange}/demand/adapters/house/step.ts`,
    text: importOf('../../../limits/limiter.ts'),
    found: ['no-restricted-imports', argument],
  },
  'nor later, when it runs': {
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
  'a step may import another step in its tests': {
    path: `${auction}/step.test.ts`,
    text: importOf('../demand/plan.ts'),
  },
  'the first row may not import a step': {
    path: `${exchange}/config/step.ts`,
    text: importOf('../demand/partners.ts'),
    found: ['no-restricted-imports', argument],
  },
  'flows may import steps': { path: `${exchange}/flows/bid/bid.ts`, text: importOf('../../auction/hold-auction.ts') },
  'flows may not import the edge': {
    path: `${exchange}/flows/edge.ts`,
    text: importOf('../edge/server.ts'),
    found: ['no-restricted-imports', argument],
  },
  'the edge may import flows': { path: `${exchange}/edge/flow.ts`, text: importOf('../flows/bid/bid.ts') },
  'the edge may not import the app': {
    path: `${exchange}/edge/app.ts`,
    text: importOf('../app/exchange.ts'),
    found: ['no-restricted-imports', argument],
  },
  'nor a file beside it': {
    path: `${exchange}/edge/say.ts`,
    text: importOf('../print.ts'),
    found: ['no-restricted-imports', argument],
  },
  'the app may import everything': { path: `${exchange}/app/exchange.ts`, text: importOf('../edge/server.ts') },
  'a place without a row is asked for one': {
    path: `${exchange}/magic/wand.ts`,
    text: importOf('../time/clock.ts'),
    found: ['no-restricted-imports', 'Give this place a row in scripts/lint/import-table.ts'],
  },

  'scripts may import from the lab': { path: 'scripts/machine.ts', text: importOf('../lab/stage/machine.ts') },
  'scripts may not import what the tests of a package share': {
    path: 'scripts/deep/support.ts',
    text: importOf('../../packages/exchange/test/support/server.ts'),
    found: ['no-restricted-imports', 'Put what several need into @parley/testkit'],
  },
  'the lab may measure the inside of the exchange': {
    path: 'lab/speed/inside.ts',
    text: importOf('../../packages/exchange/src/reply/reply.ts'),
  },
  'the lab may not look inside the client': {
    path: 'lab/speed/client.ts',
    text: importOf('../../packages/client/src/index.ts'),
    found: ['no-restricted-imports', 'lab may import from packages/exchange/src and packages/ledger/src and scripts.'],
  },
  'a suite may import the stage': { path: 'lab/money/start.ts', text: importOf('../stage/exchange.ts') },
  'a suite may not import another': {
    path: 'lab/money/kill.ts',
    text: importOf('../abuse/part.ts'),
    found: ['no-restricted-imports', 'Move it to lab/stage or lab/load'],
  },
  'an example imports the client by its name': {
    path: 'examples/client.ts',
    text: importOf('../packages/client/src/index.ts'),
    found: ['no-restricted-imports', 'Import a package by its name'],
  },
}

testExamples(examples)
