// What the browser's console says about notices that are not sent, in Chromium.

import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { bidAt } from './support/bid.ts'
import { browserStage, patience } from './support/stage.ts'
import { bringNear, showIn } from './support/visit.ts'

const { server, open } = await browserStage()
let page: Page
let warnings: string[]

beforeEach(async () => {
  warnings = []
  page = await open((opened) =>
    opened.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    }),
  )
})

/** An ad of an advertiser with https, from an exchange that has none. */
function plainBid(): object {
  const link = { url: 'https://shop.example/' }
  return bidAt(server.url, { link, imptrackers: [], eventtrackers: [], privacy: undefined })
}

const unsent =
  'Parley: notices are not sent (win, billing): the exchange has no https; ' +
  'for an exchange on this machine, set loopbackHttp: true'

test('without loopbackHttp, a page says once why a local exchange hears of no ad', async () => {
  await showIn(page, plainBid(), {}, { loopbackHttp: false })
  await showIn(page, plainBid(), {}, { loopbackHttp: false })

  await expect.poll(() => warnings, patience).toEqual([unsent])
  expect(server.heard).toEqual([])
})

test('with loopbackHttp, notices are sent and nothing is said', async () => {
  await showIn(page, plainBid(), {})

  await expect.poll(() => server.heard, patience).toEqual(['win?p=2.5'])
  expect(warnings).toEqual([])
})

test('nothing is said where a server reports the notices', async () => {
  await showIn(page, plainBid(), {}, { loopbackHttp: false, reportsNotices: false })
  await showIn(page, plainBid(), {}, { loopbackHttp: false })

  await expect.poll(() => warnings, patience).toEqual([unsent])
})

test('a notice whose request fails is named with the origin that was called', async () => {
  await showIn(page, plainBid(), { winUrl: 'https://ads.example/w/t', billingUrl: 'https://ads.example/b/t' })
  await bringNear(page)
  const alarms = () => page.evaluate(() => (window as unknown as { alarms: () => number[] }).alarms())
  await expect.poll(alarms, patience).toEqual([1000])
  await page.evaluate(() => (window as unknown as { ring: () => void }).ring())

  const line = (notice: string) =>
    expect.stringMatching(`^Parley: a ${notice} notice was not sent: .* https://ads.example failed`)
  await expect.poll(() => warnings, patience).toEqual([line('win'), line('billing')])
})

test('an ad that cannot be shown is named', async () => {
  await showIn(page, plainBid(), { clickUrl: 'http://shop.example/' })

  await expect
    .poll(() => warnings, patience)
    .toEqual(['Parley: an ad is not shown: it needs a title and an https link'])
})
