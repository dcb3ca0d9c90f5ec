// The page of one auction on a real admin port, in a real browser.

import { looks, readabilityOf, sidewaysPx } from '@parley/testkit/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operator, type Page, personalRequest, startOperator } from './operator.ts'

let operator: Operator
let sold = ''

beforeAll(async () => {
  operator = await startOperator()
  sold = await operator.send(personalRequest())
}, 60_000)

afterAll(() => operator?.close())

test.each(looks)('an auction shows its time, its price and its reasons: $colorScheme, $width px wide', async (look) => {
  const page = await openAuction(sold, { ...look, bypassCSP: true })

  for (const picture of ['.lanes-time .bar', '.lanes-price .dot', '.ends .end', '.views .chip']) {
    expect(await page.locator(picture).first().isVisible(), picture).toBe(true)
  }
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0)
  const { faults, kept } = await readabilityOf(page)
  expect(faults).toEqual([])
  expect(kept).toContain('color-contrast')
  await page.close()
})

test('the time is drawn on one axis: stages, calls, the deadline and the answer', async () => {
  const page = await openAuction(sold)

  const names = await page.locator('.lanes-time .lane-name').allTextContents()
  const late = page.locator('.lanes-time .lane', { hasText: 'delta' })
  const flags = await page.locator('.lanes-time .flag').allTextContents()

  expect(names).toEqual(['Prepare', 'Ask', 'alpha', 'beta', 'gamma', 'delta', 'Decide'])
  expect(await late.locator('.bar-lost').count()).toBe(1)
  expect(plain(await late.locator('.lane-words').textContent())).toMatch(/^\d+ ms timed out$/)
  expect(flags.map(plain)).toEqual([
    expect.stringMatching(/^deadline \d+ ms$/),
    expect.stringMatching(/^answered \d+ ms$/),
  ])
  const [delta, decide] = await Promise.all([rightOf(page, 'delta'), rightOf(page, 'Decide')])
  const deadline = (await page.locator('.lanes-time .flag-deadline').boundingBox())?.x ?? 0
  expect(delta).toBeLessThanOrEqual(decide)
  expect(decide).toBeLessThan(deadline)
  await page.close()
})

test('the price is drawn with the floor, every bid before and after its margin, and what is paid', async () => {
  const page = await openAuction(sold)

  const rows = (await page.locator('.lanes-price .lane').allTextContents()).map(plain)
  const flags = (await page.locator('.lanes-price .flag').allTextContents()).map(plain)

  expect(rows).toEqual(['alpha$4.50 CPMbid $5.00 CPM', 'beta$3.00 CPM', 'house$1.50 CPM', 'gamma$6.00 CPM'])
  expect(flags).toEqual(['floor $2.00 CPM', 'publisher gets $3.01 CPM', 'pays $3.34 CPM'])
  const [floor, paid, competing, bid] = await Promise.all(
    ['.flag-floor', '.flag-paid', '.lane-won .dot:not(.dot-bid)', '.lane-won .dot-bid'].map(async (mark) => {
      const box = await page.locator(`.lanes-price ${mark}`).boundingBox()
      return (box?.x ?? 0) + (box?.width ?? 0) / 2
    }),
  )
  expect([floor, paid, competing, bid]).toEqual([floor, paid, competing, bid].toSorted((one = 0, two = 0) => one - two))
  await page.close()
})

test('each partner is told how it ended, in words, and what can be done', async () => {
  const page = await openAuction(sold)

  const ends = (await page.locator('.end').allTextContents()).map(plain)

  expect(ends[0]).toContain(
    'A bid of $5.00 CPM ($4.50 CPM after the margin) won. It pays $3.344445 CPM; the publisher gets $3.01 CPM. won',
  )
  expect(ends[1]).toContain('A bid of $3.00 CPM lost to $4.50 CPM of alpha. outbid')
  expect(ends[2]).toContain('A bid of $1.50 CPM is below the floor of $2.00 CPM. below-floor')
  expect(ends[3]).toContain('A URL in the markup is not https (bid $6.00 CPM)')
  expect(ends[3]).toContain('For the partner: Write every link')
  expect(ends[4]).toContain('Did not answer in time. late')
  await page.close()
})

