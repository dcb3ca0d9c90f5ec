// Billing notices that come too late, for docs/guides/money.md. `in-time` enters three notices of 15 October 2025 into a ledger, as of
// that day. `late` writes two more of the same day into a journal, as an exchange does that was cut off until now.

import { journalDefaults, type NoticeRecord, openJournal } from '@parley/journal'
import { billingOf, enterNotices } from './past-notices.ts'

const folder = '.parley/late'
const auctionMs = Date.parse('2025-10-15T09:00Z')

async function enterInTime(): Promise<string> {
  const count = await enterNotices(folder, 'journal-of-october', ['bid-1', 'bid-2', 'bid-3'].map(saleOf), auctionMs)
  return `${count} notices of 15 October 2025 were entered on that day.`
}

async function writeLate(): Promise<string> {
  const journal = await openJournal({ ...journalDefaults, directory: `${folder}/journal/0` })
  const ends = await Promise.all(['bid-4', 'bid-5'].map((bid) => journal.append(saleOf(bid))))
  await journal.close()
  return `${ends.length} notices of 15 October 2025 are in the journal now.`
}

/** The partner pays 2.50 dollars for a thousand impressions, and the publisher gets 2.00. */
function saleOf(bid: string): NoticeRecord {
  return billingOf({ bid, auctionMs, paidMicros: 2_500_000, clearingMicros: 2_000_000 })
}

const steps: Readonly<Record<string, () => Promise<string>>> = { 'in-time': enterInTime, late: writeLate }
const step = steps[process.argv[2] ?? '']
if (step === undefined) throw new Error('say in-time or late: node examples/late-notices.ts in-time')
console.log(await step())
