// The live list of auctions on a real admin port, in a real browser.

import { looks, readabilityOf, sidewaysPx } from '@parley/testkit/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reasons } from '../../src/catalog/reasons.ts'
import { type Operator, type Page, personalRequest, startOperator } from './operator.ts'

let operator: Operator

beforeAll(async () => {
  operator = await startOperator()
  await operator.send(personalRequest({ id: 'theirs-1' }))
  await operator.send(personalRequest({ id: 'theirs-2', site: { publisher: { id: 'pub-2' } } }))
  await operator.send({ id: 'theirs-3' })
}, 60_000)

afterAll(() => operator?.close())

test.each(looks)('everybody can read the list: $colorScheme, $width px wide', async (look) => {
  const page = await openList('', { ...look, bypassCSP: true })

  const { faults, kept } = await readabilityOf(page)

  expect(faults).toEqual([])
  expect(kept).toContain('color-contrast')
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0)
  await page.close()
})

test('a line says how a request ended and why, and leads to its page', async () => {
  const page = await openList()

  const refused = page.locator('.row', { hasText: 'rejected' })
  expect(await refused.textContent()).toContain('Refused at imp: is missing')
  await page.locator('.row', { hasText: 'theirs-1' }).locator('a').click()

  await page.locator('h1', { hasText: 'alpha won at $3.34 CPM' }).waitFor()
  await page.close()
})

test('filters narrow the list and stand in the address', async () => {
  const page = await openList()

  await page.locator('[name=publisher]').fill('pub-2')
  await page.waitForURL(/\?publisher=pub-2$/)
  await expect.poll(() => page.locator('.row').count()).toBe(1)
  expect(await page.locator('.row').textContent()).toContain('theirs-2')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.waitForURL(/\/auctions$/)
  await page.locator('[name=outcome]').selectOption('rejected')
  await page.waitForURL(/\?outcome=rejected$/)
  await expect.poll(() => page.locator('.row .state').allTextContents()).toEqual(['rejected'])
  await page.close()

  const lost = await openList('?partner=beta&reason=outbid')
  expect(await lost.locator('[name=partner]').inputValue()).toBe('beta')
  expect(await lost.locator('[name=reason]').inputValue()).toBe('outbid')
  expect(await lost.locator('.row', { hasText: 'theirs-1' }).count()).toBe(1)
  expect(await lost.locator('.row', { hasText: 'rejected' }).count()).toBe(0)
  await lost.close()
})

test('an auction is found by the id of its request and by what it was sold for', async () => {
  const page = await openList()

  await page.getByLabel('Request id').fill('theirs-2')
  await page.waitForURL(/\?request=theirs-2$/)
  await expect.poll(() => page.locator('.row').count()).toBe(1)
  await page.getByLabel('Request id').fill('')
  await page.getByLabel('Minimum price').fill('3.01')
  await page.waitForURL(/\?minPrice=3.01$/)
  await expect.poll(() => page.locator('.row', { hasText: 'theirs-1' }).count()).toBe(1)
  await page.getByLabel('Minimum price').fill('5.01')
  await page.locator('.list-status', { hasText: 'No stored auction matches these filters.' }).waitFor()
  await page.getByLabel('Minimum price').fill('2,5')
  await page.locator('.list-status.bad', { hasText: 'minPrice must be dollars' }).waitFor()
  await page.close()
})

