// Opens a database: a PostgreSQL server for a URL, else PGlite in a directory or in memory. Both run the same
// SQL and the same migrations, so nothing above this folder knows which one it is.

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { takeLock } from '@parley/journal'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { createPglite } from './create-pglite.ts'
import { type Migrations, migrate, type SqlClient } from './migrate.ts'
import { parsers } from './values.ts'

export interface Database<Tables> {
  readonly kind: 'postgres' | 'pglite'
  readonly query: Kysely<Tables>
  /** Brings the tables up to date; safe to call from several processes at once. Returns the names of what it ran. */
  migrate(): Promise<readonly string[]>
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** `postgres://…`, `memory`, or a directory. */
  readonly url: string
  readonly migrations: Migrations
  readonly connectionsMax: number
  readonly connectMs: number
  /** A statement that takes longer is ended by the server. 0 sets no bound. */
  readonly statementMs: number
  /** Hears of an idle connection that broke; the pool replaces it. */
  readonly report: (error: Error) => void
  /** For PGlite: what the names of files with a database without rows begin with (create-pglite.ts); '' does without. */
  readonly template: string
}

const databaseDefaults = {
  connectionsMax: 4,
  connectMs: 5_000,
  statementMs: 60_000,
  report: () => {},
  template: '',
} as const

/** `url` as in DatabaseSettings. PostgreSQL is not asked for anything before the first query. */
export async function openDatabase<Tables>(
  url: string,
  migrations: Migrations,
  settings: Partial<Omit<DatabaseSettings, 'url' | 'migrations'>> = {},
): Promise<Database<Tables>> {
  const all: DatabaseSettings = { ...databaseDefaults, ...settings, url, migrations }
  return /^postgres(?:ql)?:\/\//.test(url) ? openPostgres<Tables>(all) : await openPglite<Tables>(all)
}

function openPostgres<Tables>(settings: DatabaseSettings): Database<Tables> {
  const { url, connectionsMax, connectMs, statementMs, report, migrations } = settings
  const pool = new Pool({
    ...withIsoDates(url),
    max: connectionsMax,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    types: { getTypeParser: parserOf as typeof types.getTypeParser },
  })
  // The pool hears a connection only while nobody uses it. One that breaks between two queries of a transaction would end the
  // process if nobody heard it; its next query fails, and the transaction with it.
  pool.on('connect', (client) => client.on('error', report))
  pool.on('error', () => {})
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    kind: 'postgres',
    query,
    migrate: async () => {
      const client = await pool.connect()
      try {
        return await migrate(client, migrations)
      } finally {
        client.release()
      }
    },
    close: () => query.destroy(),
  }
}

const isoDates = '-c datestyle=ISO'

/**
 * A server, a database or a role may be set to write days in another style, and a day that is read back must be the day that
 * was written. Options that the operator gave are kept; those of a URL would hide ours, so they are joined there.
 */
function withIsoDates(url: string): { readonly connectionString: string; readonly options: string } {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const own = parsed?.searchParams.get('options')
  const options = `${own ?? process.env.PGOPTIONS ?? ''} ${isoDates}`.trim()
  if (parsed === undefined || typeof own !== 'string') return { connectionString: url, options }
  parsed.searchParams.set('options', options)
  return { connectionString: parsed.href, options }
}

/** The driver knows types by an enumeration of its own; the numbers are those of PostgreSQL. */
const usualParser = types.getTypeParser as unknown as (type: number) => (text: string) => unknown

function parserOf(type: number): (text: string) => unknown {
  return parsers[type] ?? usualParser(type)
}

/** Two processes that open one directory would destroy it, so it has a lock like a journal. */
async function openPglite<Tables>({ url, template, migrations }: DatabaseSettings): Promise<Database<Tables>> {
  const open = (dataDir: string | undefined) =>
    createPglite({ dataDir, template, migrations, migrate: (pglite) => migrate(clientOf(pglite), migrations) })
  if (url === 'memory') return pgliteDatabase(await open(undefined), migrations, () => {})
  await mkdir(url, { recursive: true })
  const giveBack = lockOf(url)
  try {
    return pgliteDatabase(await open(join(url, 'data')), migrations, giveBack)
  } catch (error) {
    giveBack()
    throw error
  }
}

function lockOf(directory: string): () => void {
  try {
    return takeLock(directory)
  } catch (cause) {
    throw new DatabaseInUse(directory, cause)
  }
}

/** Another process has the directory open: only one can, other than with PostgreSQL. */
export class DatabaseInUse extends Error {
  constructor(directory: string, cause: unknown) {
    super(
      `The database in ${directory} is open in another process. Stop the process that uses it first: the embedded database supports one process. PostgreSQL supports several.`,
      { cause },
    )
  }
}

function pgliteDatabase<Tables>(pglite: PGlite, migrations: Migrations, giveBack: () => void): Database<Tables> {
  const query = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return {
    kind: 'pglite',
    query,
    migrate: () => migrate(clientOf(pglite), migrations),
    close: async () => {
      if (!pglite.closed) await pglite.close()
      giveBack()
    },
  }
}

/** As much of a client of `pg` as migrations use. A text without values may hold several statements. */
function clientOf(pglite: PGlite): SqlClient {
  return {
    query: async (text, values) => {
      if (values !== undefined) return await pglite.query<Record<string, unknown>>(text, [...values])
      const results = await pglite.exec(text)
      return { rows: results.at(-1)?.rows ?? [] }
    },
  }
}
