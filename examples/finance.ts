// Books and a partner's log for docs/guides/finance.md. `october` enters a thousand billing notices of October 2025 into a ledger, as
// of that month. `november` enters twenty more of October that come late, and some of November, and writes what the partner counted in October.

import { writeFile } from 'node:fs/promises'
import type { NoticeRecord } from '@parley/journal'
import { billingOf, enterNotices } from './past-notices.ts'

const folder = '.parley/finance'
/** What the partner pays and the publisher gets for a thousand impressions, in micros of a dollar. */
const [paidMicros, clearingMicros] = [2_345_678, 2_100_000]
const october = Date.parse('2025-10-15T09:00Z')
const november = Date.parse('2025-11-10T09:00Z')

/** Impressions of the auctions at this time, in two campaigns. */
function notices(name: string, count: number, auctionMs: number): readonly NoticeRecord[] {
  return Array.from({ length: count }, (_, at) => {
    const campaign = at % 5 < 3 ? 'shoes' : 'boots'
    return billingOf({ bid: `${name}-${at}`, campaign, auctionMs, paidMicros, clearingMicros })
  })
}

async function enter(journal: string, records: readonly NoticeRecord[], nowMs: number): Promise<string> {
  const count = await enterNotices(folder, journal, records, nowMs)
  return `${count} notices were entered as of ${new Date(nowMs).toISOString().slice(0, 10)}.`
}

/** The partner counted two impressions twice, three at another price, and has four that we do not know. */
async function writeLog(): Promise<string> {
  const rows = Array.from({ length: 1000 }, (_, at) => [`auction-of-in-time-${at}`, at < 3 ? '2.30' : '2.345678'])
  const more = ['in-time-500', 'in-time-501', 'x-1', 'x-2', 'x-3', 'x-4'].map((bid) => [
    `auction-of-${bid}`,
    '2.345678',
  ])
  const late = Array.from({ length: 20 }, (_, at) => [`auction-of-late-${at}`, '2.345678'])
  const lines = [...rows, ...more, ...late].map(([id, price]) => `2025-10-15T09:00:00Z,${id},${price}`)
  await writeFile(`${folder}/acme.csv`, `Time,Request ID,CPM\n${lines.join('\n')}\n`)
  return `${lines.length} impressions are in ${folder}/acme.csv.`
}

const steps: Readonly<Record<string, () => Promise<string>>> = {
  october: () => enter('node-1', notices('in-time', 1000, october), october),
  async november() {
    const records = [...notices('late', 20, october), ...notices('november', 100, november)]
    return `${await enter('node-2', records, november + 60_000)}\n${await writeLog()}`
  },
}
const step = steps[process.argv[2] ?? '']
if (step === undefined) throw new Error('say october or november: node examples/finance.ts october')
console.log(await step())
