// The auctions as pages, without a network: who gets a page, who gets JSON, and what a page may do.

import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { opportunityFor, traceOf } from '../../test/support/samples.ts'
import { reasons } from '../catalog/reasons.ts'
import { storedOf } from '../observe/stored.ts'
import type { AuctionEntry } from '../words/record.ts'
import { ownSource } from './own-source.ts'
import { createAdmin } from './server.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test('a browser gets a page, and a program the JSON of the same address', async () => {
  for (const path of ['/auctions', '/auctions/ours-1', '/auctions?outcome=no-bid']) {
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

test('an auction that is not stored is a 404 as a page too', async () => {
  const page = await get('/auctions/nobody', browser)

  expect(page.statusCode).toBe(404)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('T77: a page takes everything from this port, runs no script of its markup and is shown in no other', async () => {
  const page = await get('/auctions/ours-1', browser)

  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(page.headers['x-content-type-options']).toBe('nosniff')
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  expect((await get('/auctions', browser, 'rebound.example')).statusCode).toBe(421)
})

test('every file of the pages is served, and names no other host', async () => {
  const names = readdirSync(new URL('./page/', import.meta.url)).filter((name) => !name.endsWith('.html'))

  for (const name of names) {
    const { statusCode, headers, body } = await get(`/page/${name}`)

    expect(statusCode, name).toBe(200)
    expect(headers['content-type'], name).toBe(
      name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
    )
    expect(body, name).not.toMatch(/https?:\/\/|innerHTML|outerHTML|insertAdjacentHTML|document\.write/)
  }
  expect(names.length).toBeGreaterThan(10)
})

test('what a page names is there', async () => {
  for (const path of ['/auctions', '/auctions/ours-1']) {
    const { body } = await get(path, browser)
    const files = [...body.matchAll(/(?:src|href)="(\/page\/[^"]+)"/g)].map(([, file = '']) => file)

    expect(files.length).toBeGreaterThan(2)
    for (const file of files) expect((await get(file)).statusCode, file).toBe(200)
  }
})

test('the pages have words for every state and every reason of the catalogue', async () => {
  const filters = (await get('/page/filters.js')).body
  const words = (await get('/page/words.js')).body

  for (const [reason, { state }] of Object.entries(reasons)) {
    expect(filters).toContain(`'${reason}'`)
    expect(words).toMatch(new RegExp(`^  '?${state}'?: `, 'm'))
  }
})

test('nothing else is read from the disk', async () => {
  for (const path of [
    '/page/',
    '/page/auction.html',
    '/page/..%2fserver.ts',
    '/page/../server.ts',
    '/page/nothing.js',
  ]) {
    expect((await get(path)).statusCode, path).toBe(404)
  }
})

const admin = createAdmin({
  ...ownSource({
    findAuction: (id) => (id === 'ours-1' ? entry : undefined),
    newestAuctions: () => [entry],
    rebuildCallBody: () => ({ body: undefined }),
    metricsText: () => Promise.resolve(''),
    isReady: () => true,
  }),
  publicUrl: () => 'http://exchange.example',
  inForce: () => ({ snapshot: 1, configHash: 'c0ffee', sinceMs: 0 }),
  names: [],
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

function get(url: string, accept?: string, host = 'localhost') {
  return admin.inject({ method: 'GET', url, headers: accept === undefined ? { host } : { host, accept } })
}
