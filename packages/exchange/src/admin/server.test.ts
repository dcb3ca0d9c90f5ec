// The admin port, mostly without a network: Fastify answers injected requests.

import { once } from 'node:events'
import { connect } from 'node:net'
import { FakeClock } from '@parley/testkit/clock'
import { expect, test } from 'vitest'
import { opportunityFor, traceOf } from '../../test/support/samples.ts'
import type { OperatorTerms } from '../config/operator.ts'
import type { AuctionEntry } from '../model/record.ts'
import { createAuctionLog } from '../observe/auction-log.ts'
import { createMetrics } from '../observe/metrics.ts'
import { readingOf } from '../observe/reading.ts'
import { storedOf } from '../observe/stored.ts'
import { ownSource } from './own-source.ts'
import { createAdmin } from './server.ts'

const quota = { scope: 'none', limit: 0, remaining: 0, resetSeconds: 0 } as const

test('/livez answers always, /readyz as long as the exchange stays', async () => {
  let isReady = true
  const { get } = adminOf(() => isReady)

  expect((await get('/livez')).statusCode).toBe(200)
  expect((await get('/readyz')).statusCode).toBe(200)
  isReady = false
  expect((await get('/readyz')).statusCode).toBe(503)
  expect((await get('/livez')).statusCode).toBe(200)
})

test('/metrics speaks the text format of Prometheus', async () => {
  const { get, metrics } = adminOf()
  metrics.countNotice('win')

  const answer = await get('/metrics')

  expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4')
  expect(answer.body).toContain('parley_notices_total{kind="win"} 1')
})

test('/auctions lists the newest fifty, the newest first', async () => {
  const { get, auctions } = adminOf()
  for (let index = 0; index < 60; index++) auctions.add(entryOf(`ours-${index}`))

  const { auctions: listed } = (await get('/auctions')).json<{ auctions: readonly object[] }>()

  expect(listed).toHaveLength(50)
  expect(listed[0]).toMatchObject({ id: 'ours-59', requestId: 'r1', outcome: 'no-bid', status: 204 })
})

test('/auctions lists what is asked for, as many as asked for', async () => {
  const { get, auctions } = adminOf()
  for (let index = 0; index < 60; index++) auctions.add(entryOf(`ours-${index}`))
  auctions.add({ ...entryOf('accident'), outcome: { kind: 'failed', quota }, repliedAtMs: 2 })
  const listed = async (query: string) =>
    (await get(`/auctions?${query}`)).json<{ auctions: readonly { id: string }[] }>().auctions.map(({ id }) => id)

  expect(await listed('outcome=failed')).toEqual(['accident'])
  expect(await listed('limit=2')).toEqual(['accident', 'ours-59'])
  expect(await listed('outcome=no-bid&limit=500')).toHaveLength(60)
  expect(await listed('partner=nobody')).toEqual([])
})

test('/auctions takes no parameter that it does not understand', async () => {
  const { get } = adminOf()

  const answer = await get('/auctions?outcom=bid')

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({
    error: {
      message: 'Bad request',
      details: {
        reason:
          'unknown parameter "outcom" (did you mean outcome?); known parameters: outcome, publisher, partner, reason, request, minPrice, before, limit',
      },
    },
  })
})

test('/auctions/{id} explains one, by our id or that of the publisher', async () => {
  const { get, auctions } = adminOf()
  auctions.add(entryOf('ours-1'))

  expect((await get('/auctions/ours-1')).json()).toMatchObject({ id: 'ours-1', outcome: 'no-bid', status: 204 })
  expect((await get('/auctions/r1')).json()).toMatchObject({ id: 'ours-1' })
})

test('an auction that is not stored is a 404 that says where to look', async () => {
  const { get } = adminOf()

  const answer = await get('/auctions/nobody')

  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain('the exchange keeps only the most recent auctions, which GET /auctions lists')
})

