import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { programsFolder } from './scripts/bundle/programs.ts'

// Five kinds of tests. `unit` needs no process of its own. `process` starts real servers and browsers and waits for them
// most of the time, so a file runs on each core. `alone` measures time, and whoever runs beside it would be measured
// too: one file after another. `waiting` measures as well, but waits for timeouts most of the time, so npm run test:process
// has its files beside those of `alone`. `long` does at length what another step of the gate does in short, and is not part
// of it (docs/decisions/gate.md).
const beside = [
  'lab/*/test/**/*.test.ts',
  'scripts/docs/run/{documents,publisher}.test.ts',
  'scripts/docs/site/site.test.ts',
  'scripts/engines/engines.test.ts',
  'scripts/one-home/one-home.test.ts',
]
const processes = ['packages/*/test/**/*.test.ts', 'examples/**/*.test.ts', ...beside]
/** Among those, but they need neither. */
const quick = [
  'packages/openrtb/test/**/*.test.ts',
  'packages/exchange/test/in-memory.test.ts',
  'packages/exchange/test/demand/mutated-responses.test.ts',
  'packages/exchange/test/limits/{rolling,simulation}.test.ts',
  'packages/cli/test/validate.test.ts',
  'packages/exchange/examples/**/*.test.ts',
  'examples/chat/{price,understand,questions}.test.ts',
  'examples/demo/{last-words,numbers}.test.ts',
]
/**
 * They measure: milliseconds, requests in a second, whether a partner was in time, the time of timers, sockets or long
 * sums, or a heap of their own.
 */
const measuring = [
  'packages/exchange/src/privacy/text/personal-text-time.test.ts',
  'examples/demo/slow-partner.test.ts',
  'packages/exchange/test/demand/auctions.test.ts',
  'packages/exchange/test/limits/{cluster,flood,sharing}.test.ts',
  'packages/journal/test/throughput.test.ts',
  'packages/exchange/test/process-{hostile,overload}.test.ts',
]
/** They measure too, but leave a core free and disturb nobody, since they wait for timeouts most of the time. */
const waiting = [
  'lab/load/loops.test.ts',
  'packages/exchange/src/edge/listen.test.ts',
  'packages/exchange/src/limits/leases/redis-leases.test.ts',
  'packages/exchange/src/names/ask-dns.test.ts',
  'packages/exchange/src/partner-notices/notifier.test.ts',
  'packages/exchange/src/partner-notices/notifier-names.test.ts',
  'packages/client/test/bid.test.ts',
  'packages/react/test/chat.test.ts',
  'packages/exchange/test/demand/{drain,names}.test.ts',
  'packages/exchange/test/process-{bodies,connections,drain,leaving}.test.ts',
]
/** With the step of the gate that does the same in short. */
const long = [
  // npm run types, and the tests of each package
  'scripts/one-home/one-home.test.ts',
  // lab -- speed --quick --best
  'lab/speed/test/{measures,command}.test.ts',
  // lab -- abuse memory --quick
  'lab/abuse/test/command.test.ts',
  // lab -- resilience reloads
  'packages/exchange/test/reload.test.ts',
  // packages/exchange/src/demand/call/http1/beside-undici.test.ts
  'packages/exchange/test/answers/million.test.ts',
  'packages/exchange/test/requests/million.test.ts',
  // packages/agent/test/{sequences,kills}.test.ts
  'packages/agent/test/{sequences,kills}-at-length.test.ts',
  // packages/portal/test/pages.test.ts
  'packages/portal/test/every-page.test.ts',
  // lab -- money kills
  'packages/ledger/test/{kill,kafka-kills}.test.ts',
]
/** Node keeps what it compiled here: hundreds of processes are started, and the second start takes half the time of the first. */
const env = {
  NODE_COMPILE_CACHE: join(tmpdir(), 'parley-compiled'),
  PARLEY_PROGRAMS: programsFolder,
  // Hundreds of starts would take a second more each; process-start.test.ts tries it.
  PARLEY_WARM_UP_MS: '0',
  // The first database without a server makes it.
  PARLEY_LEDGER_TEMPLATE: join(programsFolder, '../empty-database.tar'),
}
const globalSetup = [
  'scripts/console/global-setup.ts',
  'scripts/bundle/global-setup.ts',
  'scripts/engines/global-setup.ts',
]
/** Those that take longest begin first, so that none is left over at the end while the other cores have nothing to do. */
const longest = [
  'documents',
  'ledger/test/kafka',
  'site/site',
  'pages/chat-fit',
  'console/test/partners',
  'demo/console',
  'react/test/chat',
  'portal/test/pages',
  'exchange/test/pages/auctions',
  'portal/test/isolation',
  'cli/test/check-partner',
  'booking/test/spend',
  'journal/test/kill',
  'agent/test/sequences',
  'agent/test/kills',
]

/** Otherwise Vitest goes by how long a file took last time, which a clean clone does not know. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return rank === -1 ? longest.length : rank
    }
    const usual = await BaseSequencer.prototype.sort.call(this, files)
    return usual.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

export default defineConfig({
  test: {
    testTimeout: 120_000,
    // A busy machine takes its time to start a server.
    hookTimeout: 120_000,
    // A poll waits for a state, and how long that takes is no promise of ours.
    expect: { poll: { timeout: 60_000 } },
    // By itself Vitest leaves one core free, which of two is half.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // A dozen of them wait for a timeout of seconds: one more than there are cores.
          maxWorkers: availableParallelism() + 1,
          include: [
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'lab/**/*.test.ts',
            'conformance/**/*.test.ts',
            ...quick,
          ],
          exclude: ['**/node_modules/**', ...beside, ...measuring, ...waiting],
          // A worker keeps the modules that it has loaded. They hold no state but tables and compiled schemas, and to load
          // them anew for each file took as long as the tests themselves.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          // They wait a third of their time, for starts, browsers and databases: one more than there are cores.
          maxWorkers: availableParallelism() + 1,
          include: processes,
          exclude: ['**/node_modules/**', ...quick, ...measuring, ...waiting, ...long],
          // What a file starts it stops; the modules stay, which saves two seconds of processor time for a file.
          isolate: false,
          env,
          globalSetup,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: measuring,
          env,
          // What runs at once within a file is what waits, and is still measured.
          maxConcurrency: 3,
          globalSetup,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'waiting',
          include: waiting,
          env,
          maxConcurrency: 3,
          globalSetup,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: long,
          env,
          globalSetup,
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
