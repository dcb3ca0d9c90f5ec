import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from './postgres.ts'
import { postgresFolder } from './postgres-program.ts'

const postgres = await startPostgres()
afterAll(() => postgres.stop())

const run = promisify(execFile)
const psql = join(postgresFolder(), 'psql')

async function ask(sql: string): Promise<string> {
  const { stdout } = await run(psql, ['-X', '-A', '-t', '-c', sql, postgres.url], { timeout: 10_000 })
  return stdout.trim()
}

test('a commit is durable before it is acknowledged, as in production', async () => {
  expect(await ask('SHOW fsync')).toBe('on')
  expect(await ask('SHOW synchronous_commit')).toBe('on')
})

test('killed it refuses, and restarted on the same port it has what was committed', async () => {
  await ask('CREATE TABLE kept (a int); INSERT INTO kept VALUES (7)')
  await postgres.kill()

  await expect(ask('SELECT 1')).rejects.toThrow(/connection.*failed/i)
  await postgres.restart()

  expect(await ask('SELECT a FROM kept')).toBe('7')
})

test('a kill ends a query that runs, too', async () => {
  const sleeper = ask('SELECT pg_sleep(60)').catch((error: unknown) => error)
  while ((await ask("SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%sleep(60)'")) === '0');

  await postgres.restart()

  expect(await sleeper).toBeInstanceOf(Error)
  expect(await ask('SELECT 1')).toBe('1')
})

test('frozen it accepts and answers nothing until it goes on', async () => {
  postgres.pause()
  let isAnswered = false
  const answer = ask('SELECT 1').then(() => {
    isAnswered = true
  })
  await new Promise((resolve) => setTimeout(resolve, 300))

  expect(isAnswered).toBe(false)
  postgres.resume()
  await answer
})

test('a missing PostgreSQL is a failure that says what to install', () => {
  expect(() => postgresFolder('/nowhere/*/bin', '/nowhere')).toThrow(/apt install postgresql/)
})
