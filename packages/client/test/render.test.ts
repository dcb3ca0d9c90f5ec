// The renderer in Chromium, under a strict content security policy.

import { readabilityOf } from '@parley/testkit/browser'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bidAt } from './support/bid.ts'
import { browserStage, patience } from './support/stage.ts'
import { bringNear, sendAway, showIn } from './support/visit.ts'

const stage = await browserStage()
const { server } = stage
let page: Page
const complaints: string[] = []

beforeEach(() => open())
afterEach(() => page.context().close())

async function open(options: Parameters<typeof stage.open>[1] = {}): Promise<void> {
  complaints.length = 0
  page = await stage.open((opened) => {
    opened.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    opened.on('pageerror', (error) => complaints.push(error.message))
    opened.on('dialog', (dialog) => {
      complaints.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
  }, options)
}

function bidWith(members: object = {}): object {
  return bidAt(server.url, members)
}

function show(bid: object, changes: object = {}, options: object = {}): Promise<unknown> {
  return showIn(page, bid, changes, options)
}

function count(name: 'clicks' | 'views'): Promise<unknown> {
  return page.evaluate((member) => (window as unknown as Record<string, unknown>)[member], name)
}

const nearby = (): Promise<void> => bringNear(page)
const faraway = (): Promise<void> => sendAway(page)

/** The milliseconds that the page's clock was asked to wait. */
function alarms(): Promise<unknown> {
  return page.evaluate(() => (window as unknown as { alarms: () => unknown }).alarms())
}

function ring(): Promise<void> {
  return page.evaluate(() => (window as unknown as { ring: () => void }).ring())
}

const seenOnce = ['billing?p=2.5', 'half', 'imp', 'win?p=2.5']

test('an ad is an article with a label, a picture with words, and one link that says where it opens', async () => {
  await show(bidWith())

  const article = page.getByRole('article', { name: 'Sponsored: Northtrail' })
  const link = article.getByRole('link', { name: 'Trail shoes (opens in a new tab)' })

  expect(await article.getByText('Sponsored', { exact: true }).count()).toBe(1)
  expect(await article.getByRole('img', { name: 'Picture from Northtrail' }).count()).toBe(1)
  expect(await link.getAttribute('rel')).toBe('sponsored nofollow noopener noreferrer')
  expect(await article.textContent()).toContain('$99.00')
  expect(complaints).toEqual([])
})

test('the win is reported at once, and nothing else while the ad is out of sight', async () => {
  await show(bidWith())
  await page.waitForTimeout(300)

  expect(await alarms()).toEqual([])
  expect(server.heard).toEqual(['win?p=2.5'])
})

test('an ad in view for a second is reported once, and never again', async () => {
  await show(bidWith())
  await nearby()
  await expect.poll(alarms, patience).toEqual([1000])
  const early = [...server.heard]
  await ring()
  await expect.poll(() => server.heard.toSorted(), patience).toEqual(seenOnce)
  await faraway()
  await page.waitForTimeout(200)
  await nearby()
  await page.waitForTimeout(300)

  expect(early).toEqual(['win?p=2.5'])
  expect(await alarms()).toEqual([])
  expect(await count('views')).toBe(1)
  expect(complaints).toEqual([])
})

test('an ad that leaves before its second is over starts a new one when it comes back', async () => {
  await show(bidWith())
  await nearby()
  await expect.poll(alarms, patience).toEqual([1000])
  await faraway()
  await expect.poll(alarms, patience).toEqual([])
  await nearby()
  await expect.poll(alarms, patience).toEqual([1000])

  expect(server.heard).toEqual(['win?p=2.5'])
})

test('an ad in a tab that is not shown is not seen', async () => {
  const turnTo = (state: string): Promise<void> =>
    page.evaluate((given) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: given })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)

  await show(bidWith())
  await nearby()
  await expect.poll(alarms, patience).toEqual([1000])
  await turnTo('hidden')
  const whileHidden = await alarms()
  await turnTo('visible')

  expect(whileHidden).toEqual([])
  expect(await alarms()).toEqual([1000])
})

test('an ad whose watch was stopped is not reported', async () => {
  await show(bidWith())
  await nearby()
  await expect.poll(alarms, patience).toEqual([1000])
  await page.evaluate(() => (window as unknown as { stop: () => void }).stop())

  expect(await alarms()).toEqual([])
})

test('a click opens the landing page in a new tab and calls the click tracker', async () => {
  await show(bidWith())
  await nearby()
  // The link covers the card, so the place is clicked and not the element.
  const button = await page.getByText('See the shoes').boundingBox()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.mouse.click((button?.x ?? 0) + 10, (button?.y ?? 0) + 10),
  ])
  await tab.waitForLoadState()

  expect(tab.url()).toBe(`${server.url}/heard/landing`)
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await expect.poll(() => server.heard.toSorted(), patience).toEqual(['click', 'landing', 'win?p=2.5'])
  expect(await count('clicks')).toBe(1)
})

