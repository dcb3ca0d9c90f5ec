// Load balancers ask the port where they send traffic: whatever else that port has to do, it answers them.

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { house, simpleRequest } from './demand/documents.ts'
import { startExchange, until } from './demand/exchange.ts'
import { postJson } from './support/post.ts'
import { startServer, stopAll } from './support/server.ts'
import { connect, nextAddress, sendRaw } from './support/wire.ts'
import { startMachine } from './support/workers.ts'

afterAll(stopAll)

const bid = postJson(simpleRequest())

test('/livez and /readyz answer on the traffic port as on the admin port, and nothing else of it does', async () => {
  const { port, operator } = await startExchange({ house })

  const answers = await Promise.all(['/livez', '/readyz', '/metrics'].map((path) => sendRaw(port, get(path))))
  const head = await fetch(`http://127.0.0.1:${port}/readyz`, { method: 'HEAD' })

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404])
  expect(answers[0]?.body).toBe(await operator('/livez'))
  expect(answers[1]?.body).toBe(await operator('/readyz'))
  expect(answers[0]?.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('they are answered while bid requests are refused, and count against no limit', async () => {
  const { port, metric } = await startExchange({ house, server: { inFlightMax: 1 }, limits: { ip: 1 } })
  const address = nextAddress()
  const busy = await connect(port)
  busy.write(bid.subarray(0, bid.length - 1))
  await wait(100)

  const refused = await sendRaw(port, bid, address)
  const asked = []
  for (let turn = 0; turn < 20; turn++) asked.push(await sendRaw(port, get('/readyz'), address))
  busy.write(bid.subarray(bid.length - 1))
  await busy.answer()
  const sold = await sendRaw(port, bid, address)

  expect(refused.status).toBe(503)
  expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(sold.status).toBe(200)
  expect(await metric('parley_shed_total{reason="in-flight"}')).toBe(1)
})

test('after SIGTERM /readyz says no and /livez yes, as long as the exchange serves', async () => {
  const { port, child, ended } = await startServer({ env: { PARLEY_DRAIN_MS: '1500' } })

  child.kill('SIGTERM')
  await until(async () => (await sendRaw(port, get('/readyz'))).status === 503)
  const answers = await Promise.all(['/readyz', '/livez'].map((path) => sendRaw(port, get(path))))
  const { code } = await ended

  expect(answers.map(({ status }) => status)).toEqual([503, 200])
  expect(JSON.parse(answers[0]?.body ?? '')).toEqual({ ok: false })
  expect(answers[0]?.headers.connection).toBe('close')
  expect(code).toBe(0)
})

test('each worker answers for itself', async () => {
  const { port, child, ended } = await startMachine(2, { PARLEY_DRAIN_MS: '1500' })

  const before = await sendRaw(port, get('/readyz'))
  child.kill('SIGTERM')
  await until(async () => (await sendRaw(port, get('/readyz'))).status === 503)
  await ended

  expect([before.status, JSON.parse(before.body)]).toEqual([200, { ok: true }])
})

function get(path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: balancer\r\n\r\n`)
}
