import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Two kinds of tests. `unit` needs no process of its own and runs in parallel; `process` starts real servers, measures
// time and therefore runs alone, one file after another.
const beside = [
  'bench/test/**/*.test.ts',
  'hostile/test/**/*.test.ts',
  'scripts/docs/run/{documents,publisher}.test.ts',
  'scripts/docs/site/site.test.ts',
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
  'examples/chat/{price,understand}.test.ts',
]
/** Beside the source, but they measure: the time of timers, sockets or long sums, or a heap that must be their own. */
const measuring = [
  'bench/load/open-loop.test.ts',
  'packages/exchange/src/edge/listen.test.ts',
  'packages/exchange/src/limits/leases/redis-leases.test.ts',
  'packages/exchange/src/names/ask-dns.test.ts',
  'packages/exchange/src/partner-notices/notifier.test.ts',
  'packages/exchange/src/partner-notices/notifier-names.test.ts',
  'packages/exchange/src/observe/held-bytes.test.ts',
  'packages/exchange/src/privacy/text/personal-text-time.test.ts',
]

export default defineConfig({
  test: {
    testTimeout: 120_000,
    // By itself Vitest leaves one core free, which of two is half.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'hostile/**/*.test.ts',
            ...quick,
          ],
          exclude: ['**/node_modules/**', ...beside, ...measuring],
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
          include: [...processes, ...measuring],
          exclude: ['**/node_modules/**', ...quick],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
