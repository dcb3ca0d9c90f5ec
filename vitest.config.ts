import { defineConfig } from 'vitest/config'

// Two kinds of tests. `unit` needs no process of its own and runs in parallel; `process` starts real servers, measures
// time and therefore runs alone, one file after another.
const processes = [
  'packages/*/test/**/*.test.ts',
  'bench/test/**/*.test.ts',
  'hostile/test/**/*.test.ts',
  'examples/**/*.test.ts',
]
const quick = [
  'packages/openrtb/test/**/*.test.ts',
  'packages/exchange/test/in-memory.test.ts',
  'packages/cli/test/validate.test.ts',
]

export default defineConfig({
  test: {
    testTimeout: 120_000,
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
          exclude: ['**/node_modules/**', 'bench/test/**', 'hostile/test/**'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: processes,
          exclude: ['**/node_modules/**', ...quick],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
