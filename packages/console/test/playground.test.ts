// The playground on a real admin port, in a real browser.

import { looks, readabilityOf, sidewaysPx } from '@parley/testkit/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk, type Page } from './support/desk.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})

afterAll(() => desk?.close())

test('a level is sent as a test, and the ad comes with what it means', async () => {
  const page = await openPlayground()

  await page.getByText('Level 4').click()
  await page.getByText('Adds a price filter for product search.').waitFor()
  await page.getByRole('button', { name: 'Send test request' }).click()
  await page.locator('.answered', { hasText: '200' }).getByText('bid').waitFor()
  await page.locator('.ad h3', { hasText: 'Test ad from the Parley sandbox' }).waitFor()
  const answer = page.getByRole('region', { name: 'Response' }).first()

  expect(await answer.textContent()).toContain('alpha, beta and gamma would have been called.')
  expect(await answer.textContent()).toContain('delta would not: does not accept this country')
  expect(await answer.textContent()).toContain('Keywords: running shoes and trail.')
  expect(await answer.textContent()).toContain('Products for impression 1 from 50 up to 120.')
  await page.getByRole('link', { name: 'Full explanation' }).click()
  await page.waitForURL(/\/auctions\/[\w-]+$/)
  await page.close()
})

test('every fault is marked at its place with its sentence', async () => {
  const page = await openPlayground()

  await write(page, '{\n  "id": "a",\n  "imp": [{ "id": "1", "bidfloor": "x", "native": { "request": 7 } }]\n}')
  await page.getByRole('button', { name: 'Send test request' }).click()
  await page.locator('.answered', { hasText: '400' }).waitFor()
  const marked = await page.locator('.cm-lintRange-error').allTextContents()
  await page.locator('.cm-lintRange-error', { hasText: '"x"' }).hover()
  await page.locator('.cm-tooltip', { hasText: 'imp[0].bidfloor must be a JSON number from 0.00 to 1000.00' }).waitFor()

  expect(marked.toSorted()).toEqual(['"x"', '7'])
  expect(await page.locator('.remark').count()).toBe(2)
  await page.close()
})

test('a fault leads to its place in the editor', async () => {
  const page = await openPlayground()
  await write(page, '{ "id": "a", "imp": [{ "id": "1", "bidfloor": "x" }] }')
  await page.keyboard.press('Control+Enter')

  await page.locator('.remark button', { hasText: 'imp[0].bidfloor' }).click()

  expect(await page.evaluate(() => document.activeElement?.classList.contains('cm-content'))).toBe(true)
  expect(await page.evaluate(() => String(getSelection()))).toBe('"x"')
  await page.close()
})

test('a text that is no JSON is marked where it ends to be', async () => {
  const page = await openPlayground()
  await write(page, '{ "id": "a", "imp": }')

  await page.keyboard.press('Control+Enter')
  await page.locator('.remark', { hasText: 'unexpected' }).waitFor()

  expect(await page.locator('.cm-lintRange-error').count()).toBeGreaterThan(0)
  await page.close()
})

test('what stands in a request stays text', async () => {
  const page = await openPlayground()
  const native = JSON.stringify({ native: { ver: '1.2', assets: [{ id: 1, required: 1, title: { len: 90 } }] } })
  const imp = [{ id: '1', native: { request: native } }]
  await write(page, JSON.stringify({ id: 'a', imp, site: { keywords: '<img src=x onerror=alert(1)>' } }))

  await page.keyboard.press('Control+Enter')
  await page.getByText('Keywords: <img src=x onerror=alert(1)>.').waitFor()

  expect(await page.locator('main img').count()).toBe(0)
  await page.close()
})

test('by keyboard alone: Ctrl+Enter sends, and Escape then Tab leaves the editor', async () => {
  const page = await openPlayground()
  await page.locator('.cm-content').focus()

  await page.keyboard.press('Control+Enter')
  await page.locator('.answered', { hasText: '200' }).waitFor()
  await page.keyboard.press('Tab')
  const stayed = await page.evaluate(() => document.activeElement?.classList.contains('cm-content'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')

  expect(stayed).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send test request')
  await page.close()
})

test('the request is copied as curl and as client code, with the address of this exchange', async () => {
  const page = await openPlayground()

  await page.getByRole('button', { name: 'Copy as curl' }).click()
  await page.locator('.as-is', { hasText: `curl -s '${desk.exchange.url}/openrtb2'` }).waitFor()
  await page.getByRole('button', { name: 'Copy as client code' }).click()

  await page.locator('.as-is', { hasText: `createClient({ baseUrl: "${desk.exchange.url}" })` }).waitFor()
  await page.close()
})

test('what was written is still there after a look at the explanation', async () => {
  const page = await openPlayground()
  await write(page, '{ "id": "mine" }')
  await page.keyboard.press('Control+Enter')

  await page.getByRole('link', { name: 'Full explanation' }).click()
  await page.waitForURL(/\/auctions\//)
  await page.goBack()

  await page.locator('.cm-content', { hasText: '"mine"' }).waitFor()
  await page.close()
})

test.each(looks)('everybody can read the playground: $colorScheme, $width px wide', async (look) => {
  const page = await openPlayground({ ...look, bypassCSP: true })
  await write(page, '{ "id": "a", "imp": [{ "id": "1", "bidfloor": "x" }] }')
  await page.keyboard.press('Control+Enter')
  await page.locator('.remark').first().waitFor()
  const refused = await readabilityOf(page)

  await page.getByText('Level 3').click()
  await page.getByRole('button', { name: 'Send test request' }).click()
  await page.locator('.ad').waitFor()
  const sold = await readabilityOf(page)

  expect([...refused.faults, ...sold.faults]).toEqual([])
  expect(sold.kept).toContain('color-contrast')
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0)
  await page.close()
})

test('the browser had nothing to complain about, and asked nobody else', () => {
  expect(desk.complaints).toEqual([])
  expect(desk.strangers).toEqual([])
})

async function openPlayground(look = {}): Promise<Page> {
  const page = await desk.open('/playground', look)
  await page.locator('.cm-content').waitFor()
  return page
}

/** Pastes a text over what is there: typed, a bracket would close itself or be indented. */
async function write(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+a')
  await page.locator('.cm-content').evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
