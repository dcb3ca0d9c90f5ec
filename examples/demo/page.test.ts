// The page of the demo in a real browser: it shows what happens, explains it, sends what the visitor wrote, can be used
// with the keyboard and read by everybody, and keeps to its own policy.

import { launchChromium, readabilityOf } from '@parley/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningDemo, startDemo } from './running-demo.ts'

const patienceMs = 60_000

let demo: RunningDemo
let browser: Browser
const complaints: string[] = []

beforeAll(async () => {
  demo = await startDemo(300, patienceMs)
  browser = await launchChromium()
}, patienceMs)

afterAll(async () => {
  await browser?.close()
  await demo?.stop('SIGTERM')
})

test('a visitor sees live numbers, the places, and an auction with its ad and its reasons', async () => {
  const page = await openPage('light')

  await page.locator('.pulse.is-live').waitFor()
  const requests = await page.locator('#tiles dd').first().textContent()
  await page.locator('#explanation .ad').first().waitFor()
  const picture = page.locator('#explanation .ad img').first()

  expect(Number(requests)).toBeGreaterThan(0)
  expect(await page.locator('#places').textContent()).toContain(new URL(demo.endpoint).host)
  expect(await page.locator(`#places a[href="${demo.adminUrl}/metrics"]`).count()).toBe(1)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await page.locator('#explanation .state-won').count()).toBeGreaterThan(0)
  expect(await page.locator('#partners tr').count()).toBe(5)
  await page.close()
})

test('the page begins with an auction that is explained, drawn by the files of the exchange', async () => {
  const page = await openPage('light', 1440)
  const first = page.locator('main > *').first()

  expect(await first.getAttribute('id')).toBe('auctions')
  expect(await first.locator('.lanes-time .lane-call').count()).toBeGreaterThan(1)
  expect(await first.locator('.lanes-price .flag-paid').first().textContent()).toMatch(/^pays \$\d+\.\d{2,6}\u00a0CPM$/)
  for (const name of ['explanation.js', 'explanation.css']) {
    const ours = await (await fetch(new URL(`page/${name}`, demo.pageUrl))).text()
    expect(ours).toBe(await (await fetch(`${demo.adminUrl}/page/${name}`)).text())
  }
  await page.close()
})

test('the keyboard chooses an auction and sends a request', async () => {
  const page = await openPage('light')
  const auction = page.locator('.auction', { hasText: 'ms' }).nth(2)

  await auction.focus()
  await page.keyboard.press('Enter')
  await page.locator('.auction[aria-pressed="true"]').waitFor()
  await page.getByLabel('Bid request').focus()
  await page.keyboard.press('Control+Enter')

  await page.locator('#result .status').waitFor()
  expect(await page.locator('#result .status').textContent()).toBe('200')
  expect(await page.locator('#result .ad').count()).toBe(1)
  await page.close()
})

test('a mistake is explained with its field', async () => {
  const page = await openPage('light')

  await page.getByLabel('A mistake').check()
  await page.getByRole('button', { name: 'Send to the exchange' }).click()

  await page.locator('#result', { hasText: 'imp[0].bidfloor must be a JSON number' }).waitFor()
  await page.close()
})

test('consent is explained partner by partner', async () => {
  const page = await openPage('light')

  await page.getByLabel('GDPR').check()
  await page.getByRole('button', { name: 'Send to the exchange' }).click()

  const view = page.locator('#result .view', { has: page.locator('.partner', { hasText: 'moody' }) })
  await view.locator('.state', { hasText: 'the context only' }).waitFor()
  const removed = await view.locator('.chip-removed s').allTextContents()
  expect(removed).toEqual(expect.arrayContaining(['user.id', 'device.ip']))
  await page.close()
})

test('markup in what the visitor wrote stays text', async () => {
  const page = await openPage('light')
  const request = page.getByLabel('Bid request')
  const body = await request.inputValue()

  await request.fill(body.replace(/"keywords": "[^"]*"/, '"keywords": "<img src=x id=injected>"'))
  await page.getByRole('button', { name: 'Send to the exchange' }).click()
  await page.locator('#result summary', { hasText: 'The whole record' }).click()

  await page.locator('#result pre', { hasText: '<img src=x id=injected>' }).first().waitFor()
  expect(await page.locator('#injected').count()).toBe(0)
  await page.close()
})

test.each(['light', 'dark'] as const)('everybody can read the page in the %s scheme', async (colorScheme) => {
  const page = await openPage(colorScheme, 1280, true)

  const { faults, kept } = await readabilityOf(page)

  expect(faults).toEqual([])
  expect(kept).toContain('color-contrast')
  await page.close()
})

test('nothing scrolls sideways on a telephone', async () => {
  const page = await openPage('light', 390)

  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

  expect(overflow).toBeLessThanOrEqual(0)
  await page.close()
})

test.each([
  { width: 1440, positions: [300, 700, 1000, 1500] },
  { width: 390, positions: [700, 1500, 2200] },
])('a page $width px wide that is left alone stays where it is while chats arrive', async ({ width, positions }) => {
  const page = await openPage('light', width)
  // A full list, so that what comes in on top pushes something out below.
  await expect.poll(() => page.locator('.auction').count(), { timeout: 30_000 }).toBe(40)

  const moved: number[] = []
  const arrived: boolean[] = []
  for (const top of positions) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
    const newest = await page.locator('.auction').first().textContent()
    await page.waitForTimeout(3000)
    moved.push((await page.evaluate(() => scrollY)) - top)
    arrived.push((await page.locator('.auction').first().textContent()) !== newest)
  }
  await page.close()

  expect(moved).toEqual(positions.map(() => 0))
  expect(arrived).toEqual(positions.map(() => true))
})

test('the tiles of the answer times say what they are of', async () => {
  const page = await openPage('light')

  const tiles = await page.locator('#tiles > div', { hasText: /\(p\d\d\)/ }).allTextContents()
  await page.close()

  expect(tiles).toEqual([
    expect.stringMatching(/^Median response\d+ms \(p50\)$/),
    expect.stringMatching(/^95th percentile\d+ms \(p95\)$/),
  ])
})

test('the browser had nothing to complain about', () => {
  expect(complaints).toEqual([])
})

async function openPage(colorScheme: 'light' | 'dark', width = 1280, bypassCSP = false): Promise<Page> {
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 1000 }, bypassCSP })
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  await page.goto(demo.pageUrl)
  await page.locator('#explanation .verdict').waitFor()
  return page
}
