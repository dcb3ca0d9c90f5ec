// Several admin ports that know each other, over real sockets: who has an auction, and who cannot be asked.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AuctionAbsence, AuctionList, AuctionRecord } from '@parley/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { opportunityFor, traceOf } from '../../../test/support/samples.ts'
import type { AuctionEntry } from '../../model/record.ts'
import { createAuctionLog } from '../../observe/auction-log.ts'
import { storedOf } from '../../observe/stored.ts'
import { addReader } from '../access/reader.ts'
import { addAuctions } from '../auctions.ts'
import { ownSource } from '../own-source.ts'
import { createFleet } from './fleet.ts'

const closers: (() => unknown)[] = []

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

test('an auction is found on whichever node has it, and the answer names the node', async () => {
  const [one, two, three] = await startFleet(3)
  three.add('on-3', { atMs: 3000 })

  const there = await one.get('/auctions/on-3')
  const own = await three.get('/auctions/on-3')
  const { auctions } = (await two.get('/auctions')).body

  expect([there.status, there.body.id, there.body.node]).toEqual([200, 'on-3', three.url])
  expect([own.status, own.body.node]).toEqual([200, undefined])
  expect(auctions.map(({ id, node }) => [id, node])).toEqual([['on-3', three.url]])
  // One question to each other node, and none by those that were asked.
  expect([one, two, three].map(({ asked }) => asked())).toEqual([2, 2, 3])
})

test('lists are one, newest first and cut; what two nodes tell is listed once', async () => {
  const [one, two] = await startFleet(2)
  one.add('a', { atMs: 1000 })
  two.add('b', { atMs: 2000 })
  one.add('c', { atMs: 3000 })
  one.add('both', { atMs: 500 })
  two.add('both', { atMs: 500 })

  const idsOf = async (query: string) => (await two.get(`/auctions${query}`)).body.auctions.map(({ id }) => id)

  expect(await idsOf('')).toEqual(['c', 'b', 'a', 'both'])
  expect(await idsOf('?limit=2')).toEqual(['c', 'b'])
  expect(await idsOf('?outcome=bid')).toEqual([])
})

test('of auctions with an id that publishers chose the newest is found, on whichever node', async () => {
  const [one, two] = await startFleet(2)
  one.add('older', { atMs: 1000 })
  two.add('newer', { atMs: 2000 })

  expect((await one.get('/auctions/r1')).body.id).toBe('newer')
  expect((await two.get('/auctions/r1')).body.id).toBe('newer')
  expect((await one.get('/auctions/older')).body.id).toBe('older')
})

test('nodes that cannot be asked are named: by the list, and by the 404', async () => {
  const broken = await startStub((_, response) => response.writeHead(500).end())
  const strange = await startStub((_, response) => response.end('{"auctions": [{"id": 1}]}'))
  const gone = await startStub(() => {})
  const goneUrl = gone.url
  await gone.stop()
  const [one] = await startFleet(1, [broken.url, strange.url, goneUrl])
  one.add('here', { atMs: 1000 })
  const missingNodes = [
    { url: broken.url, fault: 'answered 500' },
    { url: strange.url, fault: 'its answer cannot be read' },
    { url: goneUrl, fault: 'nothing is listening there' },
  ]

  const list = await one.get('/auctions')
  const here = await one.get('/auctions/here')
  const nowhere = await one.get('/auctions/nowhere')

  expect(list.body.auctions.map(({ id }) => id)).toEqual(['here'])
  expect(list.body.missingNodes).toEqual(missingNodes)
  // Our own ids are unique, so nobody else has to be asked.
  expect([here.status, here.body.missingNodes]).toEqual([200, undefined])
  expect(nowhere.status).toBe(404)
  expect(nowhere.body.error.details.missingNodes).toEqual(missingNodes)
  expect(nowhere.body.error.details.reason).toContain(`${goneUrl} (nothing is listening there)`)
})

test('a node that never answers holds nobody up for more than 3 s, and at most eight questions wait for it', async () => {
  const silent = await startStub(() => {})
  const [one] = await startFleet(1, [silent.url])
  const startMs = performance.now()

  const answers = await Promise.all(Array.from({ length: 20 }, () => one.get('/auctions')))
  const tookMs = performance.now() - startMs

  const faults = answers.map(({ body }) => body.missingNodes?.[0]?.fault)
  expect(faults.filter((fault) => fault === 'no response within 3 s')).toHaveLength(8)
  expect(faults.filter((fault) => fault === '8 questions to it are already running')).toHaveLength(12)
  expect(tookMs).toBeLessThan(6000)
})

