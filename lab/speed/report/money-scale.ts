// The arithmetic of money in docs/scale.md: from sizes that `npm run lab -- ledger` measured to disks, topics and tables. A
// request that is filled makes a few notices; how auctions ended travels as sums, whose number does not grow with the
// traffic of a process.

import { table } from '../../../scripts/docs/markdown.ts'
import { rates } from './scale.ts'

export interface MoneySizes {
  /** Bytes of a notice in a journal, and of its row in PostgreSQL with its indexes. */
  readonly recordBytes: number
  readonly rowBytes: number
  /** Bytes of one row of sums in a journal. */
  readonly sumBytes: number
  /** Rows that one ledger entered in a second. */
  readonly rowsPerSecond: number
}

interface MoneyScaleRow {
  readonly notices: number
  readonly journalMegabytes: number
  readonly outageGigabytes: number
  readonly topicTerabytes: number
  readonly tableGigabytes: number
  readonly ledgers: number
}

/** Chosen: of 100 requests, 40 are filled, and a filled one makes a win, a billing notice and an impression. */
export const filledShare = 0.4
export const noticesPerFill = 3
/** How long PostgreSQL or Kafka may be away until a journal is full. */
const outageHours = 4
const topicDays = 30
const replicas = 3
/** Rows of sums that a process writes every ten seconds. */
const sumsRows = 2000
const flushSeconds = 10
/** A ledger that is only half busy can catch up after an outage as long as it lasted. */
const ledgerBusyShare = 0.5
const secondsPerDay = 86_400

export function moneyScaleRow(perSecond: number, processes: number, sizes: MoneySizes): MoneyScaleRow {
  const notices = perSecond * filledShare * noticesPerFill
  const sumsBytes = (processes * sumsRows * sizes.sumBytes) / flushSeconds
  const journalBytes = notices * sizes.recordBytes + sumsBytes
  return {
    notices,
    journalMegabytes: journalBytes / 1e6,
    outageGigabytes: (journalBytes * outageHours * 3600) / processes / 1e9,
    topicTerabytes: (journalBytes * secondsPerDay * topicDays * replicas) / 1e12,
    tableGigabytes: (notices * sizes.rowBytes * secondsPerDay) / 1e9,
    ledgers: Math.ceil(notices / (sizes.rowsPerSecond * ledgerBusyShare)),
  }
}

const lines: readonly { readonly what: string; readonly show: (row: MoneyScaleRow) => number }[] = [
  { what: 'notices/s', show: ({ notices }) => notices },
  { what: 'written to all journals, MB/s', show: ({ journalMegabytes }) => journalMegabytes },
  {
    what: `disk per process for ${outageHours} hours without a ledger, GB`,
    show: ({ outageGigabytes }) => outageGigabytes,
  },
  {
    what: `Kafka, ${topicDays} days, ${replicas} replicas, before compression, TB`,
    show: ({ topicTerabytes }) => topicTerabytes,
  },
  { what: 'rows of notices in PostgreSQL, GB a day', show: ({ tableGigabytes }) => tableGigabytes },
  { what: 'ledgers, each half busy', show: ({ ledgers }) => ledgers },
]

/** `processesFor` is the number of exchange processes at a rate, with three HTTP partners. */
export function moneyTable(sizes: MoneySizes, processesFor: (perSecond: number) => number): string {
  const rows = rates.map((perSecond) => moneyScaleRow(perSecond, processesFor(perSecond), sizes))
  const head = ['Requests/s', ...rates.map((rate) => rate.toLocaleString('en'))]
  const number = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })
  const cells = lines.map(({ what, show }) => [what, ...rows.map((row) => number(show(row)))])
  const { recordBytes, rowBytes, sumBytes, rowsPerSecond } = sizes
  const inputs = [
    `Measured: ${recordBytes} bytes for a notice in a journal, ${rowBytes} bytes for its row in PostgreSQL with indexes, ${sumBytes} bytes for a row of`,
    `sums, ${rowsPerSecond.toLocaleString('en')} rows a second into PostgreSQL on the two cores of this machine. Chosen: ${filledShare * 100} % of the requests are filled, each`,
    `with a win, a billing notice and an impression; ${sumsRows.toLocaleString('en')} rows of sums per process every ${flushSeconds} seconds.`,
  ]
  return `${inputs.join('\n')}\n\n${table(head, cells)}`
}
