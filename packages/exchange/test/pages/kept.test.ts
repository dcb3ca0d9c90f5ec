// Kept records on a real admin port, in a real browser: the list goes further back than memory, after a restart.

import { once } from 'node:events'
import { looks, readabilityOf, sidewaysPx } from '@parley/testkit/browser'
import { slowly } from '@parley/testkit/slowly'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { house, simpleRequest } from '../demand/documents.ts'
import { type DemandExchange, startExchange } from '../demand/exchange.ts'
import { emptyFolder } from '../support/server.ts'
import { type Operator, operatorOf, type Page } from './operator.ts'

let operator: Operator
const kept: string[] = []

beforeAll(async () => {
  const directory = emptyFolder()
  const first = await start(directory)
  for (let at = 0; at < 3; at++) {
    const request = simpleRequest({ id: `kept-${at}`, site: { publisher: { id: 'pub-before' } } })
    kept.push((await first.post(request)).headers['x-request-id'] ?? '')
  }
  const gone = once(first.server.child, 'exit')
  first.server.child.kill('SIGTERM')
  await gone
  // It sends requests of its own, which are in memory.
  operator = await operatorOf(await start(directory))
}, 60_000)

afterAll(() => operator?.close())

test('a search goes further back than memory, says how far, and comes back to now', async () => {
  const page = await openList('?publisher=pub-before')
  const says = page.locator('.list-status')
  expect(await says.textContent()).toBe('No stored auction matches these filters.')

  await page.getByRole('button', { name: 'Search further back' }).click()
  await expect.poll(() => page.locator('.row').count()).toBe(3)
  expect(await says.textContent()).toMatch(
    /^3 auctions, newest first\. Before .+\. Everything since .+ was searched\.$/,
  )
  expect(page.url()).toMatch(/\?publisher=pub-before&before=2\d\d\d-/)
  expect(await page.getByRole('checkbox', { name: 'live' }).isDisabled()).toBe(true)
  await page.locator('.row', { hasText: 'kept-1' }).locator('a').click()
  await page.locator('h1', { hasText: 'house won at' }).waitFor()
  expect(await page.locator('main').textContent()).toContain(kept[1])
  await page.goBack()
  await page.getByRole('button', { name: 'Back to now' }).click()

  await page.waitForURL(/\?publisher=pub-before$/)
  await expect.poll(() => page.locator('.row').count()).toBe(0)
  expect(operator.complaints).toEqual([])
  await page.close()
})

test.each(looks)('everybody can read a list that goes back: $colorScheme, $width px wide', async (look) => {
  const page = await openList('?before=2100-01-01T00:00:00Z', { ...look, bypassCSP: true })
  await page.getByRole('button', { name: 'Search further back' }).waitFor()

  expect((await readabilityOf(page)).faults).toEqual([])
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0)
  await page.close()
})

function start(directory: string): Promise<DemandExchange> {
  return startExchange({ house, kept: { directory } }, slowly)
}

async function openList(query: string, look: Parameters<Operator['open']>[1] = {}): Promise<Page> {
  const page = await operator.open(`/auctions${query}`, look)
  await page.locator('.list-status', { hasText: /auction|records/ }).waitFor()
  return page
}