test('the keyboard reaches the link, shows where it is, and opens it', async () => {
  await show(bidWith())
  await nearby()
  const focused = (): Promise<unknown> =>
    page.evaluate(() => document.querySelector('#place > div')?.shadowRoot?.activeElement?.className)

  await page.keyboard.press('Tab')
  const first = await focused()
  await page.keyboard.press('Tab')
  const second = await focused()
  const outline = await page.evaluate(() => {
    const link = document.querySelector('#place > div')?.shadowRoot?.querySelector('.title')
    return link === null || link === undefined ? '' : getComputedStyle(link, '::after').outlineStyle
  })
  await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])

  expect([first, second, outline]).toEqual(['privacy', 'title', 'solid'])
  await expect.poll(() => server.heard, patience).toContain('click')
})

test('hostile texts stay texts, also those that say whose ad it is', async () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const assets = [
    { id: 1, title: { text: hostile } },
    { id: 3, data: { type: 2, value: '\u202e<b onclick=alert(3)>\u2066x' } },
    { id: 4, data: { type: 1, value: '"><iframe srcdoc="<script>alert(4)</script>">' } },
    { id: 2, img: { url: `${server.url}/a.svg" onload="alert(5)` } },
  ]

  await show({ ...bidWith({ assets }), ext: { dsa: { behalf: 'Shoes Ltd', paid: hostile } } })
  // The picture leads nowhere, and a blank takes its place.
  await expect.poll(() => page.locator('#place img').count(), patience).toBe(0)
  const shown = await page.evaluate(() => {
    const root = document.querySelector('#place > div')?.shadowRoot
    const names = [...(root?.querySelectorAll('*') ?? [])].map(({ localName }) => localName)
    return {
      title: root?.querySelector('.title')?.firstChild?.textContent,
      description: root?.querySelector('.description')?.textContent,
      whose: root?.querySelector('.names')?.textContent,
      names: [...new Set(names)].toSorted(),
      handlers: root?.querySelectorAll('[onerror],[onload],[onclick]').length,
    }
  })

  expect(shown.title).toBe(hostile)
  expect(shown.description).toBe('<b onclick=alert(3)>x')
  expect(shown.whose).toBe(`On behalf of Shoes LtdPaid for by ${hostile}`)
  expect(shown.names).toEqual(['a', 'article', 'bdi', 'div', 'p', 'span'])
  expect(shown.handlers).toBe(0)
  // That the picture is not there is all that is wrong.
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
})

test('an ad with a hostile link is not shown, and hostile trackers and scripts are not called', async () => {
  const script = await show(bidWith({ link: { url: 'javascript:alert(1)' } }))
  const rest = await show(
    bidWith({
      jstracker: '<script>alert(2)</script>',
      imptrackers: ['javascript:alert(3)', 'data:text/html,<script>alert(4)</script>'],
      eventtrackers: [{ event: 1, method: 2, url: `${server.url}/heard/script` }],
      privacy: 'javascript:alert(5)',
    }),
  )
  await nearby()
  await expect.poll(alarms, patience).toEqual([1000])
  await ring()
  await expect.poll(() => server.heard.length, patience).toBe(2)

  expect([script, rest]).toEqual(['link.url is not an https URL', 'ad'])
  expect(await page.getByRole('link').count()).toBe(1)
  expect(server.heard.toSorted()).toEqual(['billing?p=2.5', 'win?p=2.5'])
  expect(complaints).toEqual([])
})

test('an ad that was changed on its way shows and reports nothing', async () => {
  await show(bidWith(), { clickUrl: 'javascript:alert(1)' })
  await page.waitForTimeout(300)

  expect(await page.locator('#place > div').isHidden()).toBe(true)
  expect(await page.getByRole('link').count()).toBe(0)
  expect(await page.getByRole('article').count()).toBe(0)
  expect(server.heard).toEqual([])
})

const looks = [
  ['light', 'compact'],
  ['dark', 'compact'],
  ['light', 'large'],
  ['dark', 'large'],
] as const

test.each(looks)('axe finds nothing in the %s scheme, %s', async (colorScheme, layout) => {
  await page.context().close()
  await open({ colorScheme, bypassCSP: true })
  await show(bidWith(), {}, { layout })
  await nearby()
  const { faults, kept } = await readabilityOf(page)

  expect(faults).toEqual([])
  expect(kept).toContain('color-contrast')
})
