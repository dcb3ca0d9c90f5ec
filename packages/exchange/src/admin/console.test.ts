// The console, without a network: who gets the page, who gets JSON, and what the page may do.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FakeClock } from '@parley/testkit/clock'
import { Registry } from '@prometheus-io/client'
import { afterAll, expect, test } from 'vitest'
import { opportunityFor, traceOf } from '../../test/support/samples.ts'
import type { AuctionEntry } from '../model/record.ts'
import { readingOf } from '../observe/reading.ts'
import { storedOf } from '../observe/stored.ts'
import { ownSource } from './own-source.ts'
import { type AdminParts, createAdmin } from './server.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** What a build leaves, in small. */
const folder = mkdtempSync(join(tmpdir(), 'parley-console-'))
mkdirSync(join(folder, 'site/console'), { recursive: true })
writeFileSync(
  join(folder, 'site/index.html'),
  '<meta property="csp-nonce" nonce="PARLEY_NONCE"><link nonce="PARLEY_NONCE">',
)
writeFileSync(join(folder, 'site/console/index-1.js'), 'start()')
writeFileSync(join(folder, 'site/console/index-1.css'), 'p { margin: 0 }')
writeFileSync(join(folder, 'secret.js'), 'secret')

afterAll(() => rmSync(folder, { recursive: true }))

test('a browser gets the page, and a program the JSON of the same address', async () => {
  for (const path of ['/auctions', '/auctions/ours-1', '/auctions?outcome=no-bid', '/partners']) {
    const page = await get(path, browser)
    const json = await get(path, '*/*')

    expect(page.headers['content-type'], path).toBe('text/html; charset=utf-8')
    expect(page.statusCode, path).toBe(200)
    expect(json.headers['content-type'], path).toBe('application/json; charset=utf-8')
    expect([page.headers.vary, json.headers.vary], path).toEqual(['Accept', 'Accept'])
    expect((await get(path, 'application/json')).body, path).toBe(json.body)
    expect((await get(path)).body, path).toBe(json.body)
  }
})

test('pages without JSON of their own are for browsers only', async () => {
  for (const path of ['/publishers', '/money', '/playground']) {
    expect((await get(path, browser)).statusCode, path).toBe(200)
    expect((await get(path, 'application/json')).statusCode, path).toBe(404)
  }
})

test('an address that is none is a 404: a page with the way back for browsers, JSON for programs', async () => {
  const page = await get('/nonsense', browser)
  const json = await get('/nonsense', '*/*')

  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect([json.statusCode, json.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})

test('who sends something gets its answer and no page, browser or not', async () => {
  const headers = { host: 'localhost', accept: browser }

  const answer = await createAdmin(parts).inject({ method: 'POST', url: '/changes', headers, payload: {} })

  expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'application/json; charset=utf-8'])
})

