// For Vitest: one PostgreSQL for all tests of a run. Whoever has none installed can run the tests that need none; the others say
// what is missing.

import { servePostgres } from '@parley/testkit'

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  try {
    return await servePostgres()
  } catch (error) {
    process.stderr.write(`Tests that need PostgreSQL will fail. ${(error as Error).message}\n`)
    return undefined
  }
}
