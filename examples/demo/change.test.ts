// An operator changes the share of a partner in a real browser, with the demo behind it: typed, shown as a diff, applied,
// refused where it is wrong, and undone.

import { readabilityOf } from '@parley/testkit/browser'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoInBrowser } from './demo-in-browser.ts'

const stage = demoInBrowser()

test('a share is typed, shown as a diff, applied and undone, by clicking', async () => {
  const { page, complaints } = await openPage()
  const share = page.getByLabel('Share, % of swift')

  await share.fill('0')
  const diff = await page.getByRole('region', { name: 'Pending changes' }).getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Changed swift, by unknown user').waitFor()

  expect(diff).toEqual(['swift Share, %: 100 → 0'])
  expect(await shareOf('swift')).toBe(0)
  expect(await share.inputValue()).toBe('0')
  await page.getByText('partner swift: sharePercent 100 (default) → 0').waitFor()
  await page.getByText(/^Configuration 2,/).waitFor()

  await page.getByRole('button', { name: 'Revert change 1' }).click()
  await page.getByRole('button', { name: 'Revert', exact: true }).click()
  await page.getByText('Reverted change 1, by').waitFor()

  expect(await shareOf('swift')).toBe(100)
  await expect.poll(() => share.inputValue()).toBe('100')
  expect(complaints).toEqual([])
  await page.close()
})

test('a partner is switched off, and a value that the check refuses is told beside its field', async () => {
  const { page } = await openPage()

  // What people see of a switch lies above the field that it stands for.
  await page.getByLabel('On of velvet').locator('xpath=following-sibling::*[1]').click()
  await page.getByLabel('Timeout, ms of moody').fill('29')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('must be 30 or more').waitFor()
  const refused = await valuesOf('velvet')
  await page.getByLabel('Timeout, ms of moody').fill('130')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Changed velvet, moody, by').waitFor()

  expect(refused).toMatchObject({ enabled: true })
  expect(await valuesOf('velvet')).toMatchObject({ enabled: false })
  expect(await valuesOf('moody')).toMatchObject({ timeoutMs: 130 })
  await page.close()
})

test.each(['light', 'dark'] as const)('everybody can read and use the page in the %s scheme', async (colorScheme) => {
  const { page } = await openPage({ colorScheme, bypassCSP: true })
  await page.getByLabel('Margin, % of velvet').fill('91')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('must be 90 or less').waitFor()

  const { faults } = await readabilityOf(page)

  expect(faults).toEqual([])
  await page.close()
})

test('the page does not scroll sideways on a telephone', async () => {
  const { page } = await openPage({ viewport: { width: 390, height: 844 } })

  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

  expect(overflow).toBeLessThanOrEqual(0)
  await page.close()
})

async function openPage(options: BrowserContextOptions = {}) {
  const page: Page = await stage.browser.newPage(options)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => void complaints.push(error.message))
  await page.goto(`${stage.demo.adminUrl}/changes`)
  await page.getByRole('heading', { name: 'Configuration', level: 1 }).waitFor()
  await page.getByLabel('Share, % of swift').waitFor()
  return { page, complaints }
}

async function shareOf(name: string): Promise<unknown> {
  return (await valuesOf(name))?.sharePercent
}

async function valuesOf(name: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const answer = await fetch(`${stage.demo.adminUrl}/changes`, { headers: { accept: 'application/json' } })
  const { partners } = (await answer.json()) as {
    readonly partners: readonly { readonly name: string; readonly values: Readonly<Record<string, unknown>> }[]
  }
  return partners.find((one) => one.name === name)?.values
}
