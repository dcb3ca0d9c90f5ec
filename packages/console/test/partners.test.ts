// The pages of partners and publishers on a real admin port, in a real browser.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from './support/desk.ts'

let desk: Desk

/** Ids of publishers are free text. */
const hostile = '<img src=x onerror=alert(1)>"\'</script>'

beforeAll(async () => {
  desk = await openDesk()
  for (let round = 0; round < 12; round++) await desk.send('pub-1', { id: `first-${round}` })
  for (let round = 0; round < 3; round++) await desk.send(hostile, { id: `hostile-${round}` })
})

afterAll(() => desk?.close())

test('a row tells how each partner does, and leads to its page', async () => {
  const page = await desk.open('/partners')

  await page.getByText('Since start').click()
  const alpha = page.locator('tbody tr', { hasText: 'alpha' })
  await alpha.getByText('15', { exact: true }).waitFor()
  await alpha.getByText(await spendOf('alpha')).waitFor()
  expect(await page.locator('tbody tr', { hasText: 'delta' }).textContent()).toContain('country')
  await alpha.getByRole('link', { name: 'alpha' }).click()

  await page.locator('h1', { hasText: 'alpha' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/partners/alpha')
  await page.close()
})

test('the funnel shows each stage, and a drop opens to its remedy and to three auctions', async () => {
  const page = await desk.open('/partners/gamma')

  await page.getByText('Since start').click()
  await page.locator('.funnel li .stage').first().waitFor()
  const stages = await page.locator('.stage-name strong').allTextContents()
  const counts = await page.locator('.stage-count strong').allTextContents()
  await page.locator('summary', { hasText: 'not-secure' }).click()
  const more = page.locator('.drop-more')
  await more.getByText('How to fix: Write every link, image and tracker of the ad with https://.').waitFor()
  await more.getByText('(partner)').waitFor()
  await expect.poll(() => more.locator('.samples a').count()).toBe(3)
  const sample = await more.locator('.samples a').first().getAttribute('href')
  await more.locator('.samples a').first().click()

  expect(stages).toEqual(['Available', 'Asked', 'Answered', 'Bid', 'Valid', 'Competing', 'Won'])
  expect(counts.slice(0, 2)).toEqual(['15', '15'])
  expect(counts.slice(4)).toEqual(['0', '0', '0'])
  await page.waitForURL((url) => url.pathname === sample)
  await page.close()
})

test('the reasons are the same on the list of auctions and on the page of a partner, whichever comes first', async () => {
  const page = await desk.open('/auctions')
  const options = page.getByLabel('Reason').locator('option')
  await expect.poll(() => options.count()).toBeGreaterThan(20)
  const count = await options.count()

  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Partners' }).click()
  await page.getByRole('link', { name: 'gamma' }).click()
  await page.getByText('Since start').click()
  await page.locator('summary', { hasText: 'not-secure' }).waitFor()
  await pages.getByRole('link', { name: 'Auctions' }).click()
  await expect.poll(() => options.count()).toBe(count)

  await page.close()
})

test('a drop opens by keyboard alone', async () => {
  const page = await desk.open('/partners/delta')
  await page.getByRole('radio', { name: 'Last 5 min' }).focus()
  await page.keyboard.press('ArrowRight')
  const summary = page.locator('summary', { hasText: 'country' })
  await summary.waitFor()

  await page.keyboard.press('Tab')
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('.samples a').first().waitFor()
  await page.keyboard.press('Tab')

  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toMatch(/^\/auctions\//)
  await page.close()
})

test('a partner that there is not is told as such', async () => {
  const page = await desk.open('/partners/nobody')

  await page.getByText('No partner with this name').waitFor()
  await page.close()
})

test('publishers are listed by their auctions, and each has a page', async () => {
  const page = await desk.open('/publishers')

  const row = page.locator('tbody tr', { hasText: 'pub-1' })
  expect(await row.locator('td').first().textContent()).toBe('12')
  await row.getByRole('link').click()
  await page.locator('h1', { hasText: 'pub-1' }).waitFor()
  await page.getByText('All 12 stored auctions.').waitFor()
  await page.locator('.buyer', { hasText: 'alpha' }).waitFor()
  const reasons = await page.locator('.reasons a').allTextContents()

  expect(reasons).toEqual(expect.arrayContaining(['country', 'no-bid', 'not-secure', 'outbid']))
  await page.close()
})

test('what a publisher calls itself stays text', async () => {
  const page = await desk.open('/publishers')

  const link = page.getByRole('link', { name: hostile })
  await link.click()
  await page.locator('h1').getByText(hostile, { exact: true }).waitFor()
  await page.getByText('All 3 stored auctions.').waitFor()

  expect(await page.locator('main img, main script').count()).toBe(0)
  await page.reload()
  await page.locator('h1').getByText(hostile, { exact: true }).waitFor()
  await page.close()
})

test('the browser had nothing to complain about, and asked nobody else', () => {
  expect(desk.complaints).toEqual([])
  expect(desk.strangers).toEqual([])
})

interface Listed {
  readonly auctions: readonly {
    readonly sold?: readonly { readonly partner: string; readonly paidCpm: number }[]
  }[]
}

/** On a busy machine a partner may be late once, so what it won is asked for and not assumed. */
async function spendOf(partner: string): Promise<string> {
  const { auctions } = (await (await fetch(`${desk.exchange.adminUrl}/auctions?limit=500`)).json()) as Listed
  const sold = auctions.flatMap((auction) => auction.sold ?? []).filter((one) => one.partner === partner)
  return `$${sold.reduce((sum, { paidCpm }) => sum + paidCpm / 1000, 0).toFixed(4)}`
}
