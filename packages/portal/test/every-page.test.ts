// Every page of every side, over a real ledger, exchange and booking: at the widths of a telephone, a tablet, a laptop and a large screen,
// light and dark, nothing is cut and everybody can read it. pages.test.ts does in short what this does at length.

import { lookAt, pageFaults } from '@parley/testkit/page-faults'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Desk, foreignIn, go, type Name, pagesOf, photograph, untilWhole } from './support/pages.ts'

let desk: Desk
beforeAll(async () => {
  desk = await Desk.open()
}, 300_000)
afterAll(async () => {
  await desk?.close()
})

test.each(['pia', 'hugo', 'ada', 'olaf'] as const)('every page of %s is whole', { timeout: 600_000 }, isWhole)

async function isWhole(name: Name): Promise<void> {
  const page = await desk.openAs(name)
  const found: string[] = []
  for (const { path, there } of pagesOf(name, desk.stage)) {
    await go(page, path)
    await untilWhole(page, there)
    found.push(...(await pageFaults(page)).map((fault) => `${path}: ${fault}`))
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 1440],
      ['light', 390],
      ['dark', 390],
    ] as const) {
      await lookAt(page, colorScheme, width)
      await photograph(page, `${name}-${colorScheme}-${width}${path.includes('?') ? '-asked' : ''}`)
    }
    found.push(...foreignIn(await page.content(), name).map((text) => `${path} shows ${text}`))
  }
  await page.close()
  expect(found).toEqual([])
  expect(desk.complaints).toEqual([])
}

test('documents and statements to print are readable, too', { timeout: 120_000 }, async () => {
  const page = await desk.openAs('pia', '/payouts')
  const found: string[] = []
  await untilWhole(page, 'table a')
  const hrefs = await page
    .getByRole('link', { name: 'Printable page' })
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  await go(page, '/statements')
  await untilWhole(page, 'table a')
  hrefs.push((await page.getByRole('link', { name: 'Printable page' }).first().getAttribute('href')) ?? '')

  for (const href of hrefs) {
    await page.goto(new URL(href, desk.stage.portalUrl).href)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await photograph(page, 'pia-print')
    found.push(...(await pageFaults(page)).map((fault) => `${href}: ${fault}`))
    found.push(...foreignIn(await page.content(), 'pia').map((text) => `${href} shows ${text}`))
  }

  expect(hrefs.length).toBe(2)
  expect(found).toEqual([])
  await page.close()
})
