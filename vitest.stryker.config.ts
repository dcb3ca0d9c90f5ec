import { defineConfig } from 'vitest/config'

// What `npm run mutate` runs for each mutant: the examples, without the 100,000 documents of the property tests.
export default defineConfig({
  test: {
    include: ['packages/openrtb/src/**/*.test.ts', 'packages/openrtb/test/conformance.test.ts'],
    testTimeout: 20_000,
  },
})
