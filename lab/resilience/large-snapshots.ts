// A hundred thousand booked campaigns come to an exchange that is serving, and then one of them changes. Requests and probes go on,
// and no turn of the event loop is long.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '@parley/booking'
import { startPostgres } from '@parley/testkit'
import { freePort } from '@parley/testkit/free-port'
import { sql } from 'kysely'
import { startLoad } from '../load/seconds.ts'
import type { Scenario, Setting, Verdict } from '../scenario.ts'
import { startBooking } from '../stage/booking.ts'
import { startExchange } from '../stage/exchange.ts'
import { failuresVerdict, turnsVerdict, watched, watchedBy } from './long-turns.ts'

export const largeSnapshotsScenario: Scenario = {
  id: 'large-snapshots',
  title: 'many booked campaigns come, and one changes',
  async run(setting) {
    const postgres = await startPostgres()
    try {
      return await prove(setting, postgres.url, setting.isQuick ? 10_000 : 100_000)
    } finally {
      await postgres.stop()
    }
  },
}

/** V8 compiles what it has not seen yet; so much is served before anything is measured. */
const warmSeconds = 10
const patienceMs = 120_000
const perSecond = 100

async function prove({ folder, print }: Setting, databaseUrl: string, campaigns: number): Promise<readonly Verdict[]> {
  const turns = join(folder, 'turns-of-snapshots')
  const journal = join(folder, 'journal-of-snapshots')
  mkdirSync(journal)
  const port = await freePort()
  const booking = await startBooking({ folder, port, databaseUrl, ledgerUrl: '', env: {} })
  const exchange = await startExchange({
    folder,
    config: { limits: { ip: 0, publisher: 0, global: 0 }, house: { campaigns: [campaignOfHouse] } },
    env: { PARLEY_BOOKING_URL: `http://127.0.0.1:${port}`, PARLEY_JOURNAL: journal, ...watchedBy(turns) },
  })
  try {
    const endLoad = startLoad(exchange.url, perSecond)
    await wait(warmSeconds * 1000)
    print(`${campaigns} campaigns are booked`)
    const all = await watched(exchange, turns, async () => {
      await bookAll(databaseUrl, campaigns)
      await untilSold(exchange.url, /"price":9\.99/)
    })
    print('one of them changes')
    const one = await watched(exchange, turns, async () => {
      await raise(`http://127.0.0.1:${port}`, 'campaign-7')
      await untilSold(exchange.url, /"price":11\b/)
    })
    const result = await endLoad()
    return [
      turnsVerdict('large-snapshots', `${campaigns} campaigns are new`, all),
      turnsVerdict('large-snapshots', `one of ${campaigns} campaigns changes`, one),
      failuresVerdict('large-snapshots: no request fails meanwhile', result),
    ]
  } finally {
    await Promise.all([exchange.kill(), booking.kill()])
  }
}

/** For all other requests. */
const campaignOfHouse = {
  id: 'house',
  priceCpm: 2,
  advertiserDomain: 'house.example',
  creative: {
    title: 'Shoes of the house',
    url: 'https://house.example/',
    sponsored: 'House',
    desc: 'Light, waterproof and repairable.',
    ctatext: 'See the shoes',
    images: [{ use: 'main', url: 'https://house.example/shoes.jpg', w: 1200, h: 627 }],
  },
}

/** In the table itself: a hundred thousand orders would take long. The price falls with the number, so that the first is chosen. */
async function bookAll(databaseUrl: string, campaigns: number): Promise<void> {
  const terms = {
    advertiser: 'Shop',
    advertiserDomain: 'shop.example',
    pacing: 'asap',
    cat: [],
    creative: { title: 'Shoes that keep their grip', url: 'https://shop.example/shoes', sponsored: 'Shop' },
  }
  const database = await openDatabase(databaseUrl)
  await sql`with next as (update booking.snapshot set number = number + 1 returning number)
    insert into booking.campaigns (id, review, terms, start_at, end_at, time_zone, budget_nano, changed)
    select 'campaign-' || n, 'approved', ${JSON.stringify(terms)}::jsonb || jsonb_build_object(
        'priceCpm', 10 - n / 1000000.0,
        'targeting', jsonb_build_object('keywords', jsonb_build_array('word ' || n / 10, 'thing ' || n))),
      now() - interval '1 day', now() + interval '30 days', 'UTC', 1000000000000, next.number
    from next, generate_series(1, ${campaigns}) as n`.execute(database.query)
  await database.close()
}

async function raise(bookingUrl: string, campaign: string): Promise<void> {
  const answer = await fetch(`${bookingUrl}/v1/campaigns/${campaign}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ revision: 1, priceCpm: 11 }),
  })
  if (!answer.ok) throw new Error(`the change got ${answer.status}: ${await answer.text()}`)
}

/** Asks until somebody buys at this price. */
async function untilSold(url: string, cpm: RegExp): Promise<void> {
  const giveUpAtMs = performance.now() + patienceMs
  for (;;) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(requestWith('thing 7')),
    })
    if (cpm.test(await answer.text())) return
    if (performance.now() > giveUpAtMs) throw new Error(`nobody bought within ${patienceMs} ms`)
    await wait(200)
  }
}

function requestWith(keywords: string): object {
  const native = JSON.stringify({ native: { ver: '1.2', assets: [{ id: 1, required: 1, title: { len: 90 } }] } })
  return {
    id: 'words',
    imp: [{ id: '1', bidfloor: 1, native: { request: native } }],
    tmax: 500,
    site: { publisher: { id: 'pub-1' }, keywords },
  }
}
