// What makes ads fit a chat, on the pages of a real admin port in a real browser: floors, relevance, deals, pacing and feedback.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { looks, readabilityOf, sidewaysPx } from '@parley/testkit/browser'
import { slowKeepAliveMs } from '@parley/testkit/slowly'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partnerAt, simpleImp, simpleRequest } from '../demand/documents.ts'
import { type DemandExchange, dispositionsOf, startExchange, type TimedAnswer } from '../demand/exchange.ts'
import { type Operator, operatorOf, type Page } from './operator.ts'

const servers: Server[] = []
let operator: Operator
let exchange: DemandExchange
/** Of three auctions: ranked by relevance, paced, and sold under a deal. */
let ranked = ''
let paced = ''
let agreed = ''

beforeAll(async () => {
  const partners = [
    partnerAt('fits', await startBuyer(3, 'Running shoes for every trail')),
    partnerAt('dear', await startBuyer(3.2, 'Shoe shelves')),
    partnerAt('bank', await startBuyer(5, 'An account for free')),
  ]
  exchange = await startExchange({
    auction: { ranking: 'price-times-relevance', scorer: 'vectors', timeoutMs: 5000 },
    demand: { partners },
    supply: {
      publishers: [
        { id: 'pub-1', minRelevance: 0.3, feedback: true, floors: [{ cpm: 2 }], pacing: { firstTurn: 2 } },
        { id: 'pub-2' },
      ],
    },
    deals: {
      catalogue: [
        { id: 'spring', publishers: ['pub-2'], seats: ['fits'], floorCpm: 2.5, priceType: 'fixed', priority: 10 },
        { id: 'autumn', publishers: ['pub-2'], ends: '2020-12-31' },
      ],
    },
  })
  operator = await operatorOf(exchange)
  const answer = await ask('pub-1', 3)
  ranked = idOf(answer)
  paced = idOf(await ask('pub-1', 1))
  agreed = idOf(await ask('pub-2', 3))
  await say(answer, 'helpful')
  await say(await ask('pub-1', 4), 'irrelevant')
  await say(await ask('pub-1', 5), 'irrelevant')
}, 60_000)

afterAll(async () => {
  await operator?.close()
  for (const server of servers) server.close()
})

test('the price says whose floor it is, the least relevance and the ranking, and each bid how well it fits', async () => {
  const page = await openAuction(ranked)

  const terms = (await page.locator('.terms > div').allTextContents()).map(plain)
  const rows = (await page.locator('.lanes-price .lane').allTextContents()).map(plain)
  const ends = (await page.locator('.end').allTextContents()).map(plain)

  expect(terms).toEqual(['Floor$2.00 CPM, from floors[0] of pub-1', 'Ranked byprice × relevance', 'Least relevance0.3'])
  expect(rows).toEqual([
    expect.stringMatching(/^fits\$3\.00 CPMrelevance 0\.\d+, ranks at \$2\.\d+ CPM: shoes, trail, running$/),
    expect.stringMatching(/^dear\$3\.20 CPMrelevance 0\.\d+, ranks at \$[12]\.\d+ CPM: shoes ~ shoe$/),
    expect.stringMatching(/^bank\$5\.00 CPMrelevance 0\.[012]\d*: /),
  ])
  expect(ends[1]).toMatch(/A bid of \$3\.20 CPM × 0\.\d+ relevance lost to \$3\.00 CPM × 0\.\d+ relevance of fits\./)
  expect(await page.locator('.auction-facts').textContent()).toContain('turn 3, no ad before')
  await page.close()
})

test('the bars are as long as the scores, and what ranks first stands furthest to the right', async () => {
  const page = await openAuction(ranked)

  const [fits, dear, bank] = await Promise.all(
    ['fits', 'dear', 'bank'].map((name) => widthOf(page, name, '.score-bar')),
  )
  const [first, second] = await Promise.all(['fits', 'dear'].map((name) => leftOf(page, name, '.rank')))

  expect([fits, dear, bank]).toEqual([fits, dear, bank].toSorted((one = 0, other = 0) => other - one))
  expect(bank).toBeLessThan((dear ?? 0) / 2)
  expect(first).toBeGreaterThan(second ?? Number.NaN)
  expect(await page.locator('.score-least').count()).toBe(3)
  await page.close()
})

test('a request that was paced says by which rule and at which turn', async () => {
  const page = await openAuction(paced)

  expect(plain(await page.locator('h1').textContent())).toMatch(
    /^No bid after .* ms: no partner was called, by the pacing rule firstTurn at turn 1\.$/,
  )
  expect(plain(await page.locator('.prices .says').textContent())).toBe(
    'No partner was called, by the pacing rule firstTurn: turn 1; the first ad is possible at turn 2.',
  )
  await page.close()
})

test('an impression tells its deals, and a bid the one that it named', async () => {
  const page = await openAuction(agreed)

  const deals = (await page.locator('.terms .chip').allTextContents()).map(plain)
  const sold = plain(await page.locator('.terms .chip-seen').textContent())
  const [winner] = (await page.locator('.lanes-price .lane').allTextContents()).map(plain)

  expect(deals).toEqual(['spring at $2.50 CPM, fixed price, priority 10, by the operator', 'autumn has ended'])
  expect(sold).toMatch(/^spring /)
  expect(winner).toMatch(/^fits\$3\.00 CPMrelevance .*; deal spring$/)
  expect(plain(await page.locator('.prices .says').textContent())).toContain(
    'fits bid $3.00 CPM under the deal spring. No other bid could set the price; the floor of its deal is $2.50 CPM.',
  )
  await page.close()
})

