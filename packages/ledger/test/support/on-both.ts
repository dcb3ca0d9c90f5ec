// A test that is run on both databases, each time with an empty one.

import { test } from 'vitest'
import type { Database } from '../../src/index.ts'
import { emptyDatabase } from './databases.ts'

export function testOnBoth(title: string, work: (database: Database) => Promise<void>): void {
  test.each(['pglite', 'postgres'] as const)(`%s: ${title.replaceAll('%', '%%')}`, async (kind) => {
    const database = await emptyDatabase(kind)
    try {
      await work(database)
    } finally {
      await database.close()
    }
  })
}
