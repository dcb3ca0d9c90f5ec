// The chat page in Chromium, with the real exchange behind it.

import { type RunningExchange, startExchange } from '@parley/testkit'
import { launchChromium, readabilityOf, type Visit, visitOf } from '@parley/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatServer, startChatServer } from './server.ts'

/** A busy machine takes its time. */
const patience = { timeout: 15_000 }

let exchange: RunningExchange
let chat: ChatServer
let browser: Browser

beforeAll(async () => {
  exchange = await startExchange()
  chat = await startChatServer(0, exchange.url)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await chat.close()
  await exchange.stop()
})

async function openChat(path: string, options: Parameters<typeof visitOf>[1] = {}): Promise<Visit & { page: Page }> {
  const visit = await visitOf(browser, options)
  const page = await visit.context.newPage()
  await page.goto(`${chat.url}${path}`)
  return { ...visit, page }
}

test('the first bid is rendered between the messages, and the exchange hears once of win and view', async () => {
  const before = [await exchange.notices('test-win'), await exchange.notices('test-billing')]
  const complaints: string[] = []
  const { page, context } = await openChat('/')
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })

  const ad = page.getByRole('article', { name: 'Sponsored: Parley sandbox' })
  await ad.waitFor()
  const order = await page.locator('#messages > li').evaluateAll((items) => items.map(({ className }) => className))
  const told = async (): Promise<readonly number[]> => {
    const now = [await exchange.notices('test-win'), await exchange.notices('test-billing')]
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

test('the chat goes on after the ad', async () => {
  const { page, context } = await openChat('/')
  await page.getByRole('article').waitFor()

  await page.getByLabel('Your message').fill('What do they cost?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => page.getByRole('article').count(), patience).toBe(2)
  const texts = await page.locator('.message').allTextContents()
  await context.close()

  expect(texts.slice(2)).toEqual(['What do they cost?', expect.stringContaining('90 to 160 dollars')])
})

test('a click on a live ad leads to the advertiser', async () => {
  const { page, context, called } = await openChat('/?live')
  const link = page.getByRole('link', { name: 'Trail shoes that keep their grip in the rain' })

  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await tab.waitForLoadState()
  const url = tab.url()
  await context.close()

  expect(url).toBe('https://northtrail.example/shoes')
  expect(called).toContain('https://northtrail.example/shoes-1200x627.jpg')
})

test('an exchange that is away leaves a chat that works', async () => {
  const gone = await startChatServer(0, '')
  await gone.close()
  const lonely = await startChatServer(0, gone.url)
  const { page, context } = await openChat('/')

  await page.goto(`${lonely.url}/`)
  await expect.poll(() => page.getByRole('status').textContent(), patience).toMatch('No ad: status 502')
  const messages = await page.locator('.message').count()
  await context.close()
  await lonely.close()

  expect(messages).toBe(2)
})

test.each(['light', 'dark'] as const)('axe finds nothing in the chat in the %s scheme', async (colorScheme) => {
  const { page, context } = await openChat('/', { colorScheme, bypassCSP: true })
  await page.getByRole('article').waitFor()

  const { faults } = await readabilityOf(page)
  await context.close()

  expect(faults).toEqual([])
})
