// An empty database for a test, on the one PostgreSQL that all tests of a run share: a server takes a second of processor time to
// start, and thirty files want one. A test that kills, freezes or sets its server, or makes roles, starts its own (postgres.ts).

import { Client } from 'pg'
import { type PostgresServer, startPostgres } from './postgres.ts'

/** Its environment variable names the server; workers of Vitest inherit it. */
const serverVariable = 'PARLEY_TESTS_POSTGRES'

export interface EmptyPostgres {
  readonly url: string
  /** Also while somebody is connected. */
  readonly drop: () => Promise<void>
}

let made = 0

export async function emptyPostgres(env: NodeJS.ProcessEnv = process.env): Promise<EmptyPostgres> {
  const server = env[serverVariable]
  if (server === undefined) throw new Error(`${serverVariable} is not set; scripts/engines/global-setup.ts sets it.`)
  made += 1
  const name = `tests_${process.pid}_${made}`
  await askServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return { url: url.href, drop: () => askServer(server, `drop database if exists ${name} with (force)`) }
}

/** For Vitest's global setup: starts the server of the run, and returns what stops it. No test cuts its power, so it need not sync. */
export async function servePostgres(env: NodeJS.ProcessEnv = process.env): Promise<PostgresServer['stop']> {
  if (env[serverVariable] !== undefined) return async () => {}
  const server = await startPostgres({ settings: { fsync: 'off' } })
  env[serverVariable] = server.url
  return async () => {
    delete env[serverVariable]
    await server.stop()
  }
}

async function askServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