test('anything else is a 404 that says where the paths are listed', async () => {
  const { get } = adminOf()

  for (const path of ['/openrtb2', '/auctions/a/b', '/config', '/reference/nothing']) {
    const answer = await get(path)

    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ error: { message: 'Not found' } })
  }
  expect((await get('/config')).body).toContain('GET / lists all paths')
})

test('the first page leads to everything there is, and to the newest auctions', async () => {
  const { get, auctions } = adminOf()
  auctions.add(entryOf('ours-1'))

  const { body, headers } = await get('/')
  const targets = [...body.matchAll(/href="([^"]+)"/g)].map(([, target = '']) => target)

  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('POST http://exchange.example/openrtb2')
  expect(targets).toEqual([
    '/auctions',
    '/metrics',
    '/livez',
    '/readyz',
    '/reference/',
    '/openapi.json',
    '/auctions/ours-1',
  ])
  for (const target of targets) expect((await get(target)).statusCode, target).toBe(200)
})

test('the first page tells which configuration is in force, and since when', async () => {
  const { get } = adminOf()

  const { body } = await get('/')

  expect(body).toContain('Active configuration: <code>c0ffee</code>, snapshot 3, since 1970-01-01T00:00:00.000Z.')
})

test('JSON comes in lines, for people', async () => {
  const { get } = adminOf()

  expect((await get('/livez')).body).toBe('{\n  "ok": true\n}\n')
})

test('/openapi.json names the address at which this exchange is reached', async () => {
  const { get } = adminOf()

  const document = (await get('/openapi.json')).json<{ openapi: string; servers: readonly { url: string }[] }>()

  expect(document.openapi).toBe('3.1.1')
  expect(document.servers.map(({ url }) => url)).toEqual(['http://exchange.example'])
})

test('the reference is a page with a script of its own, and may take nothing from elsewhere', async () => {
  const { get } = adminOf()

  const page = await get('/reference/')
  const script = await get('/reference/js/scalar.js')

  expect((await get('/reference')).headers.location).toBe('/reference/')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
  expect(page.body).toContain('src="js/scalar.js"')
  expect(page.body).toContain('<a href="/">Back to the console</a>')
  expect(script.headers['content-type']).toBe('application/javascript; charset=utf-8')
  expect(script.body.length).toBeGreaterThan(1_000_000)
  // A browser would ask for it, and get 404.
  expect(script.body.slice(-200)).not.toContain('sourceMappingURL')
})

test('T77: a name that is not ours is told how it could be, on every path', async () => {
  const { get } = adminOf()

  for (const path of ['/', '/auctions', '/livez', '/reference/', '/nothing']) {
    const answer = await get(path, 'rebound.example:9090')

    expect(answer.statusCode, path).toBe(421)
    expect(answer.json()).toEqual({
      error: {
        message: 'Misdirected request',
        details: {
          reason:
            'this port does not accept the name in the Host header; use an IP address, or add the name to admin.names',
        },
      },
    })
  }
  expect((await get('/livez', 'parley.internal:9090')).statusCode).toBe(200)
  expect((await get('/livez', '127.0.0.1:9090')).statusCode).toBe(200)
})

