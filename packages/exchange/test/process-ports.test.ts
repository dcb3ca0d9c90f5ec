// D89: a port that somebody else has. With several handles or several processes the kernel would let two exchanges share
// it without a word, so the exchange looks for itself before it listens.

import { once } from 'node:events'
import { createServer } from 'node:net'
import { freePort } from '@parley/testkit/free-port'
import { afterAll, expect, test } from 'vitest'
import { postJson } from './support/post.ts'
import { requestOf } from './support/samples.ts'
import { launch, runToEnd, startServer, stopAll } from './support/server.ts'
import { sendRaw } from './support/wire.ts'
import { startMachine } from './support/workers.ts'

afterAll(stopAll)

const ended = (port: number) => ({
  code: 1,
  stdout: '',
  stderr: expect.stringMatching(new RegExp(`^cannot listen on 127.0.0.1:${port}: .*EADDRINUSE.*\n$`)) as string,
})

test('an exchange with workers on the port of another ends with a sentence, whatever the other has', async () => {
  const single = await startServer()
  const machine = await startMachine(2)

  const beside = await Promise.all([
    runToEnd({ env: { WORKERS: '2', PORT: String(single.port) } }),
    runToEnd({ env: { WORKERS: '2', PORT: String(machine.port) } }),
    runToEnd({ env: { PORT: String(machine.port) } }),
  ])
  const answers = await Promise.all([single, machine].map(({ port }) => sendRaw(port, postJson(requestOf()))))

  expect(beside).toEqual([ended(single.port), ended(machine.port), ended(machine.port)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('a primary whose workers cannot listen ends with 1, instead of starting them for ever', async () => {
  const port = await freePort()
  const primary = launch({ env: { WORKERS: '2', PORT: String(port) } })
  // By now it has found the port free; its workers are not there yet.
  await expect.poll(primary.said, { timeout: 30_000, interval: 5 }).toContain('PARLEY_NOTICE_SECRET')
  const thief = createServer().listen(port, '127.0.0.1')
  await once(thief, 'listening')

  const { code, stderr } = await primary.ended
  thief.close()

  expect(code).toBe(1)
  expect(stderr).toContain(`cannot listen on 127.0.0.1:${port}`)
  expect(stderr).toMatch(/^Worker [01] could not start; shutting down\.$/m)
})

test('an exchange on all addresses without a public address says once where its notice URLs lead', async () => {
  const open = await startMachine(2, { HOST: '0.0.0.0' })
  const named = await startServer({ env: { HOST: '0.0.0.0', PARLEY_PUBLIC_URL: 'https://ads.example' } })
  const alone = await startServer({ env: { HOST: '0.0.0.0' } })

  expect(open.said().match(/^Notice URLs only work on this machine. Set PARLEY_PUBLIC_URL .*$/gm)).toHaveLength(1)
  expect(named.said()).not.toContain('PARLEY_PUBLIC_URL')
  await expect.poll(() => alone.said()).toContain('PARLEY_PUBLIC_URL')
})
