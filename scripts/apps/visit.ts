// A reader opens the app in Chromium: an ad with its picture is there, and the exchange counts its win and its view once.

import { strict as assert } from 'node:assert'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningExchange } from '@parley/testkit'
import { visitOf } from '@parley/testkit/browser'
import type { Browser, Locator, Page } from 'playwright-core'

const patienceMs = 60_000
/** A second notice would come within this time after the first. */
const againMs = 1500

/** Throws when the ad, its picture or one of its notices is missing, or when the console warns. */
export async function visitApp(browser: Browser, url: string, exchange: RunningExchange): Promise<void> {
  const before = await counts(exchange)
  const { context } = await visitOf(browser)
  try {
    const page = await context.newPage()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(`Parley's page failed: ${error.message}`))
    await page.goto(url)
    const button = page.getByRole('button', { name: 'Ask about trail shoes' })
    const ad = page.getByRole('article', { name: 'Sponsored: Northtrail' })
    await button.or(ad).first().waitFor({ timeout: patienceMs })
    if (await button.isVisible()) await ask(page, button)
    await ad.waitFor({ timeout: patienceMs })
    const picture = ad.getByRole('img', { name: 'Picture from Northtrail' })
    await picture.scrollIntoViewIfNeeded({ timeout: patienceMs })
    await until(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), 'the picture did not load')
    const seen = [before[0] + 1, before[1] + 1]
    await until(async () => String(await counts(exchange)) === String(seen), 'win and billing were not counted')
    await sleep(againMs)
    assert.deepEqual(await counts(exchange), seen)
    assert.deepEqual(
      said.filter((line) => line.startsWith('Parley')),
      [],
    )
  } finally {
    await context.close()
  }
}

/** A page that was rendered on the server shows its button before its script is there, and such a click is lost. */
async function ask(page: Page, button: Locator): Promise<void> {
  const answer = page.getByText('deep lugs')
  for (const giveUpMs = performance.now() + patienceMs; performance.now() < giveUpMs; ) {
    await button.click()
    const isAnswered = await answer.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    )
    if (isAnswered) return
  }
  throw new Error('the chat did not answer')
}

async function counts({ notices }: RunningExchange): Promise<readonly [win: number, billing: number]> {
  return [await notices('win'), await notices('billing')]
}

async function until(holds: () => Promise<boolean>, wrong: string): Promise<void> {
  for (const giveUpMs = performance.now() + patienceMs; !(await holds()); await sleep(100)) {
    if (performance.now() > giveUpMs) throw new Error(wrong)
  }
}
