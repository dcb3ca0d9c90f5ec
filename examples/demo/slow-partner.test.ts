// A partner of the demo becomes slow: the first page of the console says so in time, and leads to an auction that shows why.

import { expect, test } from 'vitest'
import { demoInBrowser } from './demo-in-browser.ts'

const patienceMs = 60_000
const promisedMs = 5000

const stage = demoInBrowser()

test('a partner that becomes slow is wrong on the first page within 5 s, and two clicks lead to why', async () => {
  const page = await stage.browser.newPage({ viewport: { width: 1280, height: 1000 } })
  await page.goto(stage.demo.adminUrl)
  await page.locator('.no-trouble, .trouble').first().waitFor()
  const startedMs = performance.now()

  stage.demo.type('slow velvet')
  const trouble = page.locator('.trouble-bad', { hasText: 'velvet' })
  await trouble.waitFor({ timeout: patienceMs })
  const tookMs = performance.now() - startedMs
  await trouble.getByRole('link').click()
  await page.locator('a[href^="/auctions/"]').first().click()
  const velvet = page.locator('.end-late', { hasText: 'velvet' })
  await velvet.waitFor()

  console.log(`velvet was wrong on the first page after ${Math.round(tookMs)} ms`)
  expect(await velvet.textContent()).toMatch(/did not answer in time/i)
  expect(tookMs).toBeLessThan(promisedMs)
})
