// The database of the portal: schema `portal`, with its migrations.

import { fileURLToPath } from 'node:url'
import { type DatabaseSettings, type Database as Opened, openDatabase as open } from '@parley/database'
import type { Tables } from './tables.ts'

export type Database = Opened<Tables>

const migrations = { schema: 'portal', directory: fileURLToPath(new URL('../migrations', import.meta.url)) }

export function openDatabase(
  url: string,
  settings: Partial<Omit<DatabaseSettings, 'url' | 'migrations'>> = {},
): Promise<Database> {
  return open<Tables>(url, migrations, settings)
}
