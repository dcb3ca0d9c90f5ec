// Stored auctions as one side asks for them.

import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { opportunityFor, traceOf } from '../../test/support/samples.ts'
import type { AuctionEntry } from '../model/record.ts'
import { createAuctionLog } from '../observe/auction-log.ts'
import { storedOf } from '../observe/stored.ts'
import { addReader } from './access/reader.ts'
import { addAuctions } from './auctions.ts'
import { noFleet } from './fleet/fleet.ts'
import { ownSource } from './own-source.ts'

test('with Parley-As a side gets its own auctions, and those of others are as those that are not there', async () => {
  const { admin, auctions } = portOf()
  auctions.add(entryOf('ours-1', 'pub-1'))
  auctions.add(entryOf('ours-2', 'pub-2'))
  const ask = async (url: string, as: string) => {
    const { statusCode, body, headers } = await admin.inject({ url, headers: { host: 'localhost', 'parley-as': as } })
    return { statusCode, body, said: headers['parley-as'] }
  }
  const listed = async (as: string) =>
    JSON.parse((await ask('/auctions', as)).body) as { readonly auctions: readonly { readonly id: string }[] }

  expect((await listed('publisher pub-1')).auctions.map(({ id }) => id)).toEqual(['ours-1'])
  expect((await ask('/auctions?limit=1', 'publisher pub-1')).body).toContain('ours-1')
  // Both publishers chose the id r1; each finds its own.
  expect((await ask('/auctions/r1', 'publisher pub-1')).body).toContain('ours-1')
  expect((await ask('/auctions/ours-1', 'publisher pub-1')).statusCode).toBe(200)
  expect((await ask('/auctions/ours-1', 'publisher pub-1')).said).toBe('publisher pub-1')
  for (const as of ['publisher pub-1', 'partner acme'])
    expect(await ask('/auctions/ours-2', as)).toEqual(await ask('/auctions/nobody', as))
  expect((await ask('/auctions/r1', 'partner acme')).statusCode).toBe(404)
})

test('a side cannot filter by others, and a header that is no side is refused', async () => {
  const { admin } = portOf()
  const statusOf = async (url: string, as: string) =>
    (await admin.inject({ url, headers: { host: 'localhost', 'parley-as': as } })).statusCode

  for (const name of ['publisher', 'partner', 'before'])
    expect(await statusOf(`/auctions?${name}=x`, 'publisher pub-1')).toBe(400)
  for (const query of ['request=r1', 'minPrice=1', 'outcome=bid', 'partner=bolt', 'before=x'])
    expect(await statusOf(`/auctions?${query}`, 'partner acme'), query).toBe(400)
  expect(await statusOf('/auctions', 'advertiser Shoes')).toBe(403)
  expect(await statusOf('/auctions', '')).toBe(400)
})

function portOf() {
  const auctions = createAuctionLog({ auctionsMax: 100, refusalsMax: 10, bytesMax: 1_000_000 })
  const source = ownSource({
    findAuction: auctions.find,
    newestAuctions: auctions.newest,
    rebuildCallBody: () => ({ body: undefined }),
    metricsText: () => Promise.resolve(''),
    reading: () => Promise.reject(new Error('nobody asks for it')),
    isReady: () => true,
  })
  const admin = Fastify()
  admin.setValidatorCompiler(() => () => true)
  admin.setSerializerCompiler(() => JSON.stringify)
  addAuctions(admin, { ...source, fleet: noFleet, readerOf: addReader(admin), maskSecret: 'a secret' })
  return { admin, auctions }
}

function entryOf(requestId: string, publisher: string): AuctionEntry {
  const quota = { scope: 'none', limit: 0, remaining: 0, resetSeconds: 0 } as const
  const trace = traceOf(opportunityFor({ site: { publisher: { id: publisher } } }))
  const outcome = { kind: 'no-bid', quota, trace, losses: [] } as const
  const reply = { status: 204, headers: [], body: undefined }
  return { requestId, receivedAtMs: 0, repliedAtMs: 1, atMs: 0, ...storedOf(outcome, reply) }
}
