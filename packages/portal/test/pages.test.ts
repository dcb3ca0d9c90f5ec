// The pages of each side in a browser, over a real ledger, exchange and booking: at the widths of a telephone and of a desk, light and
// dark, nothing is cut, everybody can read it, and no name of another side is anywhere in a page.

import { cutTexts, launchChromium, readabilityOf, sidewaysPx, untilStill } from '@parley/testkit/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advertisers, campaigns, partners, publishers } from './support/names.ts'
import { openStage, password, type Stage } from './support/programs.ts'

type Browser = Awaited<ReturnType<typeof launchChromium>>
type Page = Awaited<ReturnType<Browser['newPage']>>

const roles = ['view', 'edit', 'finance'] as const
const people = [
  { name: 'pia', side: 'publisher', of: publishers[0], roles },
  { name: 'hugo', side: 'partner', of: partners[0], roles },
  { name: 'ada', side: 'advertiser', of: advertisers[0], roles },
  { name: 'olaf', side: 'operator', of: '', roles },
  { name: 'vera', side: 'publisher', of: publishers[0], roles: ['view'] },
] as const

type Name = (typeof people)[number]['name']

let stage: Stage
let browser: Browser
const complaints: string[] = []
const strangers: string[] = []

beforeAll(async () => {
  stage = await openStage(people)
  browser = await launchChromium()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await stage?.close()
})

/** What the pages of a side must not have anywhere. */
const foreign: Readonly<Record<Name, readonly string[]>> = {
  pia: [publishers[1], ...partners, ...advertisers, ...campaigns],
  vera: [publishers[1], ...partners, ...advertisers, ...campaigns],
  hugo: [...publishers, partners[1], ...advertisers, ...campaigns],
  ada: [...publishers, ...partners, advertisers[1], campaigns[1]],
  olaf: [],
}

async function openAs(name: Name, path = '/'): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  page.setDefaultTimeout(30_000)
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('request', (request) => {
    if (!/^(?:data:|blob:)/.test(request.url()) && !request.url().startsWith(stage.portalUrl))
      strangers.push(request.url())
  })
  await page.goto(stage.portalUrl + path)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'attached' })
  return page
}

/** Whole at both widths and in both schemes, readable, and without a name of another side. */
async function expectWhole(page: Page, name: Name, there: string): Promise<void> {
  await page.locator(there).first().waitFor()
  await page.evaluate('document.querySelectorAll("details").forEach((one) => { one.open = true })')
  await page.locator('[role="status"]', { hasText: 'Loading' }).first().waitFor({ state: 'detached' })
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      const where = `${new URL(page.url()).pathname} of ${name}, ${colorScheme}, ${width} px`
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
      await untilStill(page)
      await photograph(page, `${name}-${new URL(page.url()).pathname.replaceAll('/', '_')}-${colorScheme}-${width}`)
      expect(await cutTexts(page), where).toEqual([])
      expect(await sidewaysPx(page), where).toBeLessThanOrEqual(0)
      expect((await readabilityOf(page)).faults, where).toEqual([])
    }
  }
  const html = await page.content()
  expect(
    foreign[name].filter((text) => html.includes(text)),
    page.url(),
  ).toEqual([])
}

async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env.PARLEY_SCREENSHOTS
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

async function labelsIn(page: Page): Promise<readonly string[]> {
  return await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents()
}

