// Compares imported rows with the books, in the database. Temporary tables of one transaction hold their rows and ours.

import { type Column, writeRows } from '@parley/database'
import { type RawBuilder, sql } from 'kysely'
import type { PartyAccount } from '../account.ts'
import type { FinanceTransaction } from '../in-finance.ts'
import { dayAfter, firstDayOf } from '../month.ts'
import type { ComparedDay } from './compare-days.ts'
import type { Columns, TheirRow } from './their-row.ts'

export async function makeTables(transaction: FinanceTransaction): Promise<void> {
  const tables = [
    'their_rows (line bigint, day date, id text, imp text, count bigint, nano numeric)',
    'own_rows (day date, bid text, id text, imp text, counterpart text, nano bigint, is_here boolean)',
    'differences (class text, day date, id text, counterpart text, their_nano numeric, our_nano numeric)',
  ]
  for (const table of tables) await sql.raw(`create temporary table ${table} on commit drop`).execute(transaction)
}

const theirColumns: readonly Column<TheirRow>[] = [
  ['line', 'bigint', ({ line }) => line],
  ['day', 'date', ({ day }) => day],
  ['id', 'text', ({ id }) => id],
  ['imp', 'text', ({ imp }) => imp],
  ['count', 'bigint', ({ count }) => count],
  ['nano', 'numeric', ({ nano }) => nano],
]

export async function addTheirs(transaction: FinanceTransaction, rows: readonly TheirRow[]): Promise<void> {
  await writeRows(transaction, { table: 'their_rows', columns: theirColumns }, rows)
}

/**
 * Billing notices of the auctions of a month and of a day on each side of it, because their days may be those of another zone, and
 * older ones that are booked in it. `is_here` are those that the month's books have.
 */
export async function addOurs(
  transaction: FinanceTransaction,
  { side, of }: PartyAccount,
  month: string,
  { id = 'auction', hasImp }: Columns,
): Promise<void> {
  const [first, next] = [firstDayOf(month), dayAfter(month)]
  const [counterpart, nano] = side === 'partner' ? ['publisher', 'paid_nano'] : ['partner', 'clearing_nano']
  const columns = sql`n.day, n.bid, ${sql.ref(`n.${id}`)}, ${hasImp ? sql`n.imp` : sql`''`}, ${sql.ref(`n.${counterpart}`)},
    ${sql.ref(`n.${nano}`)}, n.booked_day >= ${first} and n.booked_day < ${next}`
  const own = (table: string): RawBuilder<unknown> => sql`${sql.ref(`${table}.${side}`)} = ${of}`
  await sql`insert into own_rows
    select ${columns} from ledger.notices as n
    where n.kind = 'billing' and ${own('n')} and n.day >= ${first} - 1 and n.day <= ${next}
    union all
    select ${columns} from ledger.late_notices as l
    join ledger.notices as n on n.day = l.day and n.bid = l.bid and n.kind = 'billing'
    where ${own('l')} and l.day < ${first} - 1 and l.booked_day >= ${first} and l.booked_day < ${next}`.execute(
    transaction,
  )
  for (const table of ['their_rows', 'own_rows']) await sql.raw(`analyze ${table}`).execute(transaction)
}

/** Every day that one of the two has. */
export async function readDays(transaction: FinanceTransaction): Promise<readonly ComparedDay[]> {
  const { rows } = await sql<ComparedDay>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(their_count) as "theirCount", sum(their_nano) as "theirNano",
      sum(our_count) as "ourCount", sum(our_nano) as "ourNano", sum(late_count) as "lateCount", sum(late_nano) as "lateNano"
    from (
      select day, count as their_count, nano as their_nano, 0 as our_count, 0 as our_nano, 0 as late_count, 0 as late_nano
      from their_rows
      union all
      select day, 0, 0, is_here::integer, case when is_here then nano else 0 end, (not is_here)::integer,
        case when is_here then 0 else nano end
      from own_rows
    ) as both_sides
    group by 1 having sum(their_count) + sum(our_count) <> 0 order by 1`.execute(transaction)
  return rows
}

/**
 * Their rows and ours of one id are held against each other in the order of their amounts. What is left over on their side after the
 * first was written twice; what our side has booked in another month is late.
 */
export async function findDifferences(
  transaction: FinanceTransaction,
  { side }: PartyAccount,
  month: string,
  { id = 'auction' }: Columns,
  toleranceNano: bigint,
): Promise<void> {
  const sought = `"${id}":"([^"]*)"`
  // Only a partner is called by us, and may have missed the call.
  const isMissed = side === 'partner' ? sql`d."end" in ('failed', 'refused', 'dropped', 'unknown-url')` : sql`false`
  await sql`insert into differences
    with theirs as (
      select id, imp, day, nano, row_number() over (partition by id, imp order by nano, line) as place from their_rows),
    ours as (
      select *, row_number() over (partition by id, imp order by is_here desc, nano, bid) as place from own_rows),
    held as (
      select distinct substring(record from ${sought}::text) as id from ledger.held
      where stream = 'notices' and position('"kind":"billing"' in record) > 0)
    select class, day, id, counterpart, their_nano, our_nano from (
      select coalesce(t.day, o.day) as day, coalesce(t.id, o.id) as id, coalesce(o.counterpart, '') as counterpart,
        coalesce(t.nano, 0) as their_nano, case when o.is_here then o.nano else 0 end as our_nano,
        case
          when o.id is null and t.place > 1 then 'repeated'
          when o.id is null and h.id is not null then 'refused'
          when o.id is null then 'unknown'
          when t.id is null and not o.is_here then null
          when t.id is null and o.day < ${firstDayOf(month)} then 'late'
          when t.id is null and ${isMissed} then 'refused'
          when t.id is null then 'unknown'
          when not o.is_here then 'late'
          when abs(t.nano - o.nano) > ${String(toleranceNano)}::numeric then 'price'
        end as class
      from theirs as t full join ours as o on o.id = t.id and o.imp = t.imp and o.place = t.place
      left join held as h on h.id = t.id
      left join ledger.deliveries as d on d.day = o.day and d.bid = o.bid and d.kind = 'billing'
    ) as compared
    where class is not null`.execute(transaction)
}

/** Without ids where there are more than so many, so that what is stored stays bounded and still sums to the whole. */
const linesMax = 50_000

export async function storeLines(transaction: FinanceTransaction, dispute: bigint): Promise<void> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from differences`.execute(transaction)
  const isMany = (rows[0]?.count ?? 0n) > BigInt(linesMax)
  const [id, counterpart] = isMany ? [sql`''`, sql`''`] : [sql`id`, sql`counterpart`]
  const one = isMany ? sql`count(*)` : sql`1`
  const [theirs, ours] = isMany ? [sql`sum(their_nano)`, sql`sum(our_nano)`] : [sql`their_nano`, sql`our_nano`]
  await sql`insert into ledger.dispute_lines (dispute, line, class, day, id, counterpart, count, their_nano, our_nano)
    select ${String(dispute)}::bigint, row_number() over (order by day, class, id, their_nano, our_nano), * from (
      select class, day, ${id} as id, ${counterpart} as counterpart, ${one} as count, ${theirs} as their_nano, ${ours} as our_nano
      from differences ${isMany ? sql`group by class, day` : sql``}
    ) as lines`.execute(transaction)
}
