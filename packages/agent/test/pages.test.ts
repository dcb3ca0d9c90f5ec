// The pages of buyers over a real agent and booking, in a real browser: who buys, what was asked and answered, and what a person decides.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BuyerList, WaitingBuys } from '@parley/contract'
import { type RunningExchange, startExchange } from '@parley/testkit'
import { launchChromium } from '@parley/testkit/browser'
import { freePort } from '@parley/testkit/free-port'
import { pageFaults } from '@parley/testkit/page-faults'
import { programFile } from '@parley/testkit/program'
import { Errors } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyRequest, catalogValue, creativesRequest } from './support/agent.ts'

type Browser = Awaited<ReturnType<typeof launchChromium>>

const operatorToken = 'operator-token-canary'
let folder = ''
let agentUrl = ''
let exchange: RunningExchange
let browser: Browser
let page: Awaited<ReturnType<Browser['newPage']>>
const children: ChildProcess[] = []
const faults: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-buyers-'))
  writeFileSync(join(folder, 'agent.yaml'), JSON.stringify(catalogValue))
  const bookingUrl = await start('booking', /Booking is at/, [])
  agentUrl = await start('agent', /The agent is at/, [
    '--config',
    join(folder, 'agent.yaml'),
    '--booking',
    bookingUrl,
    '--calls-kept',
    '5',
  ])
  await call('get_products', { buying_mode: 'brief', brief: '<b>running shoes</b> for people who buy now, US' })
  await call('sync_creatives', creativesRequest())
  await call('create_media_buy', { ...buyRequest(), start_time: 'asap', end_time: '2036-01-01T00:00:00Z' })
  await call('create_media_buy', buyRequest({ end_time: '2020-01-01T00:00:00Z' }))
  await orderLarge()
  await orderLarge()
  exchange = await startExchange({ PARLEY_AGENT_URL: agentUrl, PARLEY_AGENT_TOKEN: operatorToken })
  browser = await launchChromium()
  // Axe is a script from elsewhere, which the policy of the page forbids.
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(`${exchange.adminUrl}/buyers`)
})

afterAll(async () => {
  await browser?.close()
  await exchange?.stop()
  for (const child of children) {
    child.kill()
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

test('what the operator is told is as the contract says, and has no token', async () => {
  const headers = { authorization: `Bearer ${operatorToken}` }
  const buyers = await (await fetch(`${agentUrl}/v1/buyers`, { headers })).text()
  const tasks = await (await fetch(`${agentUrl}/v1/tasks`, { headers })).text()

  expect([...Errors(BuyerList, JSON.parse(buyers))]).toEqual([])
  expect([...Errors(WaitingBuys, JSON.parse(tasks))]).toEqual([])
  expect(buyers).not.toMatch(/token|key-of-a-test|Trail shoes that keep/)
  expect((await fetch(`${agentUrl}/v1/buyers`)).status).toBe(401)
})

// Before the decisions, so that there is most to see.
test.each(['/buyers', '/buyers/first'])(
  'a page is whole at every width, light and dark: %s',
  { timeout: 90_000 },
  async (path) => {
    await page.goto(exchange.adminUrl + path)
    await page.locator('tbody tr').first().waitFor()

    expect(await pageFaults(page)).toEqual([])
  },
)

test('a buy that waits is shown with its terms, and a person approves or rejects it', async () => {
  await page.goto(`${exchange.adminUrl}/buyers`)
  const queue = page.locator('.review-queue > li')
  await expect.poll(() => queue.count()).toBe(2)
  const first = queue.first()
  await first.getByText('northtrail.example via pinnacle.example').waitFor()
  await first.getByText('$20000.00 of purchase-us at $6.50 CPM, ad card').waitFor()
  expect(await first.getByRole('button', { name: 'Reject' }).isDisabled()).toBe(true)

  await first.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Approved and booked.').waitFor()
  await expect.poll(() => queue.count()).toBe(1)
  await first.getByLabel('Reason, if you reject it').fill('Too much for one chat')
  await first.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Rejected. The buyer reads the reason.').waitFor()

  await expect.poll(() => queue.count()).toBe(0)
  expect(await call('get_media_buys', {})).toMatchObject({
    media_buys: [{ status: 'active' }, { status: 'active' }, { status: 'rejected' }],
  })
})

test('a buyer has its accounts and its last calls, with how each was answered', async () => {
  await page.goto(`${exchange.adminUrl}/buyers`)
  await page.locator('tbody tr', { hasText: 'second' }).getByText('never').waitFor()
  await page.getByRole('link', { name: 'first', exact: true }).click()
  await page.getByRole('heading', { name: 'first', level: 1 }).waitFor()

  const calls = page.locator('section', { hasText: 'Last calls' }).locator('tbody tr')
  await expect.poll(() => calls.count()).toBe(5)
  await calls.first().getByText('get_media_buys').waitFor()
  const refused = calls.filter({ hasText: 'VALIDATION_ERROR' })
  await refused.getByText('northtrail.example, purchase-us, card').waitFor()
  await refused.getByText('The end must be after the start.').waitFor()
  await page.locator('section', { hasText: 'Accounts' }).getByText('pinnacle.example').first().waitFor()
  await page.getByText('The agent keeps 5 calls of each buyer in memory.').waitFor()

  await call('get_products', { buying_mode: 'brief', brief: '<b>boots</b>' })
  await page.getByText('<b>boots</b>').waitFor()
})

test('no script has failed', () => {
  expect(faults).toEqual([])
})

async function orderLarge(): Promise<void> {
  const more = { start_time: 'asap', end_time: '2036-01-01T00:00:00Z' }
  await call('create_media_buy', { ...buyRequest({}, { budget: 20_000 }), ...more })
}

async function start(name: 'booking' | 'agent', ready: RegExp, args: readonly string[]): Promise<string> {
  const port = await freePort()
  const given = ['--port', String(port), '--database', 'memory', ...args]
  const child = spawn(process.execPath, [programFile(name), ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PARLEY_AGENT_TOKEN: operatorToken },
  })
  children.push(child)
  await new Promise<void>((resolve) => child.stdout.on('data', (said) => ready.test(String(said)) && resolve()))
  return `http://127.0.0.1:${port}`
}

async function call(name: string, args: object): Promise<unknown> {
  const response = await fetch(`${agentUrl}/mcp`, {
    method: 'POST',
    headers: { authorization: 'Bearer first-token', 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  const { result } = (await response.json()) as { readonly result: { readonly structuredContent: unknown } }
  return result.structuredContent
}
