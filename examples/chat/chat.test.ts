// The chat page in Chromium, with the real exchange, the example's campaigns and its shop behind it.

import { type RunningExchange, startExchange } from '@parley/testkit'
import { launchChromium, readabilityOf, type Visit, visitOf } from '@parley/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatServer, startChatServer } from './server.ts'
import { type Shop, startShop } from './shop.ts'

/** A busy machine takes its time. */
const patience = { timeout: 15_000 }

let shop: Shop
let exchange: RunningExchange
let chat: ChatServer
let browser: Browser

beforeAll(async () => {
  shop = await startShop()
  exchange = await startExchange({ PARLEY_CONFIG: 'examples/chat/chat.yaml', PARLEY_PRODUCT_SEARCH_URL: shop.url })
  chat = await startChatServer(0, exchange.url)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await chat?.close()
  await exchange?.stop()
  shop?.close()
})

async function openChat(path: string, options: Parameters<typeof visitOf>[1] = {}): Promise<Visit & { page: Page }> {
  const visit = await visitOf(browser, options)
  const page = await visit.context.newPage()
  await page.goto(`${chat.url}${path}`)
  await page.getByRole('article').waitFor()
  return { ...visit, page }
}

/** Types a message, as a reader does, and waits for as many ads as there are then. */
async function say(page: Page, message: string, ads: number): Promise<void> {
  await page.getByLabel('Your message').fill(message)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('article').count(), patience).toBe(ads)
}

/** Who speaks in each ad, what it says first, and the picture if it is really there. */
async function adsOn(page: Page): Promise<readonly string[]> {
  const pictures = page.getByRole('article').locator('img.image')
  const load = (images: readonly Element[]): Promise<unknown> =>
    Promise.all(images.map((image) => (image as HTMLImageElement).decode()))
  await pictures.evaluateAll(load)
  return page
    .getByRole('article')
    .evaluateAll((ads) =>
      ads.map((ad) =>
        [
          ad.getAttribute('aria-label'),
          ad.querySelector('.title')?.firstChild?.textContent,
          new URL(ad.querySelector('img')?.src ?? '').pathname,
        ].join(' | '),
      ),
    )
}

const shoes = 'Sponsored: Northtrail | Trail shoes that keep their grip in the rain | /pictures/running-shoes.svg'

test('the first ad is below the answer, and win and view are reported once', async () => {
  const before = [await exchange.notices('win'), await exchange.notices('billing')]
  const complaints: string[] = []
  const { page, context } = await openChat('/')
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })

  const order = await page.locator('#messages > li').evaluateAll((items) => items.map(({ className }) => className))
  const told = async (): Promise<readonly number[]> => {
    const now = [await exchange.notices('win'), await exchange.notices('billing')]
    return now.map((count, index) => count - (before[index] ?? 0))
  }
  await expect.poll(told, patience).toEqual([1, 1])
  await page.waitForTimeout(1500)
  const afterwards = await told()
  await context.close()

  expect(order).toEqual(['message user', 'message assistant', 'ad'])
  expect(afterwards).toEqual([1, 1])
  expect(complaints).toEqual([])
})

test('two topics get two answers and two ads, each with its picture', async () => {
  const { page, context, called } = await openChat('/')

  await say(page, 'And a tent for the summer?', 2)
  const ads = await adsOn(page)
  const answers = await page.locator('.message.assistant').allTextContents()
  await context.close()

  expect(ads).toEqual([shoes, 'Sponsored: Fernweh Tents | A tent that stands in four minutes | /pictures/tents.svg'])
  expect(answers).toEqual([
    expect.stringMatching(/^Advisor: Look for a soft rubber sole/),
    expect.stringMatching(/^Advisor: Count one person more/),
  ])
  expect(called).toEqual([])
})

test('a price in the message finds a product within it', async () => {
  const { page, context } = await openChat('/')

  await say(page, 'Headphones under 100 dollars?', 2)
  const [, ad] = await adsOn(page)
  const words = await page.getByRole('article').last().textContent()
  await context.close()

  expect(ad).toMatch(/\| Ohm on-ear headphones, wired \| \/pictures\/headphones\.svg$/)
  expect(words).toContain('$39.90')
})

