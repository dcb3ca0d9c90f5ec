// The pages of each side in a browser, over a real ledger, exchange and booking: each side has its own, no name of another side is
// anywhere in them, and a publisher finds out why it earned less. Each is looked at once, as on a dark telephone;
// every-page.test.ts looks at all widths and both schemes.

import { cutTexts, readabilityOf, sidewaysPx } from '@parley/testkit/browser'
import { lookAt } from '@parley/testkit/page-faults'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaigns, publishers } from './support/names.ts'
import { Desk, foreignIn, go, type Name, type Page, pagesOf, untilWhole } from './support/pages.ts'
import { disputes, documents } from './support/past.ts'
import { hashOf, password } from './support/programs.ts'

let desk: Desk
beforeAll(async () => {
  desk = await Desk.open()
}, 300_000)
afterAll(async () => {
  await desk?.close()
})

const labels: Readonly<Record<Name, readonly string[]>> = {
  pia: ['Earnings', 'Comparison', 'Funnel', 'Auctions', 'Ads', 'Keys', 'Statements', 'Payouts'],
  vera: ['Earnings', 'Comparison', 'Funnel', 'Auctions', 'Ads', 'Keys'],
  hugo: ['Spend', 'Comparison', 'Funnel', 'Auctions', 'Notice calls', 'Statements', 'Invoices'],
  ada: ['Campaigns'],
  olaf: ['Money', 'Comparison', 'Funnel', 'Auctions', 'Notice calls', 'Campaigns', 'Invoices', 'Audit log'],
}

test.each(['pia', 'hugo', 'ada', 'olaf'] as const)(
  '%s has the pages of its side, whole on a telephone, without a name of another side',
  async (name) => {
    const page = await desk.openAs(name)
    expect(await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents()).toEqual(
      labels[name],
    )

    const found: string[] = []
    await lookAt(page, 'dark', 390)
    for (const [at, { path, there }] of pagesOf(name, desk.stage).entries()) {
      await go(page, path)
      await untilWhole(page, there)
      const faults = [
        ...(await cutTexts(page)),
        ...((await sidewaysPx(page)) > 0 ? ['it is wider than its window'] : []),
        ...(at === 0 ? (await readabilityOf(page)).faults : []),
        ...foreignIn(await page.content(), name),
      ]
      found.push(...faults.map((fault) => `${path}: ${fault}`))
    }

    expect(found).toEqual([])
    await page.close()
  },
)

test('a publisher asks why it earned less, and has the reasons after one click and an auction after three', async () => {
  const page = await desk.openAs('pia')
  let clicks = 0
  const click = async (link: ReturnType<Page['locator']>) => {
    clicks += 1
    await link.click()
  }
  const tile = page.locator('.tile', { hasText: 'Earnings, yesterday' }).filter({ hasText: 'against the day before' })
  await tile.getByText('−50 %').waitFor()

  await click(tile.getByRole('link', { name: 'Why?' }))
  await page.getByRole('heading', { name: 'Where the difference comes from' }).waitFor()
  const split = await page.locator('section > .difference-parts > li > .difference-bar > span').allTextContents()
  const fill = page.getByRole('list', { name: 'Fill by reason' })
  const reasons = await fill.getByRole('link').allTextContents()
  await click(fill.getByRole('link', { name: 'below-floor' }))
  await page.getByText('auction, newest first').waitFor()
  await click(page.locator('.auction-rows .row').first().getByRole('link'))
  await page.getByText('The bid is below the floor.').waitFor()

  const dollars = (text: string) => Number(text.replace('−', '-').replace(/[+$]/g, ''))
  const [volume = '', mix = '', fills = '', price = ''] = split
  expect(reasons).toEqual(expect.arrayContaining(['below-floor', 'blocked-advertiser', 'qps']))
  expect([volume, mix, fills, price].reduce((sum, text) => sum + dollars(text), 0)).toBeCloseTo(-0.0193, 3)
  expect(dollars(fills)).toBeLessThan(0)
  expect(clicks).toBe(3)
  await page.close()
})

test('what was blocked and what was shown is a row of each advertiser', async () => {
  const page = await desk.openAs('pia', '/ads')

  const blocked = page.locator('tbody tr', { hasText: 'blocked.example' })
  await blocked.getByRole('link', { name: 'blocked-advertiser' }).waitFor()
  expect(await blocked.locator('[data-label="Refused"]').textContent()).toBe('1')
  expect(await blocked.locator('[data-label="Shown and billed"]').textContent()).toBe('0')
  await page.close()
})

test('a publisher sees which key its requests use, and makes another one in its browser', async () => {
  const page = await desk.openAs('pia', '/keys')

  await page.getByText('Its key is number 1 of 1.').first().waitFor()
  await page.getByRole('button', { name: 'Make a key' }).click()
  const [made = '', hash = ''] = await page.locator('.new-key dd').allTextContents()
  expect(made).toMatch(/^parley_[\w-]{43}$/)
  expect(hash).toBe(hashOf(made))
  await page.close()
})

