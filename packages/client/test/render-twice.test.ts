// An ad that a page renders more than once, in Chromium: whoever waits for its notices hears of it once.

import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { bidAt } from './support/bid.ts'
import { browserStage, patience } from './support/stage.ts'
import { bringNear, showAgainIn, showIn } from './support/visit.ts'

const { server, open } = await browserStage()
let page: Page
beforeEach(async () => {
  page = await open()
  await showIn(page, bidAt(server.url, {}), {})
})

interface TestPage {
  readonly alarms: () => readonly number[]
  readonly ring: () => void
  readonly stop: () => void
  readonly views: number
}

function alarms(): Promise<readonly number[]> {
  return page.evaluate(() => (window as unknown as TestPage).alarms())
}

const seenOnce = ['billing?p=2.5', 'half', 'imp', 'win?p=2.5']

test('an ad that is rendered twice is reported once', async () => {
  await showAgainIn(page)
  await bringNear(page)
  await expect.poll(alarms, patience).toEqual([1000, 1000])
  await page.evaluate(() => (window as unknown as TestPage).ring())
  await expect.poll(() => server.heard.length, patience).toBeGreaterThanOrEqual(4)
  await page.waitForTimeout(300)

  expect(server.heard.toSorted()).toEqual(seenOnce)
  expect(await page.getByRole('article').count()).toBe(2)
  expect(await page.evaluate(() => (window as unknown as TestPage).views)).toBe(2)
})

test('an ad that was taken away before it was seen is reported when it is rendered again', async () => {
  await page.evaluate(() => (window as unknown as TestPage).stop())
  await showAgainIn(page)
  await bringNear(page)
  await expect.poll(alarms, patience).toEqual([1000])
  await page.evaluate(() => (window as unknown as TestPage).ring())

  await expect.poll(() => server.heard.toSorted(), patience).toEqual(seenOnce)
})
