// Two periods side by side: the sums of each group in both, and why they differ.

import type { AmountName } from '@parley/contract'
import { nanoOf } from '../amount.ts'
import { nothingBilled } from '../billed.ts'
import { groupKey } from '../columns.ts'
import { type FunnelRow, readFunnel } from '../funnel.ts'
import { compareGroups, type Group } from '../grouping.ts'
import { type MoneyRow, readMoney } from '../money.ts'
import type { Query, Range, Refusal } from '../query.ts'
import type { ReadTransaction } from '../read-transaction.ts'
import { type PeriodSums, type ReasonPart, type Split, splitDifference } from './split.ts'

/** A query about the later period, and what it is compared with. */
export interface ComparisonQuery extends Query {
  readonly against: Range
  readonly amount: Exclude<AmountName, 'bids'>
}

export interface ComparisonRow extends Split {
  readonly group: Group
  readonly before: PeriodSums
  readonly after: PeriodSums
}

export interface Comparison {
  readonly kind: 'comparison'
  readonly rows: readonly ComparisonRow[]
  readonly total: ComparisonRow
}

export async function readComparison(
  transaction: ReadTransaction,
  query: ComparisonQuery,
  rowsMax: number,
): Promise<Comparison | Refusal> {
  const before = await readPeriod(transaction, { ...query, range: query.against }, query.amount, rowsMax)
  if (before.kind === 'refused') return before
  const after = await readPeriod(transaction, query, query.amount, rowsMax)
  if (after.kind === 'refused') return after
  const groups = new Map([...before.groups, ...after.groups])
  const whole = { before: before.available, after: after.available }
  const rows = [...groups]
    .map(([key, group]) => {
      const sums = { before: before.sums.get(key) ?? nothing, after: after.sums.get(key) ?? nothing }
      return { group, ...sums, ...splitDifference(sums, whole) }
    })
    .toSorted((one, other) => compareGroups(one.group, other.group, query.by))
  return { kind: 'comparison', rows, total: rows.reduce(added, emptyRow) }
}

interface PeriodGroups {
  readonly kind: 'groups'
  readonly groups: ReadonlyMap<string, Group>
  readonly sums: ReadonlyMap<string, PeriodSums>
  readonly available: bigint
}

async function readPeriod(
  transaction: ReadTransaction,
  query: Query,
  amount: ComparisonQuery['amount'],
  rowsMax: number,
): Promise<PeriodGroups | Refusal> {
  const funnel = await readFunnel(transaction, query, rowsMax)
  if (funnel.kind === 'refused') return funnel
  const money = await readMoney(transaction, query, rowsMax)
  if (money.kind === 'refused') return money
  const moneyBy = new Map(money.rows.map((row) => [groupKey(row.group, query.by), row]))
  const keyed = funnel.rows.map((row) => [groupKey(row.group, query.by), row] as const)
  return {
    kind: 'groups',
    groups: new Map(keyed.map(([key, { group }]) => [key, group])),
    sums: new Map(keyed.map(([key, row]) => [key, sumsIn(row, moneyBy.get(key), amount)])),
    available: funnel.total.counts.available,
  }
}

/** What was billed has rows in both: the funnel's count is of the same notices. */
function sumsIn(
  { counts, reasons }: FunnelRow,
  money: MoneyRow | undefined,
  amount: ComparisonQuery['amount'],
): PeriodSums {
  const { available, billed } = counts
  return { available, billed, reasons, nano: nanoOf(amount, money ?? nothingBilled) }
}

const nothing: PeriodSums = { available: 0n, billed: 0n, nano: 0n, reasons: [] }
const emptyRow: ComparisonRow = {
  group: {},
  before: nothing,
  after: nothing,
  volume: 0n,
  mix: 0n,
  fill: 0n,
  price: 0n,
  reasons: [],
}

function added(one: ComparisonRow, other: ComparisonRow): ComparisonRow {
  return {
    group: {},
    before: addedSums(one.before, other.before),
    after: addedSums(one.after, other.after),
    volume: one.volume + other.volume,
    mix: one.mix + other.mix,
    fill: one.fill + other.fill,
    price: one.price + other.price,
    reasons: addedReasons(one.reasons, other.reasons),
  }
}

/** Without their reasons: those of a total are not asked for. */
function addedSums(one: PeriodSums, other: PeriodSums): PeriodSums {
  return {
    available: one.available + other.available,
    billed: one.billed + other.billed,
    nano: one.nano + other.nano,
    reasons: [],
  }
}

function addedReasons(one: readonly ReasonPart[], other: readonly ReasonPart[]): readonly ReasonPart[] {
  const sums = new Map<string, ReasonPart>()
  for (const part of [...one, ...other]) {
    const key = `${part.step} ${part.reason}`
    sums.set(key, { ...part, nano: part.nano + (sums.get(key)?.nano ?? 0n) })
  }
  return [...sums.values()].filter(({ nano }) => nano !== 0n)
}