test('a partner reads that it was throttled, and why', async () => {
  const page = await desk.openAs('hugo', '/funnel')

  await page.getByText('its QPS limit is reached').waitFor()
  await page.close()
})

test('a publisher reads what is to be paid to it, and when', async () => {
  const page = await desk.openAs('pia', '/payouts')

  const row = page.locator('tbody tr', { hasText: documents.publisher[0] ?? '' })
  await row.waitFor()
  expect(await row.locator('[data-label="State"]').textContent()).toBe('paid')
  expect(await page.getByText('To be paid to you').count()).toBe(1)
  expect(await page.getByText('nothing is due').count()).toBe(1)
  await page.close()
})

test('an advertiser books under an id of the portal', async () => {
  const page = await desk.openAs('ada', '/book')

  expect(await page.getByLabel('Campaign id').count()).toBe(0)
  await page.getByRole('textbox', { name: 'Domain' }).fill('shop.example')
  await page.getByRole('textbox', { name: 'Headline' }).fill('Light')
  await page.getByRole('textbox', { name: 'Landing page' }).fill('https://shop.example/')
  await page.getByRole('textbox', { name: 'Brand' }).fill('A brand')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await page.getByRole('heading', { name: /^p-[0-9a-f]{24}$/, level: 1 }).waitFor()
  await page.close()
})

interface Foreign {
  readonly name: Name
  readonly path: () => string
  /** What the page says instead. */
  readonly says: string
}

const nothing = 'there is nothing here for you'

/** The isolation table in a browser: an address with an id of another side. */
const addresses: readonly Foreign[] = [
  { name: 'pia', path: () => `/auctions/${desk.stage.auctions[publishers[1]]?.id}`, says: 'Auction not found' },
  { name: 'pia', path: () => `/auctions/${desk.stage.auctions[publishers[1]]?.request}`, says: 'Auction not found' },
  { name: 'pia', path: () => '/campaigns', says: 'There is nothing here for a publisher.' },
  { name: 'pia', path: () => '/invoices', says: 'There is nothing here for a publisher.' },
  { name: 'pia', path: () => `/api/documents/${documents.publisher[1]}?format=html`, says: nothing },
  { name: 'pia', path: () => `/api/disputes/${disputes.publisher[1]}`, says: nothing },
  { name: 'pia', path: () => `/api/money?publisher=${publishers[1]}`, says: nothing },
  { name: 'vera', path: () => '/payouts', says: 'This page needs the role finance. Ask the operator for it.' },
  {
    name: 'vera',
    path: () => `/api/documents/${documents.publisher[0]}?format=html`,
    says: 'this needs the role finance',
  },
  { name: 'hugo', path: () => `/auctions/${desk.stage.auctions.refused?.id}`, says: 'Auction not found' },
  { name: 'hugo', path: () => '/earnings', says: 'There is nothing here for a partner.' },
  { name: 'hugo', path: () => `/api/documents/${documents.partner[1]}?format=html`, says: nothing },
  { name: 'hugo', path: () => '/api/deliveries?partner=dsp-canary-bolt', says: nothing },
  { name: 'ada', path: () => `/campaigns/${campaigns[1]}`, says: nothing },
  { name: 'ada', path: () => '/auctions', says: 'There is nothing here for an advertiser.' },
  { name: 'ada', path: () => '/api/money', says: nothing },
]

test.each(['pia', 'vera', 'hugo', 'ada'] as const)(
  'an address of another side is a page without anything of it, for %s',
  async (name) => {
    const page = await desk.openAs(name)
    for (const { path, says } of addresses.filter((one) => one.name === name)) {
      const address = path()
      await page.goto(desk.stage.portalUrl + address)
      await page.getByText(new RegExp(says, 'i')).first().waitFor()
      const asked = decodeURIComponent(address.replace(/^.*[/=]/, '').replace(/\?.*$/, ''))
      expect(foreignIn(await page.content(), name, asked), address).toEqual([])
    }
    await page.close()
  },
)

test('whoever signs out sees the form again, and a wrong password is told', async () => {
  const page = await desk.openAs('pia', '/funnel')
  await page.getByRole('heading', { name: 'Funnel', level: 1 }).waitFor()

  await page.getByRole('button', { name: 'pia: sign out' }).click()
  await page.getByLabel('Name').fill('pia')
  await page.getByLabel('Password', { exact: true }).fill(`${password}?`)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByText('The name or the password is wrong.').waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.getByText('OpenID').count()).toBe(0)
  await page.close()
})

test('no page asked anybody but the portal, and no script failed', () => {
  expect(desk.complaints).toEqual([])
})
