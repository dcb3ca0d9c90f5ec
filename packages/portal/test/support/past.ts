// Books with a past, for whoever is asked about it: a closed month with documents, a payment and a dispute of each side, and two whole
// days, on the later of which the first publisher earned less, for several reasons.

import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { contextWith } from '@parley/contract'
import {
  beginning,
  type DeliveryRecord,
  type EndSum,
  type JournalRecord,
  type NoticeRecord,
  positionOf,
  type SumsRecord,
  streamOf,
} from '@parley/journal'
import { applyEntries, type LedgerEntry, openDatabase } from '@parley/ledger'
import { programFile } from '@parley/testkit/program'
import { partners, prices, publishers } from './names.ts'

const dayMs = 86_400_000
const context = contextWith({ country: 'USA', format: 'any' })

/** Each publisher sells to one partner. */
const pairs = [
  { publisher: publishers[0], partner: partners[0], paid: prices.acme, clears: prices.acmeClears },
  { publisher: publishers[1], partner: partners[1], paid: prices.bolt, clears: prices.boltClears },
] as const
type Pair = (typeof pairs)[number]

/** The last but one, because a month can only be closed when its last day has ended half a day ago. */
function closedMonth(nowMs: number): string {
  const now = new Date(nowMs)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1)).toISOString().slice(0, 7)
}

/** Of each account, in the order of pairs: what an isolation test calls own and foreign. */
export const documents = { partner: ['DE-INV-000001', 'DE-INV-000002'], publisher: ['DE-SB-000001', 'DE-SB-000002'] }
/** In the order in which the disputes are imported. */
export const disputes = { partner: ['1', '2'], publisher: ['3', '4'] }

/** `ledger` is the URL of its database, which is empty. */
export async function enterPast(folder: string, ledger: string, nowMs: number): Promise<void> {
  const month = closedMonth(nowMs)
  const then = Date.parse(`${month}-15T09:00Z`)
  const database = await openDatabase(ledger)
  await database.migrate()
  // A thousand impressions at once, so that documents have cents.
  const old = pairs.map((pair, at) => billed(pair, { bid: `old-${at}`, atMs: then, times: 1000 }))
  await applyEntries(database, entriesOf('past', old), { nowMs: () => then + 60_000 })
  const today = Math.floor(nowMs / dayMs) * dayMs
  const days = [2, 1].map((back) => today - back * dayMs + 9 * 3_600_000)
  for (const [at, dayOf] of days.entries())
    await applyEntries(database, entriesOf(`day-${at}`, recordsOf(dayOf, at)), { nowMs: () => dayOf + 60_000 })
  await database.close()
  await settle(folder, ledger, month)
}

interface Billed {
  readonly bid: string
  readonly atMs: number
  readonly times: number
}

/** In micros of a dollar for a thousand impressions. */
function microsOf(cpm: number, times = 1): number {
  return Math.round(cpm * 1_000_000) * times
}

function billed({ publisher, partner, paid, clears }: Pair, { bid, atMs, times }: Billed): NoticeRecord {
  const paidMicros = microsOf(paid, times)
  return {
    v: 1,
    type: 'notice',
    kind: 'billing',
    notedAtMs: atMs,
    reported: '',
    token: '',
    facts: {
      auction: `auction-of-${bid}`,
      imp: '1',
      bid,
      publisher,
      partner,
      seat: '',
      context,
      bidMicros: paidMicros,
      paidMicros,
      clearingMicros: microsOf(clears, times),
      floorMicros: 0,
      auctionType: 1,
      isTest: false,
      issuedAt: atMs / 1000,
      expiresAt: atMs / 1000 + 3600,
    },
  }
}

/** Of the earlier day six impressions were sold. On the later one three were, and others ended for reasons that are not those of today. */
function recordsOf(atMs: number, at: number): readonly JournalRecord[] {
  const [pair] = pairs
  const sold = at === 0 ? 6 : 3
  const billing = Array.from({ length: sold }, (_, nth) => billed(pair, { bid: `more-${at}-${nth}`, atMs, times: 1 }))
  const ends = [
    endOf(pair, { atMs, step: 'won', reason: 'won', count: sold, isSold: true }),
    ...(at === 0 ? [] : lostOf(pair, atMs)),
  ]
  const minute = atMs / 60_000
  const requests = [{ minute, publisher: pair.publisher, outcome: 'bid', count: 6, impressions: 6 } as const]
  const calls = pairs.map(({ partner, publisher }, nth) =>
    deliveryOf({ partner, publisher }, `more-${at}-${nth}`, atMs),
  )
  return [...billing, ...calls, { v: 1, type: 'sums', requests, ends }]
}

