// T68: a process that has as many requests under way as it may have tells a further one at once to come back.

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { house, partnerAt, simpleRequest } from './demand/documents.ts'
import { startExchange } from './demand/exchange.ts'
import { startPartner, stopPartners } from './demand/partner.ts'
import { errorOf, postJson, refusalProblems } from './support/post.ts'
import { stopAll } from './support/server.ts'
import { connect, nextAddress, sendRaw } from './support/wire.ts'

afterAll(async () => {
  await Promise.all([stopAll(), stopPartners()])
})

const bid = postJson(simpleRequest())

test('above inFlightMax a request is answered with 503 before its body is read, and uses up nothing', async () => {
  const { port, metric } = await startExchange({ house, server: { inFlightMax: 3 } })
  const address = nextAddress()
  const busy = await Promise.all([connect(port), connect(port), connect(port)])
  const first = await sendRaw(port, bid, address)
  for (const wire of busy) wire.write(bid.subarray(0, bid.length - 1))
  await wait(100)
  const shed = await connect(port, address)

  shed.write(bid.subarray(0, bid.length - 1))
  const refused = await shed.answer()
  for (const wire of busy) wire.write(bid.subarray(bid.length - 1))
  const answers = await Promise.all(busy.map((wire) => wire.answer()))
  const later = await sendRaw(port, bid, address)

  expect(refused.status).toBe(503)
  expect(errorOf(refused)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: 'Service unavailable' })
  expect(['1', '2', '3']).toContain(refused.headers['retry-after'])
  expect(refusalProblems(refused)).toEqual([])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(first.headers['x-ratelimit-remaining']).toBe('99')
  expect(later.headers['x-ratelimit-remaining']).toBe('98')
  expect(await metric('parley_shed_total{reason="in-flight"}')).toBe(1)
})

test('of 40 requests at once, those that are taken are all sold, and the others know long before', async () => {
  const partner = await startPartner('slow', { delayMs: 120, price: 9 })
  const exchange = await startExchange({
    house,
    server: { inFlightMax: 10 },
    demand: { partners: [partnerAt('slow', partner.url)], healthHalfLifeMs: 0 },
  })
  await exchange.post(simpleRequest())

  const answers = await Promise.all(Array.from({ length: 40 }, () => exchange.post(simpleRequest())))
  const shed = answers.filter(({ status }) => status === 503)
  const times = shed.map(({ ms, starvedMs }) => ms - starvedMs).toSorted((left, right) => left - right)

  expect(shed.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40 - shed.length)
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(100)
  expect(await exchange.metric('parley_shed_total{reason="in-flight"}')).toBe(shed.length)
})