test('what each partner saw stands beside what the publisher sent', async () => {
  const page = await openAuction(sold)

  const sent = await page.locator('.view-sent .chip').allTextContents()
  const views = (await page.locator('.view:not(.view-sent)').allTextContents()).map(plain)

  expect(sent).toEqual(['device.ip', 'user.id'])
  expect(views).toHaveLength(1)
  expect(views[0]).toContain('4 partnerssaw contextual data onlyalphabetagammadelta')
  expect(views[0]).toContain('user.idremoved')
  await page.locator('.talk', { hasText: 'beta' }).locator('summary').click()
  expect(await page.locator('.talk[open] pre').first().textContent()).toContain('"bidfloor": 2')
  expect(await page.locator('.talk[open] pre').last().textContent()).toContain('"price": 3')
  await page.close()
})

test('the ad is shown as in the chat, without loading anything', async () => {
  const page = await openAuction(sold)

  const ad = page.locator('.ad')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await ad.waitFor()

  expect(await ad.locator('h3').textContent()).not.toBe('')
  expect(await ad.locator('.ad-picture').isVisible()).toBe(true)
  expect(await page.locator('.explanation img').count()).toBe(0)
  expect(asked.filter((url) => !url.startsWith(`http://127.0.0.1:${operator.exchange.adminPort}/`))).toEqual([])
  await page.close()
})

test('every link of the page stays on this port', async () => {
  const page = await openAuction(sold)

  const hrefs = await page.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))

  expect(hrefs.length).toBeGreaterThan(10)
  expect(hrefs.filter((href) => !/^\/(?!\/)/.test(href))).toEqual([])
  expect(hrefs).toContain('/auctions?partner=beta&reason=outbid')
  expect(hrefs).toContain('/auctions?publisher=pub-1')
  await page.close()
})

test('the page can be used with the keyboard alone', async () => {
  const page = await openAuction(sold)

  const talk = page.locator('.talk', { hasText: 'beta' })
  await talk.locator('summary').focus()
  await page.keyboard.press('Enter')
  await talk.locator('.long-text').first().waitFor()
  await page.keyboard.press('Tab')

  expect(
    await talk
      .locator('.long-text')
      .first()
      .evaluate((pane) => pane === document.activeElement),
  ).toBe(true)
  await page.close()
})

test('a link to the auction can be copied and names it by our id', async () => {
  const page = await operator.open('/auctions/theirs-1')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()

  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/auctions/${sold}$`))
  await page.close()
})

test('what others wrote stays text', async () => {
  const wrote = '<img src=x id=injected>'
  const id = await operator.send(
    personalRequest({ id: 'theirs-2', site: { publisher: { id: wrote }, keywords: wrote } }),
  )
  const page = await openAuction(id)

  await page.locator('summary', { hasText: 'Full record' }).click()

  expect(await page.locator('.auction-facts').textContent()).toContain(wrote)
  expect(await page.locator('#injected').count()).toBe(0)
  await page.close()
})

test('a refused request shows the member and the reason', async () => {
  const page = await openAuction(await operator.send({ id: 'theirs-3' }))

  expect(plain(await page.locator('h1').textContent())).toMatch(/^Rejected with 400 after /)
  expect(plain(await page.locator('.faults').textContent())).toContain('imp is missing')
  await page.close()
})

test('an auction that is not kept says where to look', async () => {
  const page = await operator.open('/auctions/nobody')

  await page
    .locator('.nothing', {
      hasText: 'No auction with this id is stored. The exchange keeps only the most recent records.',
    })
    .waitFor()
  await page.close()
})

test('an auction that a silent worker may store says to try again', async () => {
  const page = await operator.open('/auctions')
  const reason = 'worker 1 did not answer and may store it; try again'
  await page.route('**/auctions/nobody', (route) =>
    route.request().resourceType() === 'document'
      ? route.continue()
      : route.fulfill({ status: 503, json: { error: { message: 'Service unavailable', details: { reason } } } }),
  )
  await page.goto(`http://127.0.0.1:${operator.exchange.adminPort}/auctions/nobody`)

  await page.locator('.nothing', { hasText: 'worker 1 did not answer' }).waitFor()
  await page.close()
})

test('the browser had nothing to complain about but auctions that are not there', () => {
  const others = operator.complaints.filter((text) => !/404|503/.test(text))

  expect(others).toEqual([])
})

async function openAuction(id: string, look = {}): Promise<Page> {
  const page = await operator.open(`/auctions/${id}`, look)
  await page.locator('.explanation').waitFor()
  return page
}

/** Where the bar of a row ends. */
async function rightOf(page: Page, name: string): Promise<number> {
  const box = await page.locator('.lanes-time .lane', { hasText: name }).locator('.bar').boundingBox()
  return (box?.x ?? 0) + (box?.width ?? 0)
}

/** With plain spaces where the page keeps a number and its unit together. */
function plain(text: string | null): string {
  return (text ?? '').replaceAll('\u00a0', ' ')
}