function lostOf(pair: Pair, atMs: number): SumsRecord['ends'] {
  const blocked = contextWith({ country: 'USA', format: 'any', advertiser: 'blocked.example' })
  return [
    endOf(pair, { atMs, step: 'filtered', reason: 'below-floor', count: 2, isSold: false }),
    {
      ...endOf(pair, { atMs, step: 'filtered', reason: 'blocked-advertiser', count: 1, isSold: false }),
      context: blocked,
    },
    endOf(pair, { atMs, step: 'not-asked', reason: 'qps', count: 1, isSold: false }),
  ]
}

interface End {
  readonly atMs: number
  readonly step: EndSum['step']
  readonly reason: string
  readonly count: number
  readonly isSold: boolean
}

function endOf({ publisher, partner, paid, clears }: Pair, { atMs, step, reason, count, isSold }: End): EndSum {
  const isBid = step !== 'not-asked'
  return {
    minute: atMs / 60_000,
    publisher,
    partner,
    step,
    reason,
    context,
    count,
    bidMicros: isBid ? count * microsOf(paid) : 0,
    paidMicros: isSold ? count * microsOf(paid) : 0,
    clearingMicros: isSold ? count * microsOf(clears) : 0,
  }
}

function deliveryOf(names: Pick<Pair, 'partner' | 'publisher'>, bid: string, atMs: number): DeliveryRecord {
  return {
    v: 1,
    type: 'delivery',
    kind: 'billing',
    bid,
    ...names,
    issuedAt: atMs / 1000,
    end: 'sent',
    attempts: 1,
    endedAtMs: atMs,
  }
}

function entriesOf(journal: string, records: readonly JournalRecord[]): readonly LedgerEntry[] {
  const last = { notices: beginning, sums: beginning }
  return records.map((record, at) => {
    const stream = streamOf(record)
    const position = positionOf(1, at)
    const previous = last[stream]
    last[stream] = position
    return { journal, stream, position, previous, record }
  })
}

/** By the commands with which an operator does it. */
async function settle(folder: string, ledger: string, month: string): Promise<void> {
  const run = async (...args: readonly string[]) => {
    const more = ['--by', 'ana', '--database', ledger]
    await promisify(execFile)(process.execPath, [programFile('ledger'), ...args, ...more])
  }
  writeFileSync(join(folder, 'parties.json'), JSON.stringify(parties))
  await run('close', month, '--force', 'these journals have ended')
  await run('invoice', month, '--parties', join(folder, 'parties.json'))
  const paying = ['--on', `${month}-28`, '--reference', 'bank-canary']
  await run('pay', documents.partner[0] ?? '', '--amount', '3.00', ...paying)
  await run('pay', documents.publisher[0] ?? '', '--amount', '6.42', ...paying)
  for (const side of ['partner', 'publisher'] as const) {
    for (const [at, pair] of pairs.entries()) {
      const log = join(folder, `${side}-${at}.csv`)
      writeFileSync(log, `day,auction,cpm\n${month}-15,auction-of-old-${at},1\n`)
      await run('import', month, log, '--side', side, '--of', pair[side])
    }
  }
}

const parties = {
  entities: {
    DE: { legal: 'Parley Beispiel GmbH', address: ['Musterstraße 1', '10115 Berlin'], taxId: 'DE000000000' },
  },
  accounts: pairs.flatMap(({ publisher, partner }) =>
    (['partner', 'publisher'] as const).map((side) => ({
      side,
      of: side === 'partner' ? partner : publisher,
      entity: 'DE',
      legal: `Legal of ${side === 'partner' ? partner : publisher}`,
      address: ['Street 1'],
      days: 30,
    })),
  ),
}
