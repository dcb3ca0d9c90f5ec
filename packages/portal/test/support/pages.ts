// People of each side, their pages in a browser, and what must be nowhere in them.

import { launchChromium } from '@parley/testkit/browser'
import { advertisers, budgets, campaigns, partners, publishers } from './names.ts'
import { documents } from './past.ts'
import { openStage, password, type Stage } from './programs.ts'

type Browser = Awaited<ReturnType<typeof launchChromium>>
export type Page = Awaited<ReturnType<Browser['newPage']>>

const roles = ['view', 'edit', 'finance'] as const
const people = [
  { name: 'pia', side: 'publisher', of: publishers[0], roles },
  { name: 'hugo', side: 'partner', of: partners[0], roles },
  { name: 'ada', side: 'advertiser', of: advertisers[0], roles },
  { name: 'olaf', side: 'operator', of: '', roles },
  { name: 'vera', side: 'publisher', of: publishers[0], roles: ['view'] },
] as const

export type Name = (typeof people)[number]['name']

const ofOtherBuyers = [...advertisers, ...campaigns, ...budgets.map(String)]

/** What the pages of a side must not have anywhere. */
const foreign: Readonly<Record<Name, readonly string[]>> = {
  pia: [publishers[1], ...partners, ...ofOtherBuyers, documents.publisher[1] ?? '', ...documents.partner],
  vera: [publishers[1], ...partners, ...ofOtherBuyers, ...documents.publisher, ...documents.partner],
  hugo: [...publishers, partners[1], ...ofOtherBuyers, documents.partner[1] ?? '', ...documents.publisher],
  ada: [...publishers, ...partners, advertisers[1], campaigns[1], String(budgets[1])],
  olaf: [],
}

/** An address that was asked for may be repeated, and says nothing. */
export function foreignIn(html: string, name: Name, asked = ''): readonly string[] {
  return foreign[name].filter((text) => html.replaceAll(asked === '' ? '\0' : asked, '').includes(text))
}

interface SidePage {
  readonly path: string
  /** What is there once the page is whole. */
  readonly there: string
}

/** Every page of a side that has something to show. */
export function pagesOf(name: Name, { auctions }: Stage): readonly SidePage[] {
  const auction = { path: `/auctions/${auctions[publishers[0]]?.id}`, there: '.ends .end' }
  const sums = (path: string) => ({ path, there: '.bars li' })
  const seller = [
    { path: '/comparison?period=yesterday', there: '.difference-parts li' },
    { path: '/comparison?period=weeks', there: '.difference-parts li' },
    { path: '/funnel', there: '.funnel .stage' },
    { path: '/auctions', there: '.auction-rows .row' },
    auction,
  ]
  const finance = (path: string) => [{ path, there: 'section:nth-of-type(2) td' }]
  const statements = [{ path: '/statements', there: 'table a' }]
  const deliveries = [{ path: '/deliveries', there: '.sheet tbody td' }]
  const campaign = (id: string) => [
    { path: '/campaigns', there: 'table tbody tr' },
    { path: `/campaigns/${id}`, there: '.campaign-facts' },
    { path: '/book', there: 'form[aria-label="Order"]' },
  ]
  switch (name) {
    case 'pia':
    case 'vera':
      return [
        sums('/earnings'),
        sums('/earnings?by=partner'),
        ...seller,
        { path: '/ads', there: '.sheet tbody td' },
        { path: '/keys', there: '.sheet tbody td' },
        ...statements,
        ...finance('/payouts'),
      ]
    case 'hugo':
      return [
        sums('/spend'),
        sums('/spend?by=publisher'),
        ...seller,
        ...deliveries,
        ...statements,
        ...finance('/invoices'),
      ]
    case 'ada':
      return campaign(campaigns[0])
    case 'olaf':
      return [
        sums('/money'),
        sums('/money?by=publisher'),
        ...seller,
        ...deliveries,
        ...campaign(campaigns[1]),
        ...finance('/invoices'),
        { path: '/audit', there: '.sheet tbody td' },
      ]
  }
}

/** The portal of a stage in Chromium, and what its pages did that they must not do. */
export class Desk {
  readonly stage: Stage
  readonly #browser: Browser
  /** Faults of scripts, and requests to anybody else. */
  readonly complaints: string[] = []

  constructor(stage: Stage, browser: Browser) {
    this.stage = stage
    this.#browser = browser
  }

  static async open(): Promise<Desk> {
    const stage = await openStage(people)
    return new Desk(stage, await launchChromium())
  }

  async close(): Promise<void> {
    await this.#browser.close()
    await this.stage.close()
  }

  /** A page of whoever signs in at an address. */
  async openAs(name: Name, path = '/'): Promise<Page> {
    const page = await this.#browser.newPage({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
    page.setDefaultTimeout(30_000)
    page.on('pageerror', ({ message }) => this.complaints.push(message))
    page.on('request', (request) => {
      const url = request.url()
      if (!/^(?:data:|blob:)/.test(url) && !url.startsWith(this.stage.portalUrl)) this.complaints.push(url)
    })
    await page.goto(this.stage.portalUrl + path)
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'attached' })
    return page
  }
}

/** As links do, without signing in again. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
}

/** With everything open that is closed at first. */
export async function untilWhole(page: Page, there: string): Promise<void> {
  await page.locator(there).first().waitFor()
  await page.evaluate('document.querySelectorAll("details").forEach((one) => { one.open = true })')
  await page.locator('[role="status"]', { hasText: 'Loading' }).first().waitFor({ state: 'detached' })
}

/** To look at, where somebody wants to. */
export async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env.PARLEY_SCREENSHOTS
  const path = `${folder}/${name}-${new URL(page.url()).pathname.slice(1).replaceAll('/', '_')}.png`
  if (folder !== undefined) await page.screenshot({ path, fullPage: true })
}
