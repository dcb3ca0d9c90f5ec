// A chat with ads in Chromium, under a strict content security policy, with exchanges of every kind. Whatever they do, nothing
// moves, no word of the assistant is late, and an ad is labelled.

import { launchChromium } from '@parley/testkit/browser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatServer, type Exchange, startChatServer, wordCount } from './support/chat-server.ts'
import { bidAt, failing, fast, half, huge, noBid, page, reset, silent, slow } from './support/exchanges.ts'
import { type Visited, visit } from './support/visit.ts'

/** Two frames on a busy machine; without ads it is the same. */
const paintMsMax = 250

let browser: Browser
const servers: ChatServer[] = []
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  for (const server of servers) server.close()
})

/** Most of a chat is waiting for its words, so a few chats run at once, each with a server of its own. */
async function serverOf(exchangeAt: ExchangeAt): Promise<ChatServer> {
  const server = await startChatServer()
  servers.push(server)
  server.exchange = exchangeAt(server.url)
  return server
}

/** An exchange whose ads have their pictures at this server. */
type ExchangeAt = (url: string) => Exchange

/** Others may use the machine for a moment, so a word may be late twice; nothing may move, ever. */
const tries = 3

async function chatWith(exchangeAt: ExchangeAt, query = 'ads&wait=1500'): Promise<Visited> {
  const server = await serverOf(exchangeAt)
  for (let attempt = 1; ; attempt++) {
    const visited = await visit(browser, server.url, query)
    const latestMs = Math.max(...visited.delaysMs)
    expect(visited.shifts, 'what moved').toEqual([])
    expect(visited.delaysMs.length).toBe(2 * wordCount)
    expect(visited.complaints).toEqual([])
    if (attempt === tries) expect(latestMs, 'the latest word').toBeLessThan(paintMsMax)
    if (latestMs < paintMsMax) return visited
    await visited.page.context().close()
  }
}

/** The numbers of ads, of labels that can be seen, and the heights of their places. */
async function adsOf({ page: chat }: Visited): Promise<unknown> {
  const labels = chat.getByText('Sponsored', { exact: true })
  const seen = await Promise.all((await labels.all()).map((label) => label.isVisible()))
  const heights = await chat.evaluate(() =>
    [...document.querySelectorAll('li')].map((item) => {
      return item.querySelector<HTMLElement>(':scope > div')?.offsetHeight ?? 0
    }),
  )
  await chat.context().close()
  return { ads: seen.length, seen: seen.filter(Boolean).length, heights }
}

const two = { ads: 2, seen: 2, heights: [300, 300] }
const room = { ads: 0, seen: 0, heights: [300, 300] }
const nothing = { ads: 0, seen: 0, heights: [0, 0] }

test('a page that moves and stalls is found out', async () => {
  const server = await serverOf(() => noBid)
  const visited = await visit(browser, server.url, 'disturbed')

  expect(visited.shifts).not.toEqual([])
  expect(Math.max(...visited.delaysMs)).toBeGreaterThan(paintMsMax)
  await visited.page.context().close()
})

test.concurrent('without ads, this is how a chat is painted', async () => {
  expect(await adsOf(await chatWith(() => noBid, ''))).toEqual(nothing)
})

test.concurrent('an ad that came while the assistant wrote is there with the message', async () => {
  expect(await adsOf(await chatWith((url) => fast(bidAt(url))))).toEqual(two)
})

test.concurrent('an ad that comes after the message, while the next one is written, fills the room that was kept', async () => {
  expect(await adsOf(await chatWith((url) => slow(bidAt(url))))).toEqual(two)
})

test.concurrent('without a wait, an ad that is late has no room and is not shown', async () => {
  expect(await adsOf(await chatWith((url) => slow(bidAt(url)), 'ads'))).toEqual(nothing)
})

test.concurrent('an ad that never comes leaves the room that was kept empty', async () => {
  expect(await adsOf(await chatWith(() => silent))).toEqual(room)
})

test.concurrent('a picture that fails moves nothing', async () => {
  const assetsAt = (url: string) => [
    { id: 1, title: { text: 'Trail shoes' } },
    { id: 2, img: { url: `${url}/missing.svg` } },
    { id: 6, img: { url: `${url}/missing.svg`, type: 1 } },
  ]

  expect(await adsOf(await chatWith((url) => fast(bidAt(url, { assets: assetsAt(url) }))))).toEqual(two)
})

test.concurrent.each<[string, ExchangeAt, unknown]>([
  ['says that there is no ad', () => noBid, nothing],
  ['resets the connection', () => reset, nothing],
  ['breaks off in the middle of its answer', (url) => half(bidAt(url)), nothing],
  ['fails', () => failing, nothing],
  ['sends five megabytes', () => huge, nothing],
  ['sends a page with a script', () => page, nothing],
  ['sends an ad that is none', (url) => fast(bidAt(url, { link: { url: 'javascript:alert(1)' } })), nothing],
  ['sends a bid that is none', () => fast({ id: 1, impid: [], price: 'much' }), nothing],
])('an exchange that %s leaves the chat as it is', async (_name, exchangeAt, expected) => {
  expect(await adsOf(await chatWith(exchangeAt))).toEqual(expected)
})

test.concurrent('members of wrong types are left out, and the ad is shown', async () => {
  const members = { nurl: 7, burl: {}, exp: 'soon', adomain: 5, ext: { service: { relevance: [], feedback: 7 } } }

  expect(await adsOf(await chatWith((url) => fast(bidAt(url, {}, members))))).toEqual(two)
})

test.concurrent('hostile texts stay texts, and an ad cannot take its label away', async () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const assets = [
    { id: 1, title: { text: `${hostile}${'W'.repeat(2000)}` } },
    { id: 3, data: { type: 2, value: `\u202e${hostile.repeat(20)}` } },
    { id: 4, data: { type: 1, value: `"><style>*{display:none}</style>${hostile}` } },
    { id: 5, data: { type: 12, value: hostile } },
  ]
  const service = { relevance: { because: [hostile, { toString: 7 }] }, feedback: 'javascript:alert(3)' }

  const visited = await chatWith((url) => fast(bidAt(url, { assets }, { ext: { service } })), 'ads&label=%20')
  await visited.page.getByRole('button', { name: 'Why this ad?' }).first().click()

  expect(await visited.page.getByRole('group').textContent()).toContain(hostile)
  expect(await visited.page.locator('img, script:not([src]), style').count()).toBe(0)
  expect(visited.complaints).toEqual([])
  expect(await adsOf(visited)).toEqual(two)
})