test('every reason of the catalogue can be chosen, below words for its state', async () => {
  const page = await openList()

  await expect.poll(() => page.locator('[name=reason] option').count()).toBe(Object.keys(reasons).length + 1)
  const values = await page
    .locator('[name=reason] option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''))
  const groups = await page
    .locator('[name=reason] optgroup')
    .evaluateAll((all) => all.map((one) => one.getAttribute('label') ?? ''))

  expect(values.toSorted()).toEqual(['', ...Object.keys(reasons)].toSorted())
  expect(groups.toSorted()).toEqual([
    'below floor',
    'failed',
    'invalid bid',
    'late',
    'no bid',
    'outbid',
    'skipped',
    'throttled',
    'won',
  ])
  await page.close()
})

test('the list is used with the keyboard alone, and Back returns to it as it was', async () => {
  const page = await openList('?publisher=pub-2')

  await page.getByRole('button', { name: 'Clear filters' }).focus()
  await page.keyboard.press('Tab')
  expect(
    await page
      .locator('.row a')
      .first()
      .evaluate((row) => row === document.activeElement),
  ).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('h1', { hasText: 'alpha won at $3.34 CPM' }).waitFor()
  await page.goBack()

  await page.locator('.row', { hasText: 'theirs-2' }).waitFor()
  expect(await page.locator('[name=publisher]').inputValue()).toBe('pub-2')
  await page.close()
})

test('a filter that there is not is told with the way to mend it', async () => {
  const page = await operator.open('/auctions?outcome=bids')

  await page.locator('.list-status.bad', { hasText: 'did you mean bid?' }).waitFor()
  expect(await page.locator('[name=outcome]').inputValue()).toBe('bids')
  await page.close()
})

test('workers that do not answer are named', async () => {
  const page = await operator.open('/auctions')
  await page.route('**/auctions?*', async (route) => {
    const { auctions } = (await (await route.fetch()).json()) as { readonly auctions: readonly object[] }
    await route.fulfill({ json: { auctions, missingWorkers: [1] } })
  })
  await page.goto(`http://127.0.0.1:${operator.exchange.adminPort}/auctions`)

  await page.locator('.list-status.bad', { hasText: 'No response from worker 1' }).waitFor()
  await page.close()
})

test('a list that cannot be asked for again stays, and says so', async () => {
  const page = await openList()
  const rows = await page.locator('.row').count()

  await page.route('**/auctions?*', (route) => route.abort())
  await page.locator('.list-status.bad').waitFor()

  expect(await page.locator('.row').count()).toBe(rows)
  await page.unroute('**/auctions?*')
  await page.locator('.list-status:not(.bad)').waitFor()
  await page.close()
})

test('what is new comes in on top, and a list that is not live keeps still', async () => {
  const page = await openList()

  const first = await page.locator('.row').count()
  const id = await operator.send({ id: 'theirs-4' })
  await page.locator(`.row:first-child a[href$="${id}"]`).waitFor()
  const before = await page.locator('.row').count()
  await page.getByRole('checkbox', { name: 'live' }).uncheck()
  await operator.send({ id: 'theirs-5' })
  await page.waitForTimeout(2500)
  const paused = await page.locator('.row').count()
  await page.getByRole('checkbox', { name: 'live' }).check()

  await expect.poll(() => page.locator('.row').count(), { timeout: 10_000 }).toBe(before + 1)
  expect([before, paused]).toEqual([first + 1, first + 1])
  await page.close()
})

test('nothing is asked while nobody looks', async () => {
  const page = await openList()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await becomeSeen(page, 'hidden')
  await page.waitForTimeout(500)
  asked.length = 0
  await page.waitForTimeout(2500)
  const hidden = asked.length
  await becomeSeen(page, 'visible')
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBeGreaterThan(1)

  expect(hidden).toBe(0)
  await page.close()
})

test('whoever reads further down is not moved by what comes in, and is told how much there is', async () => {
  for (let count = 0; count < 100; count++) await operator.send({ id: `refused-${count}` })
  const page = await openList()
  await expect.poll(() => page.locator('.row').count()).toBe(100)

  await page.evaluate(() => scrollTo(0, 700))
  const read = await topRow(page)
  for (const id of ['new-1', 'new-2', 'new-3']) await operator.send({ id })
  await page.locator('.list-status', { hasText: '3 new auctions.' }).waitFor()
  await page.waitForTimeout(2500)

  expect(await page.evaluate(() => scrollY)).toBe(700)
  expect(await topRow(page)).toBe(read)
  await page.locator(`a[href="${read}"]`).click()
  await page.locator('h1', { hasText: 'Rejected with 400' }).waitFor()
  await page.goBack()
  await page.locator('.row').first().waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('.list-status', { hasText: 'The 100 most recent auctions' }).waitFor()
  expect(await page.locator('.row').count()).toBe(100)
  await page.close()
})

test('the browser had nothing to complain about but filters that there are not, and what was kept from it', () => {
  const others = operator.complaints.filter((text) => !text.includes('400') && !text.includes('ERR_FAILED'))

  expect(others).toEqual([])
})

async function openList(query = '', look = {}): Promise<Page> {
  const page = await operator.open(`/auctions${query}`, look)
  await page.locator('.row').first().waitFor()
  return page
}

/** A headless browser shows every page, so that its word for it is replaced. */
function becomeSeen(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { get: () => now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

/** The address of the line that is in the middle of the window. */
function topRow(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.elementFromPoint(700, 400)?.closest('a')?.getAttribute('href'))
}