test('coffee beans are not coffee machines', async () => {
  const { page, context } = await openChat('/')

  await say(page, 'Coffee beans under $20', 2)
  const [, ad] = await adsOn(page)
  const answer = await page.locator('.message.assistant').last().textContent()
  await context.close()

  expect(ad).toMatch(/\| Good Coffee espresso beans, 500 g \| \/pictures\/coffee-beans\.svg$/)
  expect(answer).toMatch(/^Advisor: There is a choice up to \$20\. Look for the date of the roast/)
})

test('who asks for trail shoes is never shown road shoes', async () => {
  const { page, context } = await openChat('/')

  await say(page, 'Trail running shoes for wet weather', 2)
  await say(page, 'Tell me more about them', 3)
  await say(page, 'Under 150 dollars, please', 4)
  const ads = await adsOn(page)
  await context.close()

  expect(ads.map((ad) => ad.split(' | ')[1])).toEqual([
    'Trail shoes that keep their grip in the rain',
    'Ridgeline trail shoes, wide fit',
    'Trail shoes that keep their grip in the rain',
    'Ridgeline trail shoes, wide fit',
  ])
})

test('the same topic again brings another ad', async () => {
  const { page, context } = await openChat('/')

  await say(page, 'Tell me more about running shoes', 2)
  await say(page, 'Tell me more about running shoes', 3)
  const ads = await adsOn(page)
  await context.close()

  expect(ads[0]).toBe(shoes)
  expect(ads[1]).toMatch(/^Sponsored: (?:Fairway Market|The Long Shelf) /)
  expect(ads[2]).toBe(shoes)
})

test('a question back goes on with the topic', async () => {
  const { page, context } = await openChat('/')

  await say(page, 'What do they cost?', 2)
  const answer = await page.locator('.message').last().textContent()
  await context.close()

  expect(answer).toBe('Advisor: Running shoes usually cost from 60 to 160 dollars.')
})

test('a topic that the chat does not know gets an honest answer and no ad', async () => {
  const { page, context } = await openChat('/')

  await say(page, 'What is the capital of France?', 1)
  await page.waitForTimeout(500)
  const answer = await page.locator('.message').last().textContent()
  const ads = await page.getByRole('article').count()
  await context.close()

  expect(answer).toMatch(/^Advisor: I do not know about that\./)
  expect(ads).toBe(1)
})

test('test mode shows the ad of the sandbox', async () => {
  const { page, context } = await openChat('/?test')

  const name = await page.getByRole('article').getAttribute('aria-label')
  const [ad] = await adsOn(page)
  await context.close()

  expect(name).toBe('Sponsored: Parley sandbox')
  expect(ad).toMatch(/\| \/pictures\/sandbox\.svg$/)
})

test('a click on an ad leads to the advertiser', async () => {
  const { page, context } = await openChat('/')
  const link = page.getByRole('link', { name: 'Trail shoes that keep their grip in the rain' })

  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await tab.waitForLoadState()
  const url = tab.url()
  await context.close()

  expect(url).toBe('https://northtrail.example/running-shoes')
})

test('an exchange that is away leaves a chat that works', async () => {
  const gone = await startChatServer(0, 'http://127.0.0.1:9')
  await gone.close()
  const lonely = await startChatServer(0, gone.url)
  const { page, context } = await openChat('/')

  await page.goto(`${lonely.url}/`)
  await expect
    .poll(() => page.getByRole('status').textContent(), patience)
    .toBe('No ad: Service unavailable: the exchange could not be reached')
  const messages = await page.locator('.message').count()
  await context.close()
  await lonely.close()

  expect(messages).toBe(2)
})

test.each([390, 1440])('at %i px the input stays at the bottom, and nothing scrolls sideways', async (width) => {
  const { page, context } = await openChat('/', { viewport: { width, height: 844 } })
  const bottom = (): Promise<number> =>
    page.locator('#ask').evaluate((form) => Math.round(innerHeight - form.getBoundingClientRect().bottom))

  const first = await bottom()
  await say(page, 'And a tent for the summer?', 2)
  await say(page, 'A lamp to read by?', 3)
  const later = await bottom()
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const last = await page.getByRole('article').last().isVisible()
  await context.close()

  expect([first, later, sideways, last]).toEqual([0, 0, 0, true])
})

test.each(['light', 'dark'] as const)('axe finds nothing in the chat in the %s scheme', async (colorScheme) => {
  const { page, context } = await openChat('/', { colorScheme, bypassCSP: true })

  const { faults, kept } = await readabilityOf(page)
  await context.close()

  expect(faults).toEqual([])
  expect(kept).toContain('color-contrast')
})
