// npm run task -- NAME [arguments]: everything that developers and releases need besides the exchange itself. What measures
// the exchange is in the lab (lab/main.ts).

import { spawnSync } from 'node:child_process'

interface Task {
  readonly says: string
  readonly command: readonly string[]
}

const tasks: Readonly<Record<string, Task>> = {
  check: task(
    'format, types, lint, tidy, documents and unit tests: before every commit; --changed',
    'node scripts/check.ts',
  ),
  tidy: task('the rule trace, the list of threats and every link', 'node scripts/tidy.ts'),
  docs: task('regenerates the generated documents; --check only compares', 'node scripts/docs.ts'),
  'docs:lint': task(
    'checks the descriptions of both interfaces',
    'redocly lint docs/reference/openapi.json docs/reference/ledger-openapi.json',
  ),
  'site:build': task('writes the documents as a site to docs/.vitepress/dist', 'vitepress build docs'),
  pictures: task('regenerates the pictures in the documents, with Chromium', 'node scripts/pictures.ts'),
  build: task('compiles all packages', 'tsc -b'),
  'build:programs': task(
    'the exchange and the ledger as one file each, which tests start in half the time',
    'node scripts/build-programs.ts',
  ),
  packages: task('builds the packages as users install them, in dist/packages', 'node scripts/packages.ts'),
  size: task('the size of the client in a page, of its part for React and of the console', 'node scripts/size.ts'),
  sbom: task('writes the bill of materials of what ships, dist/sbom.cdx.json', 'node scripts/sbom.ts'),
  lock: task('writes package-lock.json anew, complete for every platform', 'node scripts/complete-lock.ts'),
  'verify:node': task(
    'whether the installed Node is the one that the Node.js project published',
    'node scripts/verify-node.ts',
  ),
  engines: task(
    'starts Redis, PostgreSQL and Kafka for a developer; redis, postgres or kafka starts that one',
    'node scripts/engines.ts',
  ),
  auctions: task('prints auctions with scripted partners', 'node packages/exchange/test/demand/show-auctions.ts'),
  'test:unit': task('tests that start no process', 'vitest run --project unit'),
  'test:process': task('tests that start processes or measure time', 'node scripts/process-tests.ts'),
  'test:long': task('tests that are too long for the gate: before a release', 'vitest run --project long'),
  flaky: task('runs tests again and again and prints which failed how often', 'node scripts/flaky.ts'),
  mutate: task('mutation tests of packages/openrtb', 'stryker run'),
  'test:faults': task('plants ten faults and shows that the gate is red for each', 'node scripts/planted-faults.ts'),
  differential: task('holds random auctions against a second opinion', 'node scripts/differential.ts'),
  'test:deploy': task(
    'builds the image and runs its programs as the files of deploy/ say',
    'node scripts/test-deploy.ts',
  ),
  'test:packages': task(
    'installs the packages in an empty folder and uses them, on every supported Node',
    'node scripts/test-packages.ts',
  ),
  'test:apps': task(
    'follows the guides of publishers in empty folders; needs the npm registry',
    'node scripts/test-apps.ts',
  ),
  'demo:proof': task('starts the demo again and again beside two busy processes', 'node examples/demo/proof.ts'),
  'tutorial:operator': task(
    'runs the first steps of an operator with the demo and times them',
    'node examples/demo/tutorial.ts',
  ),
  'tutorial:publisher': task(
    'runs the tutorial of a publisher on a clean clone and times it',
    'node scripts/tutorial-publisher.ts',
  ),
  'tutorial:partner': task(
    'runs the check of a partner against a good bidder and ten bad ones',
    'node scripts/tutorial-partner.ts',
  ),
}

const [name = '', ...args] = process.argv.slice(2)
const wanted = Object.hasOwn(tasks, name) ? tasks[name] : undefined
if (wanted === undefined) {
  const rows = Object.entries(tasks).map(([one, { says }]) => `  ${one.padEnd(18)} ${says}`)
  console.error(['Usage: npm run task -- NAME [arguments]', '', ...rows].join('\n'))
  process.exit(2)
}
// The task gets the signal of a Ctrl-C too, and decides when it has ended.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
const [program = '', ...words] = wanted.command
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
const { status } = spawnSync(program, [...words, ...args], { stdio: 'inherit', env })
process.exitCode = status ?? 1

function task(says: string, command: string): Task {
  return { says, command: command.split(' ') }
}
