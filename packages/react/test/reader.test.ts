// What a reader can do with an ad in a chat, in Chromium: with the eyes, the mouse, the keyboard and a screen reader.

import { launchChromium, readabilityOf, visitOf } from '@parley/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ChatServer, startChatServer } from './support/chat-server.ts'
import { bidAt, fast } from './support/exchanges.ts'
import { visit } from './support/visit.ts'

/** A busy machine takes its time. */
const patience = { timeout: 15_000 }

let browser: Browser
let server: ChatServer
let page: Page
beforeAll(async () => {
  browser = await launchChromium()
  server = await startChatServer('development')
})
afterAll(async () => {
  await browser.close()
  server.close()
})
afterEach(() => page.context().close())

async function open(bid: object, options: object = {}, query = 'ads'): Promise<Page> {
  server.heard.length = 0
  server.exchange = fast(bid)
  const bothAds = (shown: Page): Promise<void> => shown.getByRole('article').nth(1).waitFor()
  const visited = await visit(browser, server.url, query, options, bothAds)
  page = visited.page
  return page
}

const why = (): ReturnType<Page['getByRole']> => page.getByRole('button', { name: 'Why this ad?' }).first()
const rate = (): ReturnType<Page['getByRole']> => page.getByRole('button', { name: 'Rate this ad' }).first()
const panel = (): ReturnType<Page['getByRole']> => page.getByRole('group')

/** The words of what has the focus, inside the card as well. */
function focused(): Promise<string | undefined> {
  return page.evaluate(() => {
    const outer = document.activeElement
    return (outer?.shadowRoot?.activeElement ?? outer)?.textContent?.trim()
  })
}

test('win, view and billing are reported once for each ad, although React mounts everything twice', async () => {
  await open(bidAt(server.url))

  await expect.poll(() => server.heard.length, patience).toBeGreaterThanOrEqual(6)
  await page.waitForTimeout(500)

  const once = ['GET billing?p=2.5', 'GET imp', 'GET win?p=2.5']
  expect(server.heard.toSorted()).toEqual(once.flatMap((call) => [call, call]))
})

test.each([
  ['ads&usual', 160],
  ['ads&usual&large', 320],
])('with ?%s the place is %i px high, and the card and its buttons fit into it', async (query, expected) => {
  await open(bidAt(server.url), {}, query)

  const place = await page.locator('li > div').first().boundingBox()
  const card = page.getByRole('article').first()
  const cut = await card.evaluate((article) => article.scrollHeight - article.clientHeight)
  const button = await why().boundingBox()

  expect(place?.height).toBe(expected)
  expect((await card.boundingBox())?.height).toBe(expected - 36)
  expect(cut).toBe(0)
  expect(button?.height).toBeGreaterThanOrEqual(24)
})

test('the reason for an ad is behind a button, and the label stays in sight', async () => {
  await open(bidAt(server.url))
  const before = await panel().count()

  await why().click()

  expect(before).toBe(0)
  expect(await panel().textContent()).toBe('It fits what this chat is about: running shoes, wet trails')
  const label = await page.getByText('Sponsored', { exact: true }).first().boundingBox()
  if (label === null) throw new Error('there is no label')
  expect((await panel().boundingBox())?.y).toBeGreaterThan(label.y + label.height)
})

test('whose ad it is stands with the reason, as text, and is enough to have the button', async () => {
  const dsa = { behalf: 'Shoes Ltd', paid: '<img src=x onerror=alert(1)>' }
  await open(bidAt(server.url, {}, { ext: { dsa } }))

  await why().click()

  expect(await panel().getByText('On behalf of Shoes Ltd').count()).toBe(1)
  expect(await panel().getByText('Paid for by <img src=x onerror=alert(1)>').count()).toBe(1)
  expect(await panel().getByText('It fits what this chat is about').count()).toBe(0)
  expect(await panel().locator('img').count()).toBe(0)
})

test('an ad about which the exchange says nothing has no buttons', async () => {
  await open(bidAt(server.url, {}, { ext: {} }))

  expect(await page.getByRole('article').count()).toBe(2)
  expect(await page.getByRole('button').count()).toBe(0)
})

test('the reader says what is wrong with an ad, once, and goes on', async () => {
  await open(bidAt(server.url))

  await rate().click()
  const reasons = await panel().getByRole('button').allTextContents()
  await panel().getByRole('button', { name: 'Does not fit the chat' }).click()

  expect(reasons).toEqual([
    'Not interested',
    'Does not fit the chat',
    'Offensive',
    'Seen too often',
    'Misleading',
    'Helpful',
  ])
  await expect.poll(() => server.heard, patience).toContain('POST feedback/token?reason=irrelevant')
  expect(await page.getByRole('status').first().textContent()).toBe('Thank you.')
  // The other ad can still be rated.
  expect(await page.getByRole('button', { name: 'Rate this ad' }).count()).toBe(1)
  expect(server.heard.filter((call) => call.startsWith('POST')).length).toBe(1)
})

test('the keyboard reaches everything, and Escape closes what it opened', async () => {
  await open(bidAt(server.url))
  const way: (string | undefined)[] = []
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key)
    way.push(await focused())
  }

  for (const key of ['Tab', 'Tab', 'Tab', 'Enter', 'Tab', 'Tab', 'Tab']) await press(key)
  const opened = await panel().count()
  await page.keyboard.press('Escape')
  const closed = await panel().count()
  await press('Shift+Tab')
  await page.keyboard.press('Enter')

  expect(way).toEqual([
    'Trail shoes (opens in a new tab)',
    'Why this ad?',
    'Rate this ad',
    'Rate this ad',
    expect.stringMatching(/^Not interested/),
    'Not interested',
    'Does not fit the chat',
    'Trail shoes (opens in a new tab)',
  ])
  expect([opened, closed]).toEqual([1, 0])
  await expect.poll(() => server.heard, patience).toContain('GET click')
})

test.each(['light', 'dark'] as const)('it is readable, with its panels open, in %s colours', async (colorScheme) => {
  await open(bidAt(server.url), { colorScheme, bypassCSP: true })
  await why().click()
  await page.getByRole('button', { name: 'Rate this ad' }).nth(1).click()

  const { faults, kept } = await readabilityOf(page)

  expect(faults).toEqual([])
  expect(kept).toEqual(expect.arrayContaining(['color-contrast', 'button-name', 'link-name', 'aria-allowed-attr']))
})

test('an ad that cannot be drawn leaves its room empty, and the chat goes on', async () => {
  const { context } = await visitOf(browser)
  page = await context.newPage()
  server.exchange = fast(bidAt(server.url))
  await page.addInitScript(() => {
    Element.prototype.attachShadow = () => {
      throw new Error('broken on purpose')
    }
  })

  await page.goto(`${server.url}/?ads`)
  await page.getByText('word19').nth(1).waitFor()
  await page.waitForTimeout(300)

  const heights = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('li > div')].map(({ offsetHeight }) => offsetHeight),
  )
  expect(heights).toEqual([300, 300])
  expect(await page.getByRole('article').count()).toBe(0)
  expect(await page.getByRole('button').count()).toBe(0)
})
