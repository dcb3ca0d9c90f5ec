// Every page of the console at the widths of a telephone, a tablet, a laptop and a large screen, light and dark: no text is cut,
// nothing scrolls sideways, everybody can read it, and each page has a title of its own. Money is shown by the demo's test,
// which has a ledger.

import { cutTexts, sidewaysPx, widths } from '@parley/testkit/browser'
import { lookAt, pageFaults } from '@parley/testkit/page-faults'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk, type Page } from './support/desk.ts'

let desk: Desk
let page: Page
let id = ''

/** Of `lovelace`. */
const password = '$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$3HLX63PZwZ9IoEpZTL7frQM7IHzzPLMMutfQ7njLWVk'

const publisher = 'com.example.conversations.weekend-edition'

/** Addresses, what is there once the page is whole, and its title. */
const pages = [
  { path: () => '/', there: '.cards tbody tr', title: 'Now' },
  { path: () => '/auctions', there: '.row', title: 'Auctions' },
  { path: () => `/auctions/${id}`, there: '.explanation', title: /won at \$\S+\sCPM.* after/ },
  { path: () => '/partners', there: 'table tbody tr', title: 'Partners' },
  { path: () => '/partners/gamma', there: '.tiles', title: 'gamma' },
  { path: () => '/publishers', there: 'table tbody tr', title: 'Publishers' },
  { path: () => `/publishers/${publisher}`, there: '.buyer', title: publisher },
  { path: () => '/money', there: '.trouble', title: 'Money' },
  { path: () => '/playground', there: '.cm-content', title: 'Playground' },
  { path: () => '/changes', there: 'table tbody tr', title: 'Configuration' },
]

beforeAll(async () => {
  desk = await openDesk({ admin: { changes: true, operators: [{ name: 'operations', password, role: 'operate' }] } })
  for (let round = 0; round < 8; round++) id = await desk.send(publisher, { id: `conversation-2026-11-17-${round}` })
  await desk.send(publisher, { imp: [{ id: 'imp-0' }] })
  page = await desk.open('/', { bypassCSP: true })
  page.setDefaultTimeout(30_000)
  // With somebody signed in, the head of each page has most to show.
  await page.getByLabel('Name').fill('operations')
  await page.getByLabel('Password', { exact: true }).fill('lovelace')
  await page.getByRole('button', { name: 'Sign in' }).click()
})

afterAll(() => desk?.close())

test.each(pages)('a page is whole at every width: $title', { timeout: 60_000 }, async ({ path, there, title }) => {
  await go(path())
  await page.locator(there).first().waitFor()
  await openMore()

  expect(await pageFaults(page)).toEqual([])
  await expect.poll(() => page.title()).toMatch(title)
  expect(await page.title()).toMatch(/ · Parley$/)
})

test('the scheme and the way out can be reached at every width, and the head has room for them', async () => {
  await go('/')
  const scheme = page.getByRole('button', { name: /^Use the .* theme$/ })
  const out = page.getByRole('button', { name: 'operations: sign out' })

  for (const width of widths) {
    await lookAt(page, 'light', width)
    expect((await scheme.boundingBox())?.x, `${width} px`).toBeLessThan(width - 30)
    if (width < 768) await page.getByRole('button', { name: 'Pages' }).click()
    await out.waitFor()
    if (width < 768) await page.getByRole('button', { name: 'Pages' }).click()
  }
})

test('an address that is none is a page with the way back', async () => {
  await page.goto(`${desk.exchange.adminUrl}/nonsense`)

  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await page.getByRole('heading', { name: 'Now', level: 1 }).waitFor()
})

test('the reference has the way back, a title and nothing that is missing', { timeout: 90_000 }, async () => {
  const missing: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && missing.push(answer.url()))
  await lookAt(page, 'light', 1440)
  // Its script is large, and the exchange loads it for the first visitor.
  await page.goto(`${desk.exchange.adminUrl}/reference/`, { waitUntil: 'commit' })
  await page.getByText('Offer native impressions').first().waitFor({ timeout: 80_000 })

  for (const width of widths) {
    await lookAt(page, 'light', width)
    expect(await sidewaysPx(page), `${width} px`).toBeLessThanOrEqual(0)
  }
  expect(await page.title()).toBe('API reference · Parley')
  await page.getByRole('link', { name: 'Back to the console' }).click()
  await page.getByRole('heading', { name: 'Now', level: 1 }).waitFor()
  expect(missing).toEqual([])
})

test('what is cut, spills or scrolls sideways is found', async () => {
  await page.setContent(`<style>div { width: 60px; white-space: nowrap }</style>
    <div style="overflow: hidden; text-overflow: ellipsis">as wide as it can be</div>
    <div style="overflow: auto">as wide as it can be</div>
    <div>as wide as it can be</div>
    <div style="height: 20px; overflow: hidden; white-space: normal">as high as it can be</div>
    <div style="white-space: normal">as wide as it can be</div>`)

  const found = await cutTexts(page)

  expect(found.map((line) => /” (cut|scrolls|spills)/.exec(line)?.[1])).toEqual(['cut', 'scrolls', 'spills', 'cut'])

  await page.setContent(
    '<html lang="en"><title>Wide</title><main><h1>Wide</h1><img src="" style="width: 700px"></main>',
  )
  const faults = await pageFaults(page)

  expect(faults.filter((line) => line.includes('wider than its window')).map((line) => line.split(':')[0])).toEqual([
    'light, 390 px',
    'dark, 390 px',
  ])
  expect(faults.filter((line) => line.includes('image-alt')).map((line) => line.split(':')[0])).toEqual([
    'light, 1440 px',
    'dark, 390 px',
  ])
})

/** As links do, without loading the page again. */
async function go(path: string): Promise<void> {
  await page.evaluate((href) => {
    history.pushState(null, '', href)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Shows what is closed at first. */
async function openMore(): Promise<void> {
  const whole = page.getByText('Since start')
  if ((await whole.count()) > 0) await whole.click()
  const send = page.getByRole('button', { name: 'Send test request' })
  if ((await send.count()) > 0) {
    await send.click()
    await page.locator('.answered').waitFor()
  }
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}
