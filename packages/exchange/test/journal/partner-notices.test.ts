// The partner's own nurl and burl, called after our notices are durable.

import { afterAll, expect, test } from 'vitest'
import { until } from '../demand/exchange.ts'
import { stopAll } from '../support/server.ts'
import { call, deliveriesIn, listeningPartner, newPlace, pathOf, startKeeping, stopListening } from './stage.ts'

afterAll(async () => {
  stopListening()
  await stopAll()
})

test('each win and each billing is called exactly once, and its end is in the journal', async () => {
  const place = newPlace()
  const partner = await listeningPartner()
  const exchange = await startKeeping(place)
  const bids = Array.from({ length: 300 }, (_, index) => `bid-${index}`)

  await Promise.all(
    bids.flatMap((bid) => {
      const sold = { bid, winUrl: `${partner.url}/won?${bid}`, billingUrl: `${partner.url}/billed?${bid}` }
      return (['win', 'billing', 'win', 'billing'] as const).map((kind) => call(exchange, pathOf(kind, sold)))
    }),
  )
  await until(async () => (await deliveriesIn(place)).length >= 600)

  expect(partner.heard.toSorted()).toEqual(bids.flatMap((bid) => [`/won?${bid}`, `/billed?${bid}`]).toSorted())
  expect((await deliveriesIn(place)).toSorted()).toEqual(
    bids.flatMap((bid) => [`win ${bid} sent 1`, `billing ${bid} sent 1`]).toSorted(),
  )
  expect(await exchange.metric('parley_partner_notices_total{partner="alpha",notice="win",end="sent"}')).toBe(300)
  expect(await exchange.metric('parley_partner_notices_total{partner="alpha",notice="billing",end="sent"}')).toBe(300)
})

test('a partner that is down is tried four times, and the notice ends as failed', async () => {
  const place = newPlace()
  const partner = await listeningPartner((_, response) => response.writeHead(500).end())
  const exchange = await startKeeping(place)

  await call(exchange, pathOf('billing', { bid: 'bid-1', billingUrl: `${partner.url}/billed` }))
  await until(async () => (await deliveriesIn(place)).length === 1)

  expect(partner.heard).toEqual(['/billed', '/billed', '/billed', '/billed'])
  expect(await deliveriesIn(place)).toEqual(['billing bid-1 failed 4'])
  expect(exchange.server.logged()).toContainEqual(
    expect.objectContaining({ event: 'delivery-failed', partner: 'alpha', notice: 'billing', end: 'failed' }),
  )
})

test('T34: a URL under a domain that is not registered is never called', async () => {
  const place = newPlace()
  const partner = await listeningPartner()
  const exchange = await startKeeping(place)

  await call(exchange, pathOf('win', { bid: 'bid-1', partner: 'stranger', winUrl: `${partner.url}/won` }))
  await until(async () => (await deliveriesIn(place)).length === 1)

  expect(partner.heard).toEqual([])
  expect(await deliveriesIn(place)).toEqual(['win bid-1 refused 0'])
})

test('T55: of a test bid no partner hears anything', async () => {
  const place = newPlace()
  const partner = await listeningPartner()
  const exchange = await startKeeping(place)

  await call(exchange, pathOf('win', { bid: 'test', isTest: true, winUrl: `${partner.url}/test` }))
  await call(exchange, pathOf('win', { bid: 'live', winUrl: `${partner.url}/live` }))
  await until(async () => (await deliveriesIn(place)).length === 1)

  expect(partner.heard).toEqual(['/live'])
})

test('T69: SIGTERM waits for the calls that are under way, and leaves no lock behind', async () => {
  const place = newPlace()
  const partner = await listeningPartner((_, response) => setTimeout(() => response.end(), 400))
  const exchange = await startKeeping(place)
  await call(exchange, pathOf('win', { bid: 'bid-1', winUrl: `${partner.url}/won` }))

  exchange.server.child.kill('SIGTERM')
  const { code } = await exchange.server.ended
  const next = await startKeeping(place)

  expect(code).toBe(0)
  expect(await deliveriesIn(place)).toEqual(['win bid-1 sent 1'])
  expect(partner.heard).toEqual(['/won'])
  expect((await call(next, pathOf('win', { bid: 'bid-2' }))).status).toBe(200)
})

test('without a journal the partner is called once all the same', async () => {
  const partner = await listeningPartner()
  const exchange = await startKeeping(newPlace(), { journal: { directory: '' } })
  const path = pathOf('win', { bid: 'bid-1', winUrl: `${partner.url}/won` })

  await call(exchange, path)
  await call(exchange, path)
  await until(() => Promise.resolve(partner.heard.length > 0))

  expect(partner.heard).toEqual(['/won'])
  expect(exchange.server.said()).toContain('Notices are counted but not stored.')
})
