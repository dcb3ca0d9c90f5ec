// A budget from the order to the last nano-dollar, with a real exchange, ledger, booking and PostgreSQL, of which each is killed.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Campaign, CampaignOrder } from '@parley/contract'
import { type PostgresServer, startPostgres } from '@parley/testkit'
import { freePort } from '@parley/testkit/free-port'
import { programFile } from '@parley/testkit/program'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../src/index.ts'

let folder: string
let postgres: PostgresServer
let ports: { readonly exchange: number; readonly ledger: number; readonly booking: number }
const running = new Map<Program, ChildProcess>()

type Program = 'exchange' | 'ledger' | 'booking'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-spend-'))
  postgres = await startPostgres()
  for (const name of ['ledger', 'booking']) {
    const admin = await openDatabase(postgres.url)
    await sql`create database ${sql.id(name)}`.execute(admin.query)
    await admin.close()
  }
  ports = { exchange: await freePort(), ledger: await freePort(), booking: await freePort() }
  await writeFile(join(folder, 'parley.yaml'), JSON.stringify(config()))
  start('ledger')
  start('booking')
  await until(() => isUp('ledger'), 'the ledger is up')
  await until(() => isUp('booking'), 'booking is up')
  start('exchange')
  await until(() => isUp('exchange'), 'the exchange is up')
})

afterAll(async () => {
  for (const program of running.keys()) await kill(program)
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a campaign spends its budget and not one nano-dollar more, while every process is killed once', async () => {
  await book({ id: 'shoes', budgetMicros: 250_000, dailyMicros: 200_000 })
  await book({ id: 'boots', budgetMicros: 50_000, priceCpm: 4 })
  const kills: Program[] = ['exchange', 'booking', 'ledger']
  let [sold, billed] = [0, 0]

  for (let request = 0; request < 400; request++) {
    if (request % 100 === 50) {
      const next = kills.shift()
      if (next !== undefined) {
        await kill(next)
        start(next)
        await until(() => isUp(next), `${next} is up again`)
      }
    }
    const burl = await ask()
    if (burl === undefined) await wait(20)
    else {
      sold++
      // One in five is never shown.
      if (sold % 5 !== 0) billed += await bill(burl)
    }
  }
  const settled = async (): Promise<boolean> =>
    (await Promise.all(['shoes', 'boots'].map(show))).every(({ delivery }) => delivery.committedMicros === 0)
  await until(settled, 'all leases are settled', 60_000)
  const [shoes, boots] = [await show('shoes'), await show('boots')]
  const entered = await enteredNanos()

  expect(sold).toBeGreaterThan(40)
  expect(billed).toBeGreaterThan(30)
  expect(shoes.delivery.spentMicros).toBeLessThanOrEqual(200_000)
  expect(boots.delivery.spentMicros).toBeLessThanOrEqual(50_000)
  expect(boots.delivery.spentMicros).toBeGreaterThan(30_000)
  expect(entered).toEqual({
    boots: boots.delivery.spentMicros * 1000,
    shoes: shoes.delivery.spentMicros * 1000,
  })
  for (const { delivery, budgetMicros } of [shoes, boots]) {
    const unspent = delivery.unspent.reduce((sum, { micros }) => sum + micros, 0)
    expect(delivery.spentMicros + unspent).toBe(budgetMicros)
  }
})

/** Short times, so that leases are settled in seconds. */
function config(): object {
  return {
    server: { port: ports.exchange, drainMs: 0 },
    admin: { enabled: false },
    limits: { addresses: { '127.0.0.1': 1_000_000 } },
    notices: { expirySeconds: 3, secret: 'a secret of at least thirty-two characters' },
    journal: { directory: join(folder, 'journals') },
    booking: {
      url: `http://127.0.0.1:${ports.booking}`,
      file: join(folder, 'booking.json'),
      tickMs: 100,
      graceMs: 200,
      aheadMs: 1000,
      keepMs: 3000,
    },
  }
}

