import { defineConfig } from 'vitest/config'

// What `npm run task -- mutate` runs for each mutant: the examples beside the files. One worker for all of them saves most of
// the time; the conformance cases and the 100,000 documents of the property tests would cost it again.
export default defineConfig({
  test: {
    include: ['packages/openrtb/src/**/*.test.ts'],
    testTimeout: 20_000,
    isolate: false,
  },
})
