// T69: the exchange is stopped while requests are under way. Each of them gets its answer, and every caller hears in it
// that the next request needs another connection.

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { house, partnerAt, simpleRequest } from './demand/documents.ts'
import { type DemandExchange, startExchange, until } from './demand/exchange.ts'
import { type RunningPartner, startPartner, stopPartners } from './demand/partner.ts'
import { postJson } from './support/post.ts'
import { stopAll } from './support/server.ts'
import { connect } from './support/wire.ts'

afterAll(async () => {
  await Promise.all([stopAll(), stopPartners()])
})

test('answers that are under way at SIGTERM say close, and the exchange leaves as soon as they are out', async () => {
  const partner = await startPartner('slow', { delayMs: 300, price: 2 })
  const exchange = await startExchange({ house, demand: { partners: [partnerAt('slow', partner.url)] } })
  const wires = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => connect(exchange.port)))
  for (const wire of wires) wire.write(postJson(simpleRequest()))

  const tookMs = await stoppedDuring(exchange, partner, 8)
  const answers = await Promise.all(wires.map((wire) => wire.answer()))

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ headers }) => headers.connection))).toEqual(new Set(['close']))
  expect(tookMs).toBeLessThan(1400)
})

test('of two requests behind each other both are answered, and the second answer says close', async () => {
  const partner = await startPartner('slow', { delayMs: 300, price: 2 })
  // The second waits for the first, and on a busy machine longer than an auction usually may take.
  const auction = { timeoutMs: 5000 }
  const exchange = await startExchange({ house, auction, demand: { partners: [partnerAt('slow', partner.url)] } })
  const wire = await connect(exchange.port)
  wire.write(postJson(simpleRequest()))
  wire.write(postJson(simpleRequest()))

  await stoppedDuring(exchange, partner, 1)
  const answers = await wire.answers(2)

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.map(({ headers }) => headers.connection)).toEqual(['keep-alive', 'close'])
})

test('a body that comes as slowly as it may is waited for', async () => {
  const { port, server } = await startExchange({ house, server: { bodyTimeoutMs: 3000 } })
  const wire = await connect(port)
  const bytes = postJson(simpleRequest())
  wire.write(bytes.subarray(0, bytes.length - 10))
  await wait(50)

  server.child.kill('SIGTERM')
  await wait(1800)
  wire.write(bytes.subarray(bytes.length - 10))
  const answer = await wire.answer()

  expect(answer.status).toBe(200)
  expect(answer.headers.connection).toBe('close')
})

/** Stops the exchange once the partner has so many requests, and tells how long it took to end. */
async function stoppedDuring({ server }: DemandExchange, partner: RunningPartner, requests: number): Promise<number> {
  const areUnderWay = await until(async () => (await partner.stats()).requests === requests)
  const startMs = performance.now()
  server.child.kill('SIGTERM')
  const { code, stderr } = await server.ended
  expect({ areUnderWay, code, stderr }).toEqual({ areUnderWay: true, code: 0, stderr: '' })
  return performance.now() - startMs
}