function start(program: Program): void {
  const environments = {
    exchange: { PARLEY_CONFIG: join(folder, 'parley.yaml'), PARLEY_LOG_LEVEL: 'error' },
    ledger: {
      PARLEY_LEDGER_DATABASE: postgres.url.replace(/\/postgres$/, '/ledger'),
      PARLEY_JOURNAL: join(folder, 'journals'),
      PARLEY_LEDGER_PORT: String(ports.ledger),
    },
    booking: {
      PARLEY_BOOKING_DATABASE: postgres.url.replace(/\/postgres$/, '/booking'),
      PARLEY_BOOKING_PORT: String(ports.booking),
      PARLEY_LEDGER_URL: `http://127.0.0.1:${ports.ledger}`,
      PARLEY_BOOKING_NOTICE_SECONDS: '3',
      PARLEY_BOOKING_GRACE_MS: '200',
      PARLEY_BOOKING_SKEW_MS: '100',
      PARLEY_BOOKING_SETTLE_MS: '200',
    },
  }
  const child = spawn(process.execPath, [programFile(program)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environments[program] },
  })
  running.set(program, child)
}

async function kill(program: Program): Promise<void> {
  const child = running.get(program)
  if (child === undefined || child.exitCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function until(isTrue: () => Promise<boolean>, what: string, withinMs = 30_000): Promise<void> {
  const endMs = performance.now() + withinMs
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > endMs) throw new Error(`waited in vain until ${what}`)
    await wait(50)
  }
}

async function isUp(program: Program): Promise<boolean> {
  const path = program === 'exchange' ? '/readyz' : '/healthz'
  return (await fetch(`http://127.0.0.1:${ports[program]}${path}`)).status === 200
}

async function book(members: Partial<CampaignOrder>): Promise<void> {
  const order = {
    id: 'shoes',
    advertiser: 'Shoes Ltd',
    advertiserDomain: 'shoes.example',
    priceCpm: 5,
    start: new Date(Date.now() - 1000).toISOString(),
    end: new Date(Date.now() + 86_400_000).toISOString(),
    pacing: 'asap',
    creative: { title: 'Light shoes', url: 'https://shoes.example/', sponsored: 'Shoes Ltd' },
    ...members,
  }
  const response = await fetch(`http://127.0.0.1:${ports.booking}/v1/campaigns`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': order.id },
    body: JSON.stringify(order),
  })
  expect([response.status, await response.text()]).toMatchObject([201, expect.any(String)])
}

async function show(id: string): Promise<Campaign> {
  return (await (await fetch(`http://127.0.0.1:${ports.booking}/v1/campaigns/${id}`)).json()) as Campaign
}

const body = JSON.stringify({
  id: 'request-1',
  imp: [
    { id: '1', native: { ver: '1.2', request: '{"ver":"1.2","assets":[{"id":1,"required":1,"title":{"len":90}}]}' } },
  ],
  site: { id: 'chat', publisher: { id: 'chat' } },
  tmax: 300,
})

/** The billing URL of what was sold; undefined if nothing was. */
async function ask(): Promise<string | undefined> {
  const response = await fetch(`http://127.0.0.1:${ports.exchange}/openrtb2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (response.status !== 200) {
    await response.text()
    expect(response.status).toBe(204)
    return undefined
  }
  const { seatbid } = (await response.json()) as {
    readonly seatbid: readonly { readonly bid: readonly { readonly burl: string }[] }[]
  }
  return seatbid[0]?.bid[0]?.burl
}

/** 1 if it was accepted. */
async function bill(burl: string): Promise<number> {
  const { status } = await fetch(burl)
  return status === 200 ? 1 : 0
}

/** What the ledger has entered, by campaign. */
async function enteredNanos(): Promise<Readonly<Record<string, number>>> {
  const ledger = await openDatabase(postgres.url.replace(/\/postgres$/, '/ledger'))
  try {
    const { rows } = await sql<{ campaign: string; nanos: bigint }>`select campaign, sum(paid_nano)::bigint as nanos
      from ledger.notices where kind = 'billing' group by campaign`.execute(ledger.query)
    return Object.fromEntries(rows.map(({ campaign, nanos }) => [campaign, Number(nanos)]))
  } finally {
    await ledger.close()
  }
}
