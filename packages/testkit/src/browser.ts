// Debian's Chromium without its windows, in which a page takes a third of the time, driven by playwright-core and limited to
// this machine; and axe, which checks accessibility. This is a separate entry point, so that tests that only need a partner
// load no browser.

import { existsSync } from 'node:fs'
import axe from 'axe-core'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

export { cutTexts } from './cut-texts.ts'

const { CHROMIUM = '/usr/bin/chromium-headless-shell' } = process.env

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Names that no test handles are blocked instead of resolved on the network.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

export function launchChromium(): Promise<Browser> {
  if (!existsSync(CHROMIUM)) {
    throw new Error(
      `there is no ${CHROMIUM}: run apt-get install chromium-headless-shell, or set CHROMIUM to where a Chromium is`,
    )
  }
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args: quiet })
}

export interface Visit {
  readonly context: BrowserContext
  /** The URLs of advertisers that were called, in order. */
  readonly called: readonly string[]
}

/** A browser in which every https host is an advertiser that answers with a picture or a page. */
export async function visitOf(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const called: string[] = []
  const context = await browser.newContext({ viewport: { width: 720, height: 900 }, ...options })
  await context.route(/^https:/, async (route) => {
    called.push(route.request().url())
    const isPicture = route.request().resourceType() === 'image'
    await route.fulfill(
      isPicture
        ? { contentType: 'image/svg+xml', body: picture }
        : { contentType: 'text/html', body: '<!doctype html><title>Landing page</title><p>Landing page' },
    )
  })
  return { context, called }
}

/** Hills under a sun: what an advertiser might send. */
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 314">
<rect width="600" height="314" fill="#cfe5f5"/><circle cx="470" cy="80" r="36" fill="#f6c65b"/>
<path d="M0 250 150 110 280 230 400 140 600 270V314H0Z" fill="#5f8f6b"/>
<path d="M0 290 220 210 420 280 600 230V314H0Z" fill="#3f6f4f"/></svg>`

/** The ways in which people look at a page; colours and width have nothing to do with each other. */
export const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const

/** By how much a page is wider than its window. */
export function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
}

/** The widths of a telephone, a tablet, a laptop and a large screen. */
export const widths = [390, 768, 1440, 1920] as const

interface AxeReport {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly AxeNode[] }[]
  readonly passes: readonly { readonly id: string }[]
}

interface AxeNode {
  readonly html: string
  readonly failureSummary: string
}

export interface Readability {
  /** What axe finds on the open page, one line each. */
  readonly faults: readonly string[]
  /** The rules that were checked and passed. */
  readonly kept: readonly string[]
}

/** To describe every element that is as it should be took most of the time. */
const onlyFaults = JSON.stringify({ resultTypes: ['violations'], elementRef: false })

const transitionsEnded =
  'Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished))'

/** Until nothing is on its way from one colour or place to another. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(transitionsEnded)
}

/** A page with a content security policy has to be opened with `bypassCSP`. */
export async function readabilityOf(page: Page): Promise<Readability> {
  if (await page.evaluate('!("axe" in window)')) await page.evaluate(axe.source)
  await untilStill(page)
  const { violations, passes } = (await page.evaluate(`axe.run(document, ${onlyFaults})`)) as AxeReport
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.replaceAll(/\s+/g, ' ')}`),
  )
  return { faults, kept: passes.map(({ id }) => id) }
}
