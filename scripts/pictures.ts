// npm run task -- pictures: writes the pictures of the documents anew, from the real pages in Chromium. The demo has to run
// for a minute before its page is full.

import { mkdirSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startExchange } from '@parley/testkit'
import { launchChromium, visitOf } from '@parley/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { startChatServer } from '../examples/chat/server.ts'
import { startShop } from '../examples/chat/shop.ts'
import { startDemo } from '../examples/demo/running-demo.ts'
import { commandOf } from './command/command.ts'

const bytesMax = 350_000
const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

export const command = commandOf({
  async run() {
    mkdirSync(folder, { recursive: true })
    const browser = await launchChromium()
    try {
      await takeChat(browser)
      await takeDemo(browser)
    } finally {
      await browser.close()
    }
    // A picture that is too large has set it.
    return Number(process.exitCode ?? 0)
  },
})

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

/** On its usual ports, so that the pictures show the addresses that a reader will see. */
async function takeDemo(visited: Browser): Promise<void> {
  process.stdout.write('The demo runs for a minute …\n')
  const demo = await startDemo(240, 60_000, { ports: [] })
  try {
    await pause(62_000)
    const now = await openPage(visited, demo.adminUrl, { width: 1240, height: 1060 })
    await pause(3000)
    await keep(now, 'now.png')
    await takeOperator(visited, demo.adminUrl)
    await takeGallery(visited, demo.adminUrl)
  } finally {
    await demo.stop('SIGTERM')
  }
}

/** Every page of the console, light and dark, on a desk and on a telephone. */
async function takeGallery(visited: Browser, adminUrl: string): Promise<void> {
  mkdirSync(`${folder}console`, { recursive: true })
  const pages = [
    ['now', '/'],
    ['auctions', '/auctions'],
    ['auction', `/auctions/${await tellingAuction(adminUrl)}`],
    ['partners', '/partners'],
    ['partner', '/partners/velvet'],
    ['publishers', '/publishers'],
    ['money', '/money'],
    ['playground', '/playground'],
    ['changes', '/changes'],
  ] as const
  for (const [name, path] of pages) {
    for (const width of [1440, 390]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await openPage(visited, adminUrl + path, { width, height: 1000 }, colorScheme)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await pause(2500)
        await keep(page, `console/${name}-${width}-${colorScheme}.jpg`)
        await page.context().close()
      }
    }
  }
}

/** One auction and the list, as the admin port shows them. */
async function takeOperator(visited: Browser, adminUrl: string): Promise<void> {
  const path = `/auctions/${await tellingAuction(adminUrl)}`
  for (const [name, colorScheme] of [
    ['auction.png', 'light'],
    ['auction-dark.png', 'dark'],
  ] as const) {
    const page = await openPage(visited, adminUrl + path, { width: 1240, height: 900 }, colorScheme)
    await page.locator('.views').waitFor()
    const views = await page.locator('.views').boundingBox()
    // Down to what each partner saw; what follows are closed boxes.
    await page.setViewportSize({ width: 1240, height: Math.ceil((views?.y ?? 0) + (views?.height ?? 0)) + 36 })
    await keep(page, name)
  }
  const phone = await openPage(visited, adminUrl + path, { width: 390, height: 1400 })
  await phone.locator('.explanation').waitFor()
  await keep(phone, 'auction-phone.png')
  const list = await openPage(visited, `${adminUrl}/auctions`, { width: 1240, height: 760 })
  await list.locator('.row').first().waitFor()
  await keep(list, 'auctions.png')
}

interface ToldAuction {
  readonly id: string
  readonly steps: {
    readonly calls: readonly { readonly end: string }[]
    readonly dispositions: readonly { readonly state: string }[]
    readonly auction: readonly unknown[]
    readonly privacy: readonly { readonly removed: readonly string[] }[]
  }
}

/** Of the auctions with one impression that a partner with a margin won, the one in which most happened. */
async function tellingAuction(adminUrl: string): Promise<string> {
  const answer = await fetch(`${adminUrl}/auctions?partner=velvet&reason=won&limit=200`)
  const { auctions } = (await answer.json()) as { readonly auctions: readonly { readonly id: string }[] }
  const told = await Promise.all(
    auctions.map(async ({ id }) => (await (await fetch(`${adminUrl}/auctions/${id}`)).json()) as ToldAuction),
  )
  const [best] = told
    .filter(({ steps }) => steps.auction.length === 1)
    .toSorted((one, other) => eventsOf(other) - eventsOf(one))
  if (best === undefined) throw new Error('velvet won nothing')
  return best.id
}

function eventsOf({ steps: { calls, dispositions, privacy } }: ToldAuction): number {
  const isLate = calls.some(({ end }) => end !== 'reply')
  const isPrivate = privacy.some(({ removed }) => removed.length > 0)
  return new Set(dispositions.map(({ state }) => state)).size + (isLate ? 2 : 0) + (isPrivate ? 1 : 0)
}

async function openPage(
  visited: Browser,
  url: string,
  viewport: { width: number; height: number },
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Page> {
  const { context } = await visitOf(visited, { viewport, colorScheme })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

async function keep(page: Page, name: string): Promise<void> {
  const path = folder + name
  await page.screenshot(name.endsWith('.jpg') ? { path, type: 'jpeg', quality: 70 } : { path })
  const bytes = statSync(path).size
  process.stdout.write(`docs/pictures/${name}: ${bytes} bytes (at most ${bytesMax}).\n`)
  if (bytes > bytesMax) process.exitCode = 1
}
