// npm run pictures: writes the pictures of the documents anew, from the real pages in Chromium. The demo has to run for a
// minute before its page is full.

import { mkdirSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startExchange } from '@parley/testkit'
import { launchChromium, visitOf } from '@parley/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { startChatServer } from '../examples/chat/server.ts'
import { startShop } from '../examples/chat/shop.ts'
import { startDemo } from '../examples/demo/running-demo.ts'

const bytesMax = 350_000
const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

mkdirSync(folder, { recursive: true })
const browser = await launchChromium()
try {
  await takeChat(browser)
  await takeDemo(browser)
} finally {
  await browser.close()
}

async function takeChat(visited: Browser): Promise<void> {
  const shop = await startShop()
  const exchange = await startExchange({
    PARLEY_CONFIG: 'examples/chat/chat.yaml',
    PARLEY_PRODUCT_SEARCH_URL: shop.url,
  })
  const chat = await startChatServer(0, exchange.url)
  try {
    const page = await openPage(visited, `${chat.url}/`, { width: 640, height: 770 })
    await page.getByRole('img', { name: 'Picture from Northtrail' }).waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    await keep(page, 'chat-ad.png')
  } finally {
    await chat.close()
    await exchange.stop()
    shop.close()
  }
}

/** On its usual ports, so that the picture shows the addresses that a reader will see. */
async function takeDemo(visited: Browser): Promise<void> {
  process.stdout.write('The demo runs for a minute …\n')
  const demo = await startDemo(180, 60_000, [])
  try {
    const page = await openPage(visited, demo.pageUrl, { width: 1240, height: 1452 })
    await pause(62_000)
    await page.getByLabel('keep up').uncheck()
    await chooseAuction(page)
    await keep(page, 'demo.png')
  } finally {
    await demo.stop('SIGTERM')
  }
}

/** The first auction in which there is something to explain: a winner, and somebody whose bid was not valid. */
async function chooseAuction(page: Page): Promise<void> {
  const auctions = page.locator('.auction')
  for (let index = 0; index < (await auctions.count()); index++) {
    await auctions.nth(index).click()
    await page.locator('#explanation .state-won, #explanation .state-lost').first().waitFor()
    const ends = await page.locator('#explanation').textContent()
    if (ends?.includes('won at') && ends.includes('invalid')) return
  }
}

async function openPage(visited: Browser, url: string, viewport: { width: number; height: number }): Promise<Page> {
  const { context } = await visitOf(visited, { viewport, colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

async function keep(page: Page, name: string): Promise<void> {
  const path = folder + name
  await page.screenshot({ path })
  const bytes = statSync(path).size
  process.stdout.write(`docs/pictures/${name}: ${bytes} bytes (at most ${bytesMax}).\n`)
  if (bytes > bytesMax) process.exitCode = 1
}
