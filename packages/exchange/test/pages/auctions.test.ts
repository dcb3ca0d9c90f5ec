// The live list of auctions on a real admin port, in a real browser.

import { readabilityOf } from '@parley/testkit/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { looks, type Operator, type Page, personalRequest, sidewaysPx, startOperator } from './operator.ts'

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

  const refused = page.locator('.row', { hasText: 'refused' })
  expect(await refused.textContent()).toContain('Refused at imp: is missing')
  await page.locator('.row', { hasText: 'theirs-1' }).locator('a').click()

  await page.locator('h1', { hasText: 'alpha won at $3.01 CPM' }).waitFor()
  await page.close()
})

test('filters narrow the list and stand in the address', async () => {
  const page = await openList()

  await page.locator('[name=publisher]').fill('pub-2')
  await page.waitForURL(/\?publisher=pub-2$/)
  await expect.poll(() => page.locator('.row').count()).toBe(1)
  expect(await page.locator('.row').textContent()).toContain('theirs-2')
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.locator('[name=outcome]').selectOption('refused')
  await page.waitForURL(/\?outcome=rejected$/)
  await expect.poll(() => page.locator('.row .state').allTextContents()).toEqual(['refused'])
  await page.close()

  const lost = await openList('?partner=beta&reason=outbid')
  expect(await lost.locator('[name=partner]').inputValue()).toBe('beta')
  expect(await lost.locator('[name=reason]').inputValue()).toBe('outbid')
  expect(await lost.locator('.row', { hasText: 'theirs-1' }).count()).toBe(1)
  expect(await lost.locator('.row', { hasText: 'refused' }).count()).toBe(0)
  await lost.close()
})

test('a filter that there is not is told with the way to mend it', async () => {
  const page = await operator.open('/auctions?outcome=bids')

  await page.locator('#status.bad', { hasText: 'did you mean bid?' }).waitFor()
  await page.close()
})

test('what is new comes in on top, and a list that is not live keeps still', async () => {
  const page = await openList()

  const first = await page.locator('.row').count()
  const id = await operator.send({ id: 'theirs-4' })
  await page.locator(`.row:first-child a[href$="${id}"]`).waitFor()
  const before = await page.locator('.row').count()
  await page.getByLabel('live').uncheck()
  await operator.send({ id: 'theirs-5' })
  await page.waitForTimeout(2500)
  const paused = await page.locator('.row').count()
  await page.getByLabel('live').check()

  await expect.poll(() => page.locator('.row').count(), { timeout: 10_000 }).toBe(before + 1)
  expect([before, paused]).toEqual([first + 1, first + 1])
  await page.close()
})

test('whoever reads further down is not moved by what comes in, and is told how much there is', async () => {
  for (let count = 0; count < 100; count++) await operator.send({ id: `refused-${count}` })
  const page = await openList()
  await expect.poll(() => page.locator('.row').count()).toBe(100)

  await page.evaluate(() => scrollTo(0, 700))
  const read = await topRow(page)
  for (const id of ['new-1', 'new-2', 'new-3']) await operator.send({ id })
  await page.locator('#status', { hasText: '3 new auctions above' }).waitFor()
  await page.waitForTimeout(2500)

  expect(await page.evaluate(() => scrollY)).toBe(700)
  expect(await topRow(page)).toBe(read)
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('#status', { hasText: 'The newest 100 auctions' }).waitFor()
  expect(await page.locator('.row').count()).toBe(100)
  await page.close()
})

test('the browser had nothing to complain about but the filter that there is not', () => {
  const others = operator.complaints.filter((text) => !text.includes('400'))

  expect(others).toEqual([])
})

async function openList(query = '', look = {}): Promise<Page> {
  const page = await operator.open(`/auctions${query}`, look)
  await page.locator('.row').first().waitFor()
  return page
}

/** The address of the line that is in the middle of the window. */
function topRow(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.elementFromPoint(700, 400)?.closest('a')?.getAttribute('href'))
}