test('T77: no answer is guessed at by a browser, and no page is shown inside another', async () => {
  const { get } = adminOf()

  for (const path of ['/', '/auctions', '/metrics', '/livez', '/openapi.json', '/reference/', '/nothing']) {
    expect((await get(path)).headers['x-content-type-options'], path).toBe('nosniff')
  }
  for (const path of ['/', '/reference/']) {
    expect((await get(path)).headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
  }
})

test('T77: connections on which no request comes are closed after some seconds', { timeout: 20_000 }, async () => {
  const { admin } = adminOf()
  const port = Number(new URL(await admin.listen({ host: '127.0.0.1', port: 0 })).port)
  const silent = connect(port, '127.0.0.1')
  const half = connect(port, '127.0.0.1')
  half.write('GET /livez HTTP/1.1\r\nHost: loc')
  const startMs = performance.now()

  await Promise.all([silent, half].map((socket) => once(socket.resume(), 'close')))
  const tookMs = performance.now() - startMs
  await admin.close()

  expect(tookMs).toBeGreaterThan(4900)
  expect(tookMs).toBeLessThan(9000)
})

test('with operators, no path tells a stranger anything but health and the page that signs in', async () => {
  const { admin, auctions } = adminOf(() => true, [{ name: 'ada', password: '', role: 'view' }])
  auctions.add(entryOf('secret-auction'))
  const paths = [
    '/',
    '/auctions',
    '/auctions/secret-auction',
    '/partners',
    '/now',
    '/now/stream',
    '/metrics',
    '/reasons',
  ]
  const more = [
    '/openapi.json',
    '/reference/',
    '/ledger/money',
    '/ledger/statements/2026-11',
    '/publishers',
    '/money',
    '/changes',
  ]

  for (const url of [...paths, ...more]) {
    for (const accept of ['application/json', 'text/html']) {
      const answer = await admin.inject({ method: 'GET', url, headers: { host: 'localhost', accept } })
      // The page of the console is the same for everybody.
      const isPage = accept === 'text/html' && (answer.body.includes('id="root"') || answer.body.includes('not built'))
      if (!isPage) expect(answer.statusCode, `${url} as ${accept}`).toBe(401)
      expect(answer.body).not.toContain('secret-auction')
    }
  }
})

test('what nothing narrows is refused with Parley-As', async () => {
  const { admin } = adminOf()
  const headers = { host: 'localhost', 'parley-as': 'publisher pub-1' }

  for (const url of ['/', '/metrics', '/partners', '/now', '/changes', '/booking/campaigns', '/session'])
    expect((await admin.inject({ url, headers })).statusCode, url).toBe(403)
  for (const as of ['publisher pub-1', 'advertiser Shoes'])
    expect((await admin.inject({ url: '/reasons', headers: { ...headers, 'parley-as': as } })).statusCode).toBe(200)
})

/** No other nodes. */
const noNodes = { nodes: [], nodesDns: '', nodesDnsSeconds: 10, nodesMax: 64, host: '127.0.0.1', dnsServers: [] }

/** No other service. */
const nowhere = { ledgerUrl: '', ledgerKey: '', bookingUrl: '', bookingToken: '', agentUrl: '', agentToken: '' }

function adminOf(isReady: () => boolean = () => true, operators: readonly OperatorTerms[] = []) {
  const auctions = createAuctionLog({ auctionsMax: 1000, refusalsMax: 10, bytesMax: 10_000_000 })
  const metrics = createMetrics()
  const admin = createAdmin({
    ...ownSource({
      findAuction: (id) => auctions.find(id),
      newestAuctions: auctions.newest,
      rebuildCallBody: () => ({ body: undefined }),
      metricsText: () => metrics.registry.metrics(),
      reading: () => readingOf(metrics.registry),
      isReady,
    }),
    publicUrl: () => 'http://exchange.example',
    ownUrl: () => '',
    inForce: () => ({ snapshot: 3, configHash: 'c0ffee', sinceMs: 0 }),
    names: ['parley.internal'],
    clock: new FakeClock(),
    wallMs: () => 0,
    report: () => {},
    settings: { ...nowhere, ...noNodes, operators, changes: false, maskSecret: 's' },
    changes: undefined,
  })
  const get = (url: string, host = 'localhost') => admin.inject({ method: 'GET', url, headers: { host } })
  return { admin, auctions, metrics, get }
}

function entryOf(requestId: string): AuctionEntry {
  const outcome = { kind: 'no-bid', quota, trace: traceOf(opportunityFor()), losses: [] } as const
  const reply = { status: 204, headers: [], body: undefined }
  return { requestId, receivedAtMs: 0, repliedAtMs: 1, atMs: 0, ...storedOf(outcome, reply) }
}
