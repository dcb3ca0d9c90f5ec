// T71: the ledger and the shipper start while PostgreSQL and Kafka are down, wait for them, and can be stopped meanwhile.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@parley/testkit/free-port'
import { afterAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder, writeJournal } from './support/journals.ts'
import { notice } from './support/samples.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const root = await temporaryFolder()
afterAll(() => removeFolder(root))

test('the ledger tries PostgreSQL and Kafka again until it is told to stop', async () => {
  const ledger = ['serve', '--database', `postgres://127.0.0.1:${await freePort()}/ledger`, '--port', '0']

  const { tries, code } = await runWithout(ledger)

  expect(tries).toBeGreaterThanOrEqual(3)
  expect(code).toBe(0)
})

test('the shipper tries Kafka and the ledger again until it is told to stop', async () => {
  await writeJournal(root, '0', [notice('kept')])
  const shipper = ['ship', '--ledger', `http://127.0.0.1:${await freePort()}`]

  const { tries, code } = await runWithout(shipper)

  expect(tries).toBeGreaterThanOrEqual(3)
  expect(code).toBe(0)
})

/** Runs a command with a broker that is not there, until three lines of its log say that a try failed. */
async function runWithout(args: readonly string[]): Promise<{ tries: number; code: unknown }> {
  const usual = ['--journal', root, '--brokers', `127.0.0.1:${await freePort()}`]
  const child = spawn(process.execPath, [main, ...args, ...usual], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ended = once(child, 'exit')
  const tries = (): number => said.split('ECONNREFUSED').length - 1
  await Promise.race([ended, expect.poll(tries, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)])
  child.kill('SIGTERM')
  const [code] = (await ended) as [unknown]
  return { tries: tries(), code }
}
