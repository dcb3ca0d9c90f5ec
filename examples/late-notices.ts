// Billing notices that come too late, for docs/guides/money.md. `in-time` enters three notices of 15 October 2025 into a ledger, as of
// that day. `late` writes two more of the same day into a journal, as an exchange does that was cut off until now.

import { contextWith } from '@parley/contract'
import { beginning, journalDefaults, type NoticeRecord, openJournal, positionOf } from '@parley/journal'
import { applyEntries, openDatabase } from '@parley/ledger'

const folder = '.parley/late'
const auctionMs = Date.parse('2025-10-15T09:00Z')

async function enterInTime(): Promise<string> {
  const database = await openDatabase(`${folder}/ledger`, { template: process.env.PARLEY_LEDGER_TEMPLATE ?? '' })
  await database.migrate()
  const entries = ['bid-1', 'bid-2', 'bid-3'].map((bid, at) => ({
    journal: 'journal-of-october',
    stream: 'notices' as const,
    position: positionOf(1, at),
    previous: at === 0 ? beginning : positionOf(1, at - 1),
    record: billingOf(bid),
  }))
  const { notices } = await applyEntries(database, entries, { nowMs: () => auctionMs })
  await database.close()
  return `${notices} notices of 15 October 2025 were entered on that day.`
}

async function writeLate(): Promise<string> {
  const journal = await openJournal({ ...journalDefaults, directory: `${folder}/journal/0` })
  const ends = await Promise.all(['bid-4', 'bid-5'].map((bid) => journal.append(billingOf(bid))))
  await journal.close()
  return `${ends.length} notices of 15 October 2025 are in the journal now.`
}

/** The partner pays 2.50 dollars for a thousand impressions, and the publisher gets 2.00. */
function billingOf(bid: string): NoticeRecord {
  return {
    v: 1,
    type: 'notice',
    kind: 'billing',
    notedAtMs: auctionMs,
    reported: '',
    // The ledger of the guide has no secret, so it verifies none.
    token: '',
    facts: {
      auction: `auction-of-${bid}`,
      imp: '1',
      bid,
      publisher: 'chat',
      partner: 'acme',
      seat: '',
      context: contextWith({ country: 'USA', format: 'any' }),
      bidMicros: 2_500_000,
      paidMicros: 2_500_000,
      clearingMicros: 2_000_000,
      floorMicros: 0,
      auctionType: 1,
      isTest: false,
      issuedAt: auctionMs / 1000,
      expiresAt: auctionMs / 1000 + 3600,
    },
  }
}

const steps: Readonly<Record<string, () => Promise<string>>> = { 'in-time': enterInTime, late: writeLate }
const step = steps[process.argv[2] ?? '']
if (step === undefined) throw new Error('say in-time or late: node examples/late-notices.ts in-time')
console.log(await step())
