// The site as a visitor has it: built without a network, and readable for everybody in light and dark. So are the pages
// of the admin port. Its links are those of the documents, which `npm run task -- tidy` follows.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchChromium, readabilityOf } from '@parley/testkit/browser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietExchange } from '../quiet-exchange.ts'
import { type Served, serveFolder } from './serve.ts'
import { strangersOf } from './strangers.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'parley-site-'))
let browser: Browser
let site: Served

beforeAll(async () => {
  execFileSync('npx', ['vitepress', 'build', 'docs', '--outDir', folder], { cwd: root, stdio: 'pipe' })
  site = await serveFolder(folder)
  browser = await launchChromium()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  site?.close()
  rmSync(folder, { recursive: true, force: true })
})

const pages = [
  '/',
  '/guides/operator.html',
  '/reference/response.html',
  '/reference/errors.html',
  '/reference/settings.html',
  '/extensions/intent.html',
]

/** The colours are those of one theme, so a page of each kind tells how they are in the dark. */
const looks = [
  ...pages.map((path) => [path, 'light'] as const),
  ['/', 'dark'],
  ['/reference/errors.html', 'dark'],
] as const

test.for(looks)('%s can be read by everybody, %s', async ([path, colorScheme]) => {
  const page = await browser.newPage({ colorScheme })
  const strangers = strangersOf(page)

  await page.goto(site.url + path)

  expect(await page.evaluate('document.documentElement.classList.contains("dark")')).toBe(colorScheme === 'dark')
  expect((await readabilityOf(page)).faults).toEqual([])
  expect(strangers).toEqual([])
  await page.close()
})

test.for(['light', 'dark'] as const)(
  'the first page has a logo, an icon and a picture of its own, %s',
  async (scheme) => {
    const page = await browser.newPage({ colorScheme: scheme })
    await page.goto(site.url, { waitUntil: 'networkidle' })

    const icon = await page.locator('link[rel=icon]').getAttribute('href')
    const shown = page.locator('img:visible')
    const sources = await shown.evaluateAll((images) => images.map((image) => image.getAttribute('src')))
    const widths = await shown.evaluateAll((images) =>
      images.map((image) => (image as { naturalWidth?: number }).naturalWidth),
    )

    expect(icon).toBe('/logo.svg')
    expect(sources).toEqual(['/logo.svg', `/hero-${scheme}.svg`])
    expect(widths.every((width) => width !== undefined && width > 0)).toBe(true)
    await page.close()
  },
)

test.for([1440, 390])(
  'every column of the settings can be read without moving a table sideways, %i wide',
  async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    await page.goto(`${site.url}/reference/settings.html`)

    const tables = await page
      .locator('table')
      .evaluateAll((all) => all.map((one) => [one.scrollWidth, one.clientWidth]))

    expect(tables.length).toBeGreaterThan(10)
    expect(tables.filter(([whole = 0, seen = 0]) => whole > seen)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    await page.close()
  },
)

test('a word of a page is found by the search of the site', async () => {
  const page = await browser.newPage()
  await page.goto(site.url, { waitUntil: 'networkidle' })

  await page.keyboard.press('Control+k')
  await page.locator('#localsearch-input').fill('messageSequenceNumber')
  const results = page.locator('#localsearch-list [role=option]')
  await results.first().waitFor()

  expect(await results.allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringContaining('Conversation metrics')]),
  )
  await page.close()
})

test('the admin port has a first page for everybody and a reference that needs no network', async () => {
  const admin = quietExchange().exchange.createAdmin()
  const url = await admin.listen({ host: '127.0.0.1', port: 0 })
  const page = await browser.newPage()
  const strangers = strangersOf(page)

  await page.goto(url)
  // The page is drawn by a program, so it is looked at when that has drawn it.
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { faults } = await readabilityOf(page)
  await page.goto(`${url}/reference/`)
  await page.getByText('POST', { exact: true }).first().waitFor()
  const title = await page.title()
  await admin.close()

  expect(faults).toEqual([])
  expect(title).toBe('API reference · Parley')
  expect(await page.getByText('/openrtb2').count()).toBeGreaterThan(0)
  expect(strangers).toEqual([])
  await page.close()
})
