// Cancellation: a late answer keeps its connection, and only a fifth of a pool may wait for late answers.

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { stopAll } from '../support/server.ts'
import { keepAuctions, partnerAt, simpleRequest } from './documents.ts'
import { startExchange, until } from './exchange.ts'
import { startPartner, stopPartners } from './partner.ts'
import { inParallel } from './percentiles.ts'

afterAll(async () => {
  await Promise.all([stopAll(), stopPartners()])
})

test('connections are used again after late answers', async () => {
  const slow = await startPartner('slow', { delayMs: 200, price: 2 })
  const partners = [partnerAt('slow', slow.url, { timeoutMs: 60 })]
  const exchange = await startExchange({
    explain: keepAuctions,
    demand: { partners, drainMs: 500, healthHalfLifeMs: 0 },
  })

  const answers = await inParallel(Array.from({ length: 80 }), 4, () => exchange.post(simpleRequest()))
  const { requests, connections } = await slow.stats()

  const lateCount = answers.filter(({ status }) => status === 204).length
  const late = 'parley_late_answers_total{partner="slow"}'
  expect(lateCount).toBeGreaterThan(60)
  expect(requests).toBe(80)
  // Four are asked at once, and the answers of some others are still coming in.
  expect(connections).toBeLessThanOrEqual(26)
  expect(await until(async () => (await exchange.metric(late)) === lateCount)).toBe(true)
})

test('at most a fifth of the connections of a partner drain; the others are cut', async () => {
  const silent = await startPartner('silent')
  const partners = [partnerAt('silent', silent.url, { timeoutMs: 150, connectionsMax: 10 })]
  const exchange = await startExchange({ demand: { partners, drainMs: 900 } })

  await inParallel(Array.from({ length: 10 }), 10, () => exchange.post(simpleRequest()))
  await wait(50)
  const atOnce = await silent.stats()
  const isDrained = await until(async () => (await silent.stats()).open === 0, 2000)

  expect(atOnce.requests).toBe(10)
  expect(atOnce.open).toBe(2)
  expect(isDrained).toBe(true)
})

test('a partner that never answered has sent no late answer', async () => {
  const silent = await startPartner('silent')
  const exchange = await startExchange({
    demand: { partners: [partnerAt('silent', silent.url, { timeoutMs: 60 })], drainMs: 10 },
  })

  await exchange.post(simpleRequest())
  await until(async () => (await silent.stats()).open === 0)

  expect(await exchange.metric('parley_late_answers_total{partner="silent"}')).toBe(0)
})