test('the page of a partner tells what readers said about its ads, and that of another nothing', async () => {
  const page = await operator.open('/partners/fits')
  const section = page.locator('section', { hasText: 'Ad feedback' })

  await section.getByText('3 since start').waitFor()
  const said = (await section.locator('li').allTextContents()).map(plain)
  await page.goto(`http://127.0.0.1:${exchange.adminPort}/partners/dear`)
  await page.getByRole('heading', { name: 'Funnel' }).waitFor()

  expect(said).toEqual([
    'not interested it is not for me0 0.0 %',
    'irrelevant it has nothing to do with what we talk about2 67 %',
    'offensive it should not be here0 0.0 %',
    'repetitive I have seen it too often0 0.0 %',
    'misleading it is not what it says0 0.0 %',
    'helpful it helped1 33 %',
  ])
  expect(await section.count()).toBe(0)
  await page.close()
})

test.each(looks)('everybody can read the pages: $colorScheme, $width px wide', async (look) => {
  const paths = [`/auctions/${ranked}`, `/auctions/${agreed}`, '/partners/fits']
  for (const path of paths) {
    const page = await operator.open(path, { ...look, bypassCSP: true })
    await page.locator('.explanation, .funnel').first().waitFor()
    if (path === '/partners/fits') await page.getByText('3 since start').waitFor()

    const { faults, kept } = await readabilityOf(page)

    expect(faults, path).toEqual([])
    expect(kept).toContain('color-contrast')
    expect(await sidewaysPx(page), path).toBeLessThanOrEqual(0)
    await page.close()
  }
})

test('the browser had nothing to complain about', () => {
  expect(operator.complaints).toEqual([])
})

/** Bids the same for every impression, under the first deal that it is told. */
async function startBuyer(price: number, title: string): Promise<string> {
  const adm = {
    native: { ver: '1.2', assets: [{ id: 1, title: { text: title } }], link: { url: 'https://a.example/' } },
  }
  const server = createServer({ keepAliveTimeout: slowKeepAliveMs }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { id, imp } = JSON.parse(Buffer.concat(chunks).toString()) as Told
      const bid = imp.map(({ id: impid, pmp }) => {
        return { id: impid, impid, price, adm: JSON.stringify(adm), adomain: ['a.example'], dealid: pmp?.deals[0]?.id }
      })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ id, seatbid: [{ bid }] }))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface Told {
  readonly id: string
  readonly imp: readonly {
    readonly id: string
    readonly pmp?: { readonly deals: readonly { readonly id: string }[] }
  }[]
}

/** On a busy machine a partner may be late; then the chat asks again. */
async function ask(publisher: string, turn: number): Promise<TimedAnswer> {
  for (let tries = 0; tries < 10; tries++) {
    const answer = await exchange.post(requestOf(publisher, turn))
    const ends = dispositionsOf(await exchange.explained(answer))
    if (!ends.some(({ reason }) => ['late', 'held-up', 'unreachable', 'unhealthy'].includes(reason))) return answer
  }
  throw new Error('the partners were late ten times')
}

function requestOf(publisher: string, turn: number): object {
  const service = { messageSequenceNumber: turn, messageLength: 9, isQuickReply: false, sessionDurationMs: 9 }
  const site = { publisher: { id: publisher }, keywords: 'running shoes, trail' }
  return simpleRequest({ at: 2, tmax: 2000, imp: [simpleImp({ bidfloor: 1 })], site, ext: { service } })
}

function idOf({ headers }: TimedAnswer): string {
  return headers['x-request-id'] ?? ''
}

interface Answered {
  readonly seatbid: readonly {
    readonly bid: readonly { readonly ext: { readonly service: { readonly feedback: string } } }[]
  }[]
}

/** What the reader of the ad in an answer says of it. */
async function say({ body }: TimedAnswer, reason: string): Promise<void> {
  const { seatbid } = JSON.parse(body) as Answered
  const { pathname } = new URL(seatbid[0]?.bid[0]?.ext.service.feedback ?? '')
  const url = `http://127.0.0.1:${exchange.port}${pathname}?reason=${reason}`
  const { status } = await fetch(url, { method: 'POST' })
  if (status !== 200) throw new Error(`feedback was answered with ${status}`)
}

async function openAuction(id: string): Promise<Page> {
  const page = await operator.open(`/auctions/${id}`)
  await page.locator('.explanation').waitFor()
  return page
}

async function leftOf(page: Page, name: string, mark: string): Promise<number> {
  return (await laneOf(page, name).locator(mark).boundingBox())?.x ?? Number.NaN
}

function widthOf(page: Page, name: string, mark: string): Promise<number> {
  return laneOf(page, name)
    .locator(mark)
    .evaluate((bar) => bar.getBoundingClientRect().width)
}

function laneOf(page: Page, name: string) {
  return page.locator('.lanes-price .lane', { hasText: name })
}

function plain(text: string | null): string {
  return (text ?? '').replaceAll('\u00a0', ' ')
}