test('an auction that is not stored is a 404 as a page too', async () => {
  const page = await get('/auctions/nobody', browser)

  expect(page.statusCode).toBe(404)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('an auction that a silent worker may store is a 503 as a page too', async () => {
  const silent = adminWith(() => Promise.resolve({ value: undefined, missing: [1] }))

  const page = await silent.inject({ url: '/auctions/nobody', headers: { host: 'localhost', accept: browser } })

  expect(page.statusCode).toBe(503)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('T77: where operators sign in, the page does not tell strangers which auctions are stored', async () => {
  const ada = { name: 'ada', password: '', role: 'view' } as const
  const closed = createAdmin(
    { ...parts, settings: { ...parts.settings, operators: [ada] } },
    pathToFileURL(`${folder}/site/`),
  )
  const ask = (url: string, accept: string) => closed.inject({ url, headers: { host: 'localhost', accept } })

  const pages = [await ask('/auctions/ours-1', browser), await ask('/auctions/nobody', browser)]
  const json = [await ask('/auctions/ours-1', '*/*'), await ask('/auctions/nobody', '*/*')]

  expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(json.map(({ statusCode }) => statusCode)).toEqual([401, 401])
})

test('T77: the page takes everything from this port, runs no script of its markup and is shown in no other', async () => {
  const page = await get('/auctions/ours-1', browser)
  const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1] ?? ''

  expect(page.headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  expect(page.headers['x-content-type-options']).toBe('nosniff')
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  expect(page.headers['cache-control']).toBe('no-store')
  expect((await get('/auctions', browser, 'rebound.example')).statusCode).toBe(421)
})

test('T77: the nonce is a new one each time, at every place of the page', async () => {
  const [one, other] = [await get('/auctions', browser), await get('/auctions', browser)]

  const nonces = [...one.body.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce)
  expect(nonces).toHaveLength(2)
  expect(nonces[0]).toMatch(/^[\w-]{22}$/)
  expect(nonces[1]).toBe(nonces[0])
  expect(other.body).not.toBe(one.body)
})

test('the files of the build are served, and may be kept: another build has other names', async () => {
  const script = await get('/console/index-1.js')
  const style = await get('/console/index-1.css')

  expect([script.statusCode, script.body]).toEqual([200, 'start()'])
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('nothing else is read from the disk', async () => {
  for (const path of [
    '/console/',
    '/console/index.html',
    '/console/..%2findex.html',
    '/console/..%2f..%2fsecret.js',
    '/console/../../secret.js',
    '/console/%2e%2e%2f%2e%2e%2fsecret.js',
    '/console/nothing.js',
    '/page/auction.js',
  ]) {
    expect((await get(path)).statusCode, path).toBe(404)
  }
})

test('a console that is not built says how it is, and programs do not notice', async () => {
  const unbuilt = createAdmin(parts, pathToFileURL(`${folder}/nothing/`))
  const ask = (url: string, accept: string) => unbuilt.inject({ url, headers: { host: 'localhost', accept } })

  const page = await ask('/auctions', browser)
  const first = await ask('/', browser)
  const json = await ask('/auctions', 'application/json')

  expect(page.statusCode).toBe(503)
  expect(page.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(page.body).toContain('npm run build:console')
  expect(first.body).toContain('<h1>Parley, admin port</h1>')
  expect(json.statusCode).toBe(200)
})

const outcome = {
  kind: 'no-bid',
  quota: { scope: 'none', limit: 0, remaining: 0, resetSeconds: 0 },
  trace: traceOf(opportunityFor()),
  losses: [],
} as const

const entry: AuctionEntry = {
  requestId: 'ours-1',
  receivedAtMs: 0,
  repliedAtMs: 1,
  atMs: 0,
  ...storedOf(outcome, { status: 204, headers: [], body: undefined }),
}

const parts: AdminParts = {
  ...ownSource({
    findAuction: (id) => (id === 'ours-1' ? entry : undefined),
    newestAuctions: () => [entry],
    rebuildCallBody: () => ({ body: undefined }),
    metricsText: () => Promise.resolve(''),
    reading: () => readingOf(new Registry()),
    isReady: () => true,
  }),
  publicUrl: () => 'http://exchange.example',
  ownUrl: () => '',
  inForce: () => ({ snapshot: 1, configHash: 'c0ffee', sinceMs: 0 }),
  names: [],
  clock: new FakeClock(),
  wallMs: () => 0,
  report: () => {},
  settings: {
    ledgerUrl: '',
    ledgerKey: '',
    bookingUrl: '',
    bookingToken: '',
    agentUrl: '',
    agentToken: '',
    nodes: [],
    nodesDns: '',
    nodesDnsSeconds: 10,
    nodesMax: 64,
    host: '127.0.0.1',
    dnsServers: [],
    operators: [],
    changes: false,
    maskSecret: '',
  },
  changes: undefined,
}

const admin = adminWith(parts.findAuction)

function adminWith(findAuction: AdminParts['findAuction']) {
  return createAdmin({ ...parts, findAuction }, pathToFileURL(`${folder}/site/`))
}

function get(url: string, accept?: string, host = 'localhost') {
  return admin.inject({ method: 'GET', url, headers: accept === undefined ? { host } : { host, accept } })
}
