// npm run task -- NAME: everything that developers and releases need besides the exchange itself. What measures the exchange
// is in the lab (lab/main.ts).

import { spawnSync } from 'node:child_process'
import { commandOf, type Entry, runProgram } from './command/command.ts'

const usage = 'npm run task -- NAME'

const tasks: Readonly<Record<string, Entry>> = {
  check: ['format, types, lint, tidy, documents and unit tests: before every commit', () => import('./check.ts')],
  tidy: ['the rule trace, the list of threats and every link', () => import('./tidy.ts')],
  docs: ['regenerates the generated documents', () => import('./docs.ts')],
  'docs:lint': ['checks the descriptions of both interfaces', spawning('redocly lint', ...descriptions())],
  'site:build': ['writes the documents as a site to docs/.vitepress/dist', spawning('vitepress build docs')],
  pictures: ['regenerates the pictures in the documents, with Chromium', () => import('./pictures.ts')],
  build: ['compiles all packages', spawning('tsc -b')],
  'build:programs': [
    'exchange and ledger as one file each, which tests start faster',
    () => import('./bundle/task.ts'),
  ],
  vectors: ['makes the file of word vectors from its sources', () => import('./vectors/task.ts')],
  packages: ['builds the packages as users install them, in dist/packages', () => import('./packages/task.ts')],
  size: ['the size of the client in a page, its part for React and the console', () => import('./size.ts')],
  sbom: ['writes the bill of materials of what ships, dist/sbom.cdx.json', () => import('./sbom/task.ts')],
  release: ['writes the new version to all places, and dates the changelog', () => import('./release/task.ts')],
  lock: ['writes package-lock.json anew, complete for every platform', () => import('./complete-lock.ts')],
  'verify:node': ['whether the installed Node is the published one', () => import('./runtime/task.ts')],
  engines: ['starts Redis, PostgreSQL and Kafka for a developer', () => import('./engines/task.ts')],
  auctions: ['prints auctions with scripted partners', spawning('node packages/exchange/test/demand/show-auctions.ts')],
  'test:unit': ['tests that start no process', spawning('vitest run --project unit')],
  'test:process': ['tests that start processes or measure time', () => import('./check/process-tests.ts')],
  'test:long': ['tests that are too long for the gate: before a release', spawning('vitest run --project long')],
  flaky: ['runs tests again and again and prints which failed how often', () => import('./flaky/task.ts')],
  mutate: ['mutation tests of packages/openrtb', spawning('stryker run')],
  'test:faults': ['plants ten faults and shows that the gate is red for each', () => import('./faults/task.ts')],
  differential: ['holds random auctions against a second opinion', () => import('./differential/task.ts')],
  'test:deploy': ['builds the image and runs its programs as deploy/ says', () => import('./deploy/task.ts')],
  'test:packages': ['installs the packages and uses them, on every Node', () => import('./packages/try-all.ts')],
  'test:apps': ['follows the guides of publishers; needs the npm registry', () => import('./apps/task.ts')],
  'demo:proof': ['starts the demo again and again beside busy processes', spawning('node examples/demo/proof.ts')],
  'tutorial:operator': ['times the first steps of an operator', spawning('node examples/demo/tutorial.ts')],
  'tutorial:publisher': [
    'times the tutorial of a publisher on a clean clone',
    () => import('./tutorials/publisher.ts'),
  ],
}

process.exitCode = await runProgram({ usage, commands: tasks }, process.argv.slice(2))

/** Another program, which gets the arguments as they are. */
function spawning(line: string, ...more: readonly string[]): Entry[1] {
  const [program = '', ...words] = line.split(' ')
  const run = (_: object, args: readonly string[]): number => {
    // It gets the signal of a Ctrl-C too, and decides when it has ended.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    return spawnSync(program, [...words, ...more, ...args], { stdio: 'inherit', env }).status ?? 1
  }
  return () => Promise.resolve({ command: commandOf({ isRaw: true, run }) })
}

function descriptions(): readonly string[] {
  return [
    'packages/exchange/src/admin/openapi.json',
    'docs/reference/ledger-openapi.json',
    'docs/reference/booking-openapi.json',
    'docs/reference/portal-openapi.json',
  ]
}
