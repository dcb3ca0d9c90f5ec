// The database of the ledger: schema `ledger`, with its migrations.

import { fileURLToPath } from 'node:url'
import { type DatabaseSettings, type Database as Opened, openDatabase as open } from '@parley/database'
import type { Tables } from './tables.ts'

export type Database = Opened<Tables>

const migrations = { schema: 'ledger', directory: fileURLToPath(new URL('../migrations', import.meta.url)) }

/** `url` as in DatabaseSettings. PostgreSQL is not asked for anything before the first query. */
export function openDatabase(
  url: string,
  settings: Partial<Omit<DatabaseSettings, 'url' | 'migrations'>> = {},
): Promise<Database> {
  return open<Tables>(url, migrations, settings)
}
