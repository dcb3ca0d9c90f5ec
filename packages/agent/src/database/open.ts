// The database of the agent: schema `agent`, with its migrations.

import { fileURLToPath } from 'node:url'
import { type DatabaseSettings, type Database as Opened, openDatabase as open } from '@parley/database'
import type { Transaction as AnyTransaction, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export type Database = Opened<Tables>
export type Query = Kysely<Tables>
export type Transaction = AnyTransaction<Tables>

const migrations = { schema: 'agent', directory: fileURLToPath(new URL('../migrations', import.meta.url)) }

export function openDatabase(
  url: string,
  settings: Partial<Omit<DatabaseSettings, 'url' | 'migrations'>> = {},
): Promise<Database> {
  return open<Tables>(url, migrations, settings)
}
