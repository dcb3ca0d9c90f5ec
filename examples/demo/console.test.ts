// The console in a real browser, with the demo behind it: it shows what happens, can be used with the keyboard and read by
// everybody, stands still while numbers change, and keeps to its own policy.

import { cutTexts, readabilityOf, sidewaysPx, widths } from '@parley/testkit/browser'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoInBrowser } from './demo-in-browser.ts'

const stage = demoInBrowser()
const complaints: string[] = []

test('an operator sees requests, answer times and every partner, and the numbers change', async () => {
  const page = await openPage('/')

  await expect.poll(() => tileOf(page, 'Requests'), { timeout: 10_000 }).toMatch(/^[1-9]\d*(?:\.\d)?\/s$/)
  expect(await tileOf(page, 'p50')).toMatch(/^\d+\u00a0ms$/)
  const names = await page.locator('table.rows tbody th').allTextContents()
  expect(names).toEqual(['house', 'moody', 'products', 'swift', 'velvet'])
  expect(await page.locator('.chart canvas').count()).toBe(2)
  const before = await page.locator('.tiles').textContent()
  await expect.poll(() => page.locator('.tiles').textContent(), { timeout: 5000 }).not.toBe(before)
  await page.close()
})

test('nothing moves while numbers change', async () => {
  const page = await openPage('/')
  await expect.poll(() => tileOf(page, 'Requests'), { timeout: 10_000 }).toMatch(/^[1-9]/)

  const shifts = await page.evaluate(async () => {
    const moved: (string | undefined)[] = []
    const observer = new PerformanceObserver((list) => {
      const entries = list.getEntries() as unknown as { readonly sources: readonly { readonly node?: Node }[] }[]
      for (const { sources } of entries) moved.push(...sources.map(({ node }) => node?.textContent ?? 'something'))
    })
    observer.observe({ type: 'layout-shift' })
    await new Promise((over) => setTimeout(over, 6000))
    return moved
  })
  await page.close()

  expect(shifts).toEqual([])
})

test('the money of the ledger is there by partner and by what the chat was about, and as CSV', async () => {
  const page = await openPage('/money')

  // The house seldom wins.
  await expect.poll(() => page.locator('tbody tr').count(), { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
  const velvet = await page.locator('tbody tr', { hasText: 'velvet' }).textContent()
  // With a few bids, rounding to whole nano-dollars leaves a part of a percent.
  expect(velvet).toMatch(/10(?:\.0)?\u00a0%/)
  await page.getByRole('combobox', { name: 'By', exact: true }).click()
  await page.getByRole('option', { name: 'intent' }).click()
  await page.locator('tbody th', { hasText: 'purchase_inquiry' }).waitFor()
  expect(new URL(page.url()).searchParams.get('by')).toBe('intent')
  const href = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')
  const csv = await (await fetch(new URL(href ?? '', stage.demo.adminUrl))).text()
  expect(csv.split('\n')[0]).toContain('intent')
  await page.close()
})

test('a publisher’s statement is one link away', async () => {
  const page = await openPage('/money')

  await page.getByRole('combobox', { name: 'Name' }).click()
  await page.getByRole('option', { name: 'pub-curious' }).click()
  const href = await page.getByRole('link', { name: 'Printable page' }).getAttribute('href')
  const answer = await fetch(new URL(href ?? '', stage.demo.adminUrl))

  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('pub-curious')
  await page.close()
})

test('the keyboard goes from page to page', async () => {
  const page = await openPage('/')
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Money' })

  await link.focus()
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Money', level: 1 }).waitFor()
  expect(await link.getAttribute('aria-current')).toBe('page')
  await page.goBack()
  await page.getByRole('heading', { name: 'Now', level: 1 }).waitFor()
  await page.close()
})

test.each([
  ['/', 'light'],
  ['/', 'dark'],
  ['/money', 'light'],
  ['/money', 'dark'],
] as const)('everybody can read %s in the %s scheme', async (path, colorScheme) => {
  const page = await openPage(path, { colorScheme, bypassCSP: true })
  await page.locator('table.rows tbody tr').nth(3).waitFor()

  const { faults, kept } = await readabilityOf(page)

  expect(faults).toEqual([])
  expect(kept).toContain('color-contrast')
  await page.close()
})

test.each(['/', '/money'])('%s is whole on a telephone and on a large screen', async (path) => {
  const page = await openPage(path)
  await page.locator('table.rows tbody tr').first().waitFor()

  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await cutTexts(page), `${width} px`).toEqual([])
    expect(await sidewaysPx(page), `${width} px`).toBeLessThanOrEqual(0)
  }
  await page.close()
})

test('the browser had nothing to complain about', () => {
  expect(complaints).toEqual([])
})

interface Look {
  readonly colorScheme?: 'light' | 'dark'
  readonly width?: number
  /** Axe is a script from elsewhere, which the policy of the page forbids. */
  readonly bypassCSP?: boolean
}

async function openPage(path: string, look: Look = {}): Promise<Page> {
  const { colorScheme = 'light', width = 1280, bypassCSP = false } = look
  const page = await stage.browser.newPage({ colorScheme, viewport: { width, height: 1000 }, bypassCSP })
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  await page.goto(stage.demo.adminUrl + path)
  return page
}

async function tileOf(page: Page, name: string): Promise<string> {
  return (await page.locator('.tile', { hasText: name }).locator('dd').first().textContent()) ?? ''
}
