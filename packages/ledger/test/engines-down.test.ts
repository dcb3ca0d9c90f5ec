// T71: the ledger and the shipper start while PostgreSQL and Kafka are down, wait for them, and can be stopped meanwhile.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@parley/testkit/free-port'
import { programFile } from '@parley/testkit/program'
import { afterAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder, writeJournal } from './support/journals.ts'
import { notice } from './support/samples.ts'
import { secret } from './support/sealed.ts'

const root = await temporaryFolder()
afterAll(() => removeFolder(root))

test('the ledger tries PostgreSQL and Kafka again until it is told to stop', async () => {
  const ledger = ['serve', '--database', `postgres://127.0.0.1:${await freePort()}/ledger`, '--port', '0']

  expect(await runWithout(ledger, '"event":"database-failed"')).toEqual({ isWaiting: true, code: 0 })
})

test('the shipper tries Kafka and the ledger again until it is told to stop', async () => {
  await writeJournal(root, '0', [notice('kept')])
  const shipper = ['ship', '--ledger', `http://127.0.0.1:${await freePort()}`]

  expect(await runWithout(shipper, '"event":"ship-failed"')).toEqual({ isWaiting: true, code: 0 })
})

/** Runs a command with a broker that is not there, for two seconds after it has said so; then tells it to stop. */
async function runWithout(args: readonly string[], words: string): Promise<{ isWaiting: boolean; code: unknown }> {
  const usual = ['--journal', root, '--brokers', `127.0.0.1:${await freePort()}`]
  const child = spawn(process.execPath, [programFile('ledger'), ...args, ...usual], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PARLEY_NOTICE_SECRET: secret },
  })
  const ended = once(child, 'exit')
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  try {
    await expect.poll(() => said, { timeout: 60_000 }).toContain(words)
    await wait(2000)
    const isWaiting = child.exitCode === null
    child.kill('SIGTERM')
    const [code] = (await ended) as [unknown]
    return { isWaiting, code }
  } finally {
    child.kill('SIGKILL')
  }
}
