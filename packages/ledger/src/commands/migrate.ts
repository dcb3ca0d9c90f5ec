// parley-ledger migrate: brings the tables up to date and ends. `serve` does the same when it starts.

import { openDatabase } from '../database/open.ts'
import type { Command } from './context.ts'

export const migrate: Command = async ({ settings, print }) => {
  const database = await openDatabase(settings.database)
  try {
    const names = await database.migrate()
    print(names.length === 0 ? 'The tables are up to date.' : `Done: ${names.join(', ')}.`)
    return 0
  } finally {
    await database.close()
  }
}
