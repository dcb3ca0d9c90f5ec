// T77: whatever partners and publishers write, the console shows it as text. Each text is in every field that they can fill:
// the ad and its advertiser, answers that are no bids, keywords, topics, ids and names; on the list, on the page of the auction,
// and on those of partners and publishers. Nothing runs, nothing is loaded, and the policy of the page has nothing to forbid.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as bodyOf } from 'node:stream/consumers'
import { launchChromium } from '@parley/testkit/browser'
import { slowKeepAliveMs } from '@parley/testkit/slowly'
import { tries } from '@parley/testkit/tries'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partnerAt, simpleImp, simpleRequest } from '../demand/documents.ts'
import { type DemandExchange, startExchange } from '../demand/exchange.ts'
import { stopAll } from '../support/server.ts'
import { hostileTexts } from './hostile-texts.ts'

const texts = hostileTexts(tries(500, 100))

/** What the partners write at the moment. */
let written = ''
let servers: readonly Server[]
let exchange: DemandExchange
let browser: Awaited<ReturnType<typeof launchChromium>>

beforeAll(async () => {
  servers = await Promise.all([listen(bid, 200), listen(() => written, 200), listen(() => written, 500)])
  const names = ['selling', 'babbling', 'failing']
  const partners = servers.map((server, at) => partnerAt(names[at] ?? '', urlOf(server)))
  exchange = await startExchange({
    demand: { partners },
    explain: { auctionsMax: 2000, refusalsMax: 1000 },
    limits: { ip: 0, publisher: 0 },
  })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await stopAll()
  for (const server of servers) server.close()
})

test(`${texts.length} texts stay texts in every field`, { timeout: 600_000 }, async () => {
  const { page, complaints, called } = await openPage()
  const ids: string[] = []
  const refusals: string[] = []
  const shown: boolean[] = []
  for (const hostile of texts) {
    written = hostile
    const { status, headers, body } = await exchange.post(requestWith(hostile))
    expect([200, 204], body).toContain(status)
    ids.push(headers['x-request-id'] ?? '')
    // A refusal quotes what is wrong to its caller; what is stored of it must not hurt either.
    const refused = await exchange.post(simpleRequest({ site: { domain: hostile } }))
    expect(refused.status).toBe(400)
    if (ids.length % 10 === 0) refusals.push(refused.headers['x-request-id'] ?? '')
  }

  await visit(page, '/auctions')
  await visit(page, '/auctions?outcome=rejected')
  for (const id of ids) shown.push(/ran=1|evil\.example|__proto__/i.test(await visit(page, `/auctions/${id}`)))
  for (const id of refusals) await visit(page, `/auctions/${id}`)
  for (const path of ['/publishers', '/partners', '/partners/selling', '/']) await visit(page, path)
  const found = await page.evaluate(() => ({
    ran: (window as unknown as { readonly ran?: number }).ran,
    violations: (window as unknown as { readonly violations: readonly string[] }).violations,
  }))

  // Otherwise nothing was tried.
  expect(shown.filter((isShown) => !isShown)).toEqual([])
  expect(found).toEqual({ ran: undefined, violations: [] })
  expect(complaints).toEqual([])
  expect(called).toEqual([])
})

/** Goes there as a link does, waits until it is drawn, and looks whether a text became an element. */
async function visit(page: Page, path: string): Promise<string> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.locator('h1').first().waitFor()
  if (path.startsWith('/auctions/')) await page.locator('.explanation').waitFor()
  const strangers = await page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    const kinds =
      'script, iframe, object, embed, link, style, base, meta, img[src^="http"], form[action], marquee, video'
    const withHandlers = [...main.querySelectorAll('*')].filter((one) =>
      [...one.attributes].some(({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value)),
    )
    return [...main.querySelectorAll(kinds), ...withHandlers].map((one) => one.outerHTML.slice(0, 200))
  })
  expect(strangers, path).toEqual([])
  return (await page.locator('main').textContent()) ?? ''
}

async function openPage() {
  const complaints: string[] = []
  const called: string[] = []
  const page = await browser.newPage()
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => complaints.push('a dialog')))
  page.on('request', (request) => {
    if (new URL(request.url()).port !== String(exchange.adminPort)) called.push(request.url())
  })
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      violations.push(`${violatedDirective} ${blockedURI}`)
    })
  })
  await page.goto(`http://127.0.0.1:${exchange.adminPort}/`)
  return { page, complaints, called }
}

const metrics = {
  messageSequenceNumber: 1,
  messageLength: 10,
  isQuickReply: false,
  userThinkTimeMs: 1000,
  sessionDurationMs: 1000,
}

function requestWith(text: string): object {
  return simpleRequest({
    id: `hostile-${texts.indexOf(text)}`,
    imp: [simpleImp({ bidfloor: 0.5 })],
    site: { keywords: text, name: text, publisher: { id: text.slice(0, 60), name: text } },
    user: { keywords: text },
    ext: {
      service: {
        ...metrics,
        intent: { value: 'product_search', confidence: 0.5, topics: [text.slice(0, 60)], signals: [text.slice(0, 60)] },
      },
    },
  })
}

function bid(request: { readonly id: string; readonly imp: readonly { readonly id: string }[] }): string {
  const native = {
    assets: [{ id: 1, title: { text: written.slice(0, 80) } }],
    link: { url: 'https://shop.example/' },
  }
  const bids = request.imp.map(({ id }) => ({
    id: written,
    impid: id,
    price: 2,
    adm: JSON.stringify({ native }),
    adomain: [written],
    crid: written,
    cid: written,
  }))
  return JSON.stringify({ id: request.id, cur: 'USD', seatbid: [{ seat: written, bid: bids }] })
}

async function listen(answer: (request: Parameters<typeof bid>[0]) => string, status: number): Promise<Server> {
  const server = createServer({ keepAliveTimeout: slowKeepAliveMs }, (message, response) => {
    void bodyOf(message).then((body) => {
      const said = answer(JSON.parse(body) as Parameters<typeof bid>[0])
      response.writeHead(status, { 'content-type': 'application/json' }).end(said)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
