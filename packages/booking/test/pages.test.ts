// The pages of campaigns over a real booking and ledger, in a real browser: an order is booked with its forecast beside it, an ad
// is reviewed, and a campaign is explained.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type EmptyPostgres, emptyPostgres, type RunningExchange, startExchange } from '@parley/testkit'
import { launchChromium } from '@parley/testkit/browser'
import { freePort } from '@parley/testkit/free-port'
import { pageFaults } from '@parley/testkit/page-faults'
import { programFile } from '@parley/testkit/program'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../src/index.ts'

type Browser = Awaited<ReturnType<typeof launchChromium>>

let folder = ''
let exchange: RunningExchange
let browser: Browser
let page: Awaited<ReturnType<Browser['newPage']>>
let postgres: EmptyPostgres
let bookingUrl = ''
const children: ChildProcess[] = []
const faults: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-pages-'))
  postgres = await emptyPostgres()
  const ledgerUrl = await start('ledger', { PARLEY_LEDGER_DATABASE: postgres.url, PARLEY_JOURNAL: folder })
  await addWeek()
  bookingUrl = await start('booking', {
    PARLEY_BOOKING_DATABASE: 'memory',
    PARLEY_LEDGER_URL: ledgerUrl,
    PARLEY_BOOKING_SETTLE_MS: '100',
  })
  await book({ id: 'miracle', creative: { title: 'A miracle for feet', url: 'https://northpeak.example/' } })
  await book({ id: 'trail-shoes' })
  await report('trail-shoes')
  exchange = await startExchange({ PARLEY_BOOKING_URL: bookingUrl, PARLEY_JOURNAL: folder })
  browser = await launchChromium()
  // Axe is a script from elsewhere, which the policy of the page forbids.
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(`${exchange.adminUrl}/campaigns`)
})

afterAll(async () => {
  await browser?.close()
  await exchange?.stop()
  for (const child of children) {
    child.kill()
    await once(child, 'exit')
  }
  await postgres?.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('an ad that waits is shown with the reasons, and a person decides', async () => {
  const queue = page.locator('.review-queue > li')
  await queue.getByText('The text says “miracle”.').waitFor()
  await queue.getByText('The ad does not name its brand (creative.sponsored).').waitFor()
  expect(await queue.getByRole('button', { name: 'Reject' }).isDisabled()).toBe(true)
  await queue.getByLabel('Reason, if you reject it').fill('No miracles, please')
  await queue.getByRole('button', { name: 'Reject' }).click()

  await page.locator('tbody tr', { hasText: 'miracle' }).getByText('rejected').waitFor()
  expect(await queue.count()).toBe(0)
})

test('a campaign has its plan, where each impression went, and what it does not reach', async () => {
  await page.getByRole('link', { name: 'trail-shoes' }).click()
  await page.getByRole('heading', { name: 'trail-shoes', level: 1 }).waitFor()

  const went = page.getByRole('list', { name: 'Where each impression went' })
  await went.getByRole('listitem').first().waitFor()
  expect(await went.getByRole('listitem').allTextContents()).toEqual([
    'held back by even pacing900',
    'a partner bid more75',
    'won25',
  ])
  const reach = page.getByRole('list', { name: 'What it can reach' })
  await reach.getByText('add countries').waitFor()
  await page.getByText('1,000 impressions matched; each is counted once.').waitFor()

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  await page.getByText('$500.00: the campaign is paused').waitFor()
})

test('an order is written with its forecast and its ad beside it, refused with what to change, and booked', async () => {
  await page.goto(`${exchange.adminUrl}/book`)
  const forecast = page.getByRole('region', { name: 'Forecast' })
  await forecast.getByText('Nine times out of ten').waitFor()
  const before = await forecast.textContent()
  await page.getByLabel('Budget, $').fill('2')
  await expect.poll(() => forecast.textContent()).not.toBe(before)
  await forecast.getByText('The budget is the limit').waitFor()
  for (const [label, value] of [
    ['Campaign id', 'boots'],
    ['Advertiser', 'Northpeak'],
    ['Domain', 'northpeak.example'],
    ['Time zone of the cap', 'Mars/Olympus'],
    ['Headline', 'Boots for wet rocks'],
    ['Landing page', 'https://northpeak.example/boots'],
    ['Brand', 'Northpeak'],
    ['Keywords', 'boots, wet trails'],
  ] as const)
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Boots for wet rocks' }).waitFor()
  await page.getByRole('button', { name: 'Book' }).click()
  await page.getByRole('alert').getByText('Mars/Olympus is not a time zone; use an IANA name').waitFor()
  await page.getByLabel('Time zone of the cap').fill('Europe/Berlin')
  await page.getByRole('button', { name: 'Book' }).click()

  await page.getByRole('heading', { name: 'boots', level: 1 }).waitFor()
  await page.getByText('keywords: boots, wet trails').waitFor()
})

test.each(['/campaigns', '/campaigns/trail-shoes', '/book'])(
  'a page is whole at every width, light and dark: %s',
  { timeout: 90_000 },
  async (path) => {
    await page.goto(exchange.adminUrl + path)
    await page.locator('.sheet').first().waitFor()

    expect(await pageFaults(page)).toEqual([])
  },
)

test('no script has failed', () => {
  expect(faults).toEqual([])
})

async function start(program: 'ledger' | 'booking', env: Readonly<Record<string, string>>): Promise<string> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [programFile(program), '--port', String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  children.push(child)
  const isUp = (): Promise<boolean> =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) await wait(50)
  return url
}

/** Traffic of the last seven days, as the ledger would have summed it. */
async function addWeek(): Promise<void> {
  const database = await openDatabase(postgres.url)
  await sql`insert into ledger.requests (quarter, publisher, outcome, count, impressions)
    select date_trunc('hour', now()) - n * interval '15 minutes', 'chat', 'bid', 100, 100 from generate_series(1, 680) as n`.execute(
    database.query,
  )
  await database.close()
}

async function book(members: object): Promise<void> {
  const order = {
    advertiser: 'Northpeak',
    advertiserDomain: 'northpeak.example',
    priceCpm: 6.5,
    budgetMicros: 500_000_000,
    start: '2026-11-01T00:00:00Z',
    end: '2036-11-01T00:00:00Z',
    creative: { title: 'Trail shoes', url: 'https://northpeak.example/trail', sponsored: 'Northpeak' },
    targeting: { countries: ['US'] },
    ...members,
  }
  await send('/v1/campaigns', order)
}

/** As an exchange does. */
async function report(campaign: string): Promise<void> {
  const ends = [
    { end: 'held-back', count: 900 },
    { end: 'outbid', count: 75 },
    { end: 'won', count: 25 },
  ]
  const imp = { keywords: [], floorMicros: 1_000_000, toBeatMicros: 0, isSecondPrice: false }
  for (let sequence = 1; sequence <= 20; sequence++)
    await send('/v1/leases', {
      holder: 'a-node',
      sequence,
      noticeSeconds: 3600,
      returns: [],
      uses: [],
      wants: [],
      traffic: sequence === 1 ? [{ campaign, ends }] : [],
      sample: { of: 10, imp: { ...imp, country: sequence % 2 === 0 ? 'US' : 'DE' } },
    })
}

async function send(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const answer = await fetch(bookingUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
}
