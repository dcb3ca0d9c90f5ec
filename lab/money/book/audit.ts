// The whole audit: the client's book, the rows of the ledger, its accounts, its sums and the partners' own logs, all
// against each other.

import { countText } from '../../figures.ts'
import { type Verdict, verdict } from '../../scenario.ts'
import type { PartnerLog } from '../../stage/partners/log.ts'
import type { Book } from './book.ts'
import { type Comparison, compare, differences, type LedgerRow, owedByPublisher } from './compare.ts'
import type { LedgerView } from './ledger-view.ts'

/** Every promise about sums, after a load has ended and the ledger has caught up. */
export async function audit(
  book: Book,
  view: LedgerView,
  logs: Readonly<Record<string, PartnerLog>>,
): Promise<readonly Verdict[]> {
  const rows = await view.rows()
  const balances = await view.balances()
  return [
    rowsVerdict(book, rows),
    await sumsVerdict(book, rows, balances, await view.rolledUp()),
    paidVerdict(book, rows, logs),
    await doubleEntryVerdict(view, balances),
  ]
}

export function rowsVerdict(book: Book, rows: readonly LedgerRow[]): Verdict {
  const { lost, twice, unknown, wrong, unacknowledged } = compare(book, rows)
  return verdict(
    'nothing acknowledged is lost, nothing is counted twice',
    `${countText(book.acknowledgedCount)} acknowledged, ${countText(rows.length)} rows, ${lost.length} lost, ${twice} twice, ${unknown} unknown, ${wrong} wrong, ${unacknowledged} not acknowledged`,
    claimsOf({ lost, twice, unknown, wrong, unacknowledged }),
  )
}

function claimsOf({ lost, twice, unknown, wrong }: Comparison): Readonly<Record<string, boolean>> {
  const examples = lost
    .slice(0, 3)
    .map(({ kind, bid }) => `${kind} ${bid}`)
    .join(', ')
  return {
    [`${lost.length} lost (${examples})`]: lost.length === 0,
    [`${twice} counted twice`]: twice === 0,
    [`${unknown} rows that nobody was offered`]: unknown === 0,
    [`${wrong} rows with another amount or name`]: wrong === 0,
  }
}

/** The accounts and the roll-ups against the client's book and against the rows. */
async function sumsVerdict(
  book: Book,
  rows: readonly LedgerRow[],
  balances: ReadonlyMap<string, bigint>,
  rolledUp: ReadonlyMap<string, bigint>,
): Promise<Verdict> {
  const publishers = [...balances].filter(([account]) => account.startsWith('publisher:'))
  const credited = new Map(publishers.map(([account, amount]) => [account.slice('publisher:'.length), amount]))
  const wrongAccounts = differences(credited, owedByPublisher(book))
  const wrongSums = differences(rolledUp, sumsOf(rows))
  const owed = [...credited.values()].reduce((sum, amount) => sum + amount, 0n)
  return verdict(
    'every sum is exact to the nano-dollar',
    `publishers are credited ${dollars(owed)}, by the book the same; ${rolledUp.size} rolled-up sums`,
    {
      [`publishers, ledger and book: ${wrongAccounts.join(', ')}`]: wrongAccounts.length === 0,
      [`roll-ups and rows: ${wrongSums.join(', ')}`]: wrongSums.length === 0,
    },
  )
}

function sumsOf(rows: readonly LedgerRow[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  const add = (name: string, amount: bigint): void => void sums.set(name, (sums.get(name) ?? 0n) + amount)
  for (const { kind, paidNano, clearingNano } of rows) {
    add(`${kind} count`, 1n)
    add(`${kind} paid`, paidNano)
    add(`${kind} clearing`, clearingNano)
  }
  return sums
}

/** What each partner was told in its own billing URL that it pays, against its rows. */
function paidVerdict(book: Book, rows: readonly LedgerRow[], logs: Readonly<Record<string, PartnerLog>>): Verdict {
  const told = new Map<string, number>()
  for (const { notices } of Object.values(logs)) {
    for (const { notice, auction, imp, paidNano } of notices) told.set(`${notice} ${auction} ${imp}`, paidNano)
  }
  let compared = 0
  let wrong = 0
  for (const { bid, kind, paidNano } of rows) {
    const offered = book.find(bid, kind)
    const heard = offered === undefined ? undefined : told.get(`${kind} ${offered.auction} ${offered.imp}`)
    if (heard === undefined) continue
    compared++
    if (BigInt(heard) !== paidNano) wrong++
  }
  return verdict(
    'a partner hears the price that it is billed',
    `${countText(compared)} calls of partners’ own URLs, ${wrong} with another price`,
    { [`${wrong} other prices`]: wrong === 0 },
  )
}

async function doubleEntryVerdict(view: LedgerView, balances: ReadonlyMap<string, bigint>): Promise<Verdict> {
  const total = [...balances.values()].reduce((sum, amount) => sum + amount, 0n)
  const unbalanced = await view.unbalanced()
  return verdict(
    'double entry: all accounts together are zero',
    `${balances.size} accounts, sum ${total}, ${unbalanced} transfers that are not zero`,
    { [`the sum is ${total}`]: total === 0n, [`${unbalanced} transfers are not zero`]: unbalanced === 0 },
  )
}

/** Nano-dollars as dollars, exactly. */
export function dollars(nano: bigint): string {
  const digits = String(nano < 0n ? -nano : nano).padStart(10, '0')
  return `${nano < 0n ? '-' : ''}$${digits.slice(0, -9)}.${digits.slice(-9)}`
}