test('an answer that is too long is given up', async () => {
  const endless = await startStub((_, response) => {
    const write = (): void =>
      void (response.write('x'.repeat(65_536)) ? setImmediate(write) : response.once('drain', write))
    write()
  })
  const [one] = await startFleet(1, [endless.url])

  const { status, body } = await one.get('/auctions/nowhere')

  expect([status, body.error.details.missingNodes]).toEqual([
    404,
    [{ url: endless.url, fault: 'it is unreachable, or its response is invalid' }],
  ])
})

test('a side gets its own of every node, with masks, and is not told where nodes are', async () => {
  const [one, two] = await startFleet(2)
  two.add('theirs', { atMs: 1000, publisher: 'pub-2' })
  two.add('ours', { atMs: 2000, publisher: 'pub-1' })
  const as = 'publisher pub-1'

  const list = await one.get('/auctions', as)
  const own = await one.get('/auctions/ours', as)
  const foreign = await one.get('/auctions/theirs', as)
  const absent = await one.get('/auctions/nobody', as)

  expect(list.text).toContain('"ours"')
  expect(list.text + own.text).not.toMatch(/theirs|http:|acme/)
  expect([own.status, own.as]).toEqual([200, as])
  expect([foreign.status, foreign.text]).toEqual([absent.status, absent.text])
})

test('an answer that was not narrowed is never shown to a side', async () => {
  const careless = await startStub((_, response) =>
    response.end('{"auctions": [{"id": "secret", "at": "1970-01-01T00:00:00.000Z"}], "id": "secret", "at": "1970"}'),
  )
  const [one] = await startFleet(1, [careless.url])

  const list = await one.get('/auctions', 'publisher pub-1')
  const record = await one.get('/auctions/secret', 'publisher pub-1')

  expect(JSON.parse(list.text)).toEqual({ auctions: [], nodesMissing: 1 })
  expect(record.status).toBe(404)
})

/** Whichever of these it is. */
type Body = AuctionList & AuctionRecord & AuctionAbsence

interface Answer {
  readonly status: number
  readonly body: Body
  readonly text: string
  /** The header Parley-As. */
  readonly as: string | null
}

interface Port {
  readonly url: string
  readonly add: (id: string, about: { readonly atMs: number; readonly publisher?: string }) => void
  readonly get: (path: string, as?: string) => Promise<Answer>
  /** How many requests it has had. */
  readonly asked: () => number
}

/** Each knows the others, and `more`. */
async function startFleet(count: 1 | 2 | 3, more: readonly string[] = []): Promise<readonly [Port, Port, Port]> {
  const urls: string[] = []
  const ports: Port[] = []
  for (let at = 0; at < count; at++) {
    const port = await startPort(() => [...urls.filter((_, other) => other !== at), ...more])
    urls.push(port.url)
    ports.push(port)
  }
  return ports as unknown as readonly [Port, Port, Port]
}

async function startPort(others: () => readonly string[]): Promise<Port> {
  const auctions = createAuctionLog({ auctionsMax: 100, refusalsMax: 10, bytesMax: 1_000_000 })
  const source = ownSource({
    findAuction: auctions.find,
    newestAuctions: auctions.newest,
    rebuildCallBody: () => ({ body: undefined }),
    metricsText: () => Promise.resolve(''),
    reading: () => Promise.reject(new Error('nobody asks for it')),
    isReady: () => true,
  })
  const admin: FastifyInstance = Fastify({ forceCloseConnections: true })
  admin.setValidatorCompiler(() => () => true)
  admin.setSerializerCompiler(() => JSON.stringify)
  let asked = 0
  admin.addHook('onRequest', async () => void asked++)
  addAuctions(admin, { ...source, fleet: createFleet(others), readerOf: addReader(admin), maskSecret: 'a secret' })
  const url = await admin.listen({ host: '127.0.0.1', port: 0 })
  closers.push(() => admin.close())
  return {
    url,
    asked: () => asked,
    add: (id, { atMs, publisher = 'pub-1' }) => auctions.add(entryOf(id, atMs, publisher)),
    async get(path, as) {
      const answer = await fetch(url + path, { headers: as === undefined ? {} : { 'parley-as': as } })
      const text = await answer.text()
      return { status: answer.status, body: JSON.parse(text) as Body, text, as: answer.headers.get('parley-as') }
    },
  }
}

async function startStub(answer: Parameters<typeof createServer>[1]) {
  const server: Server = createServer(answer as never)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async (): Promise<void> => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  closers.push(stop)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

function entryOf(requestId: string, atMs: number, publisher: string): AuctionEntry {
  const quota = { scope: 'none', limit: 0, remaining: 0, resetSeconds: 0 } as const
  const trace = traceOf(opportunityFor({ site: { publisher: { id: publisher } } }))
  const outcome = { kind: 'no-bid', quota, trace, losses: [] } as const
  const reply = { status: 204, headers: [], body: undefined }
  return { requestId, receivedAtMs: 0, repliedAtMs: 1, atMs, ...storedOf(outcome, reply) }
}
