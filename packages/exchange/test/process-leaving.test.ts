// T69, D89: the exchange is told to stop while callers go on. Balancers get the time to notice, and what the process
// says about it may be heard by nobody.

import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@parley/testkit/free-port'
import { afterAll, expect, test } from 'vitest'
import { house, partnerAt, simpleRequest } from './demand/documents.ts'
import { startExchange, until } from './demand/exchange.ts'
import { startPartner, stopPartners } from './demand/partner.ts'
import { postJson } from './support/post.ts'
import { requestOf } from './support/samples.ts'
import { launch, startServer, stopAll } from './support/server.ts'
import { connect, sendRaw } from './support/wire.ts'
import { startMachine } from './support/workers.ts'

afterAll(async () => {
  await Promise.all([stopAll(), stopPartners()])
})

test('a gone reader of stdout costs no answer: all that are under way at SIGTERM are given', async () => {
  const partner = await startPartner('slow', { delayMs: 300, price: 2 })
  const { port, server } = await startExchange({ house, demand: { partners: [partnerAt('slow', partner.url)] } })
  const wires = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => connect(port)))
  server.child.stdout?.destroy()
  for (const wire of wires) wire.write(postJson(simpleRequest()))
  await until(async () => (await partner.stats()).requests === 8)

  server.child.kill('SIGTERM')
  const answers = await Promise.all(wires.map((wire) => wire.answer()))
  const { code, stderr } = await server.ended

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('with stdout on a full disk the exchange starts, serves and ends with 0', async () => {
  const port = await freePort()
  const { child, ended } = launch({ env: { PORT: String(port) }, stdoutFile: '/dev/full' })
  const isServing = (): Promise<boolean> =>
    connect(port).then(
      () => true,
      () => false,
    )
  await expect.poll(isServing, { timeout: 30_000 }).toBe(true)

  const answer = await sendRaw(port, postJson(requestOf()))
  child.kill('SIGTERM')
  const { code, stderr } = await ended

  expect(answer.status).toBe(200)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('after SIGTERM /readyz says no while every new connection is still served, for the time of the drain', async () => {
  const adminPort = await freePort()
  const env = { PARLEY_DRAIN_MS: '1500', PARLEY_ADMIN_PORT: String(adminPort), PARLEY_LIMIT_IP: '0' }
  const { port, child, ended } = await startServer({ env })
  await until(() => statusOf(adminPort).then((status) => status === 200))
  const startMs = performance.now()
  child.kill('SIGTERM')
  await until(() => statusOf(adminPort).then((status) => status === 503))

  const answers = []
  while (performance.now() - startMs < 1200) answers.push(await sendRaw(port, postJson(requestOf())))
  const readiness = await statusOf(adminPort)
  const { code, stdout, stderr } = await ended
  const tookMs = performance.now() - startMs

  expect(readiness).toBe(503)
  expect(answers.length).toBeGreaterThan(20)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ headers }) => headers.connection))).toEqual(new Set(['close']))
  expect(tookMs).toBeGreaterThan(1490)
  expect(tookMs).toBeLessThan(3500)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('serving for another 1500 ms')
  await expect(connect(port)).rejects.toThrow('ECONNREFUSED')
})

test('SIGINT does not wait, nor does a second SIGTERM that comes later than an echo', async () => {
  const env = { PARLEY_DRAIN_MS: '60000' }
  const [first, second] = await Promise.all([startServer({ env }), startServer({ env })])

  first.child.kill('SIGINT')
  second.child.kill('SIGTERM')
  second.child.kill('SIGTERM')
  await wait(1200)
  const answer = await sendRaw(second.port, postJson(requestOf()))
  second.child.kill('SIGTERM')
  const ends = await Promise.all([first.ended, second.ended])

  expect(answer.status).toBe(200)
  expect(ends).toMatchObject([
    { code: 0, stderr: '' },
    { code: 0, stderr: '' },
  ])
})

test('a machine with workers drains as one process does', async () => {
  const { port, child, ended } = await startMachine(2, { PARLEY_DRAIN_MS: '1500', PARLEY_LIMIT_IP: '0' })
  const startMs = performance.now()

  child.kill('SIGTERM')
  const statuses = new Set<number>()
  while (performance.now() - startMs < 1200) statuses.add((await sendRaw(port, postJson(requestOf()))).status)
  const { code, stderr } = await ended

  expect(statuses).toEqual(new Set([200]))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(performance.now() - startMs).toBeLessThan(3500)
})

/** The status of /readyz, or 0 while nobody answers there. */
function statusOf(adminPort: number): Promise<number> {
  return fetch(`http://127.0.0.1:${adminPort}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )
}