/** As links do, without signing in again. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
}

test('a publisher has its earnings, the comparison, the funnel, its auctions and statements', async () => {
  const page = await openAs('pia')

  expect(await labelsIn(page)).toEqual(['Earnings', 'Comparison', 'Funnel', 'Auctions', 'Statements'])
  await expectWhole(page, 'pia', '.bars li')
  await go(page, '/comparison')
  await expectWhole(page, 'pia', '.difference-parts li')
  await go(page, '/funnel')
  await expectWhole(page, 'pia', '.funnel .stage')
  await go(page, '/auctions')
  await expectWhole(page, 'pia', '.auction-rows .row')
  await go(page, `/auctions/${stage.auctions[publishers[0]]?.id}`)
  await expectWhole(page, 'pia', '.ends .end')
  await go(page, '/statements')
  await expectWhole(page, 'pia', 'table a')
  await page.close()
}, 300_000)

test('a partner has its spend, its funnel, its auctions with its calls, and its notice calls', async () => {
  const page = await openAs('hugo')

  expect(await labelsIn(page)).toEqual(['Spend', 'Comparison', 'Funnel', 'Auctions', 'Notice calls', 'Statements'])
  await expectWhole(page, 'hugo', '.bars li')
  for (const [path, there] of [
    ['/comparison', '.difference-parts li'],
    ['/funnel', '.funnel .stage'],
    ['/auctions', '.auction-rows .row'],
    [`/auctions/${stage.auctions[publishers[0]]?.id}`, '.ends .end'],
    ['/deliveries', '.sheet'],
    ['/statements', 'table a'],
  ] as const) {
    await go(page, path)
    await expectWhole(page, 'hugo', there)
  }
  await page.close()
}, 300_000)

test('an advertiser has its campaigns, books one under an id of the portal, and sees its delivery', async () => {
  const page = await openAs('ada')

  expect(await labelsIn(page)).toEqual(['Campaigns'])
  await expectWhole(page, 'ada', 'table tbody tr')
  await go(page, `/campaigns/${campaigns[0]}`)
  await expectWhole(page, 'ada', '.campaign-facts')
  await go(page, '/book')
  await expectWhole(page, 'ada', 'form[aria-label="Order"]')
  expect(await page.getByLabel('Campaign id').count()).toBe(0)
  await page.getByRole('textbox', { name: 'Domain' }).fill('shop.example')
  await page.getByRole('textbox', { name: 'Headline' }).fill('Light')
  await page.getByRole('textbox', { name: 'Landing page' }).fill('https://shop.example/')
  await page.getByRole('textbox', { name: 'Brand' }).fill('A brand')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await page.getByRole('heading', { name: /^p-[0-9a-f]{24}$/, level: 1 }).waitFor()
  await page.close()
}, 300_000)

test('an operator has the sums, all auctions, all campaigns and the audit log', async () => {
  const page = await openAs('olaf')

  expect(await labelsIn(page)).toEqual([
    'Money',
    'Comparison',
    'Funnel',
    'Auctions',
    'Notice calls',
    'Campaigns',
    'Audit log',
  ])
  await expectWhole(page, 'olaf', '.bars li')
  await go(page, `/auctions/${stage.auctions[publishers[0]]?.id}`)
  await expectWhole(page, 'olaf', '.ends .end')
  await go(page, '/audit')
  await expectWhole(page, 'olaf', 'input[type="date"]')
  await page.close()
}, 300_000)

test('what a side has no route for is not in its navigation, and a link to it says so', async () => {
  const page = await openAs('hugo', '/campaigns')

  await page.getByText('There is nothing here for a partner.').waitFor()
  await go(page, '/auctions/nobody')
  await page.getByRole('heading', { name: 'Auction not found' }).waitFor()
  await go(page, '/earnings')
  await page.getByText('There is nothing here for a partner.').waitFor()
  await page.close()
})

test('a page of finance is for whoever has the role', async () => {
  const page = await openAs('vera', '/statements')

  await page.getByText('This page needs the role finance. Ask the operator for it.').waitFor()
  expect(await labelsIn(page)).not.toContain('Statements')
  await page.close()
})

test('whoever signs out sees the form again, and a wrong password is told', async () => {
  const page = await openAs('pia', '/funnel')
  await page.getByRole('heading', { name: 'Funnel', level: 1 }).waitFor()

  await page.getByRole('button', { name: 'pia: sign out' }).click()
  await page.getByLabel('Name').fill('pia')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByText('The name or the password is wrong.').waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.getByText('OpenID').count()).toBe(0)
  await page.close()
})

test('no page asked anybody but the portal, and no script failed', () => {
  expect(strangers).toEqual([])
  expect(complaints).toEqual([])
})
