// Checks of the ledger against itself. Each is a query for what differs; no row means that all is right.

import { contextNames } from '@parley/contract'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { financeChecks } from './finance-checks.ts'
import { type CheckId, type CheckResult, type Difference, samplesMax } from './result.ts'

export interface BookCheck {
  readonly check: CheckId
  /** Counts what is compared. */
  readonly compared: string
  /** One row for each difference, all columns as texts. */
  readonly differences: string
}

/** `bid paid clearing` and a line break, as apply/transfers.ts writes it. */
const line = `convert_to(bid || ' ' || paid_nano || ' ' || clearing_nano || E'\\n', 'UTF8')`

/** Of an auction, where UTC begins hours and quarters. */
const hour = `date_bin('1 hour', issued_at, timestamptz '1970-01-01 00:00Z')`
const quarter = `date_bin('15 minutes', issued_at, timestamptz '1970-01-01 00:00Z')`

/** D102: what feedback reported; other kinds report a price. */
const reason = `case kind when 'feedback' then reported else '' end`

/** D111: their notices are elsewhere, and `parley-ledger columns` compares their sums. */
const columnDays = 'select day from ledger.column_days'

const sides = 'publisher, partner, kind'
/** All that reports group by. */
const context = contextNames.join(', ')
const everything = `${sides}, reason, quarter, ${context}`

/** Those of ledger.late_notices. */
const lateColumns = `day, bid, booked_day, publisher, partner, ${context}, paid_nano, clearing_nano`

const checks: readonly BookCheck[] = [
  {
    check: 'gaps',
    compared: 'select count(*) from ledger.journals',
    differences: `select journal, stream, position::text, gap_since::text as since
      from ledger.journals where gap_since is not null order by journal, stream`,
  },
  {
    check: 'held',
    compared: 'select count(*) from ledger.held',
    differences: 'select journal, stream, position::text, reason from ledger.held order by journal, stream, position',
  },
  {
    check: 'balance',
    compared: 'select count(*) from ledger.transfers',
    differences: `select id::text as transfer, coalesce(sum(amount_nano)::text, 'no postings') as sum
      from ledger.transfers left join ledger.postings on transfer_id = id
      group by id having sum(amount_nano) is distinct from 0
        or array_agg(account order by account collate "C")
          is distinct from array['fee', 'partner:' || partner, 'publisher:' || publisher]
      order by id`,
  },
  {
    check: 'transfers',
    compared: `select count(*) from ledger.notices where kind = 'billing'`,
    differences: `with made as (
        select transfer_id, count(*) as notices, sum(paid_nano) as paid, sum(clearing_nano) as clearing,
          sha256(string_agg(${line}, ''::bytea order by ${line})) as hash,
          bool_and(kind = 'billing') as is_billing, min(publisher) as publisher, min(partner) as partner,
          max(publisher) as last_publisher, max(partner) as last_partner,
          min(booked_day) as booked_day, max(booked_day) as last_booked_day,
          bool_and(booked_day <> day) as is_adjustment, bool_or(booked_day <> day) as has_adjustment,
          min(${hour}) as hour, max(${hour}) as last_hour
        from ledger.notices where kind = 'billing' or transfer_id is not null group by transfer_id),
      posted as (
        select t.*, (t.booked_hour at time zone 'UTC')::date as booked_day, p.amount_nano as paid, q.amount_nano as clearing from ledger.transfers t
        left join ledger.postings p on p.transfer_id = t.id and p.account = 'partner:' || t.partner
        left join ledger.postings q on q.transfer_id = t.id and q.account = 'publisher:' || t.publisher
        where t.kind <> 'columns')
      select coalesce(posted.id, made.transfer_id)::text as transfer,
        coalesce(posted.notices::text, 'none') as "in the transfer", coalesce(made.notices::text, 'none') as "in rows"
      from posted full join made on made.transfer_id = posted.id
      where (posted.notices, -posted.paid, posted.clearing, posted.hash, true, posted.publisher, posted.partner,
          posted.publisher, posted.partner)
        is distinct from (made.notices, made.paid, made.clearing, made.hash, made.is_billing, made.publisher, made.partner,
          made.last_publisher, made.last_partner)
        or (posted.currency, posted.booked_day, posted.booked_day, posted.is_adjustment, posted.is_adjustment)
          is distinct from ('USD', made.booked_day, made.last_booked_day, made.is_adjustment, made.has_adjustment)
        or not posted.is_adjustment and (posted.booked_hour, posted.booked_hour) is distinct from (made.hour, made.last_hour)
      order by 1`,
  },
  {
    check: 'money-notices',
    compared: 'select count(*) from ledger.money',
    differences: differing(
      everything,
      `select ${everything}, sum(count) as count, sum(paid_nano) as paid, sum(clearing_nano) as clearing
        from ledger.money where (quarter at time zone 'UTC')::date not in (${columnDays}) group by ${everything}`,
      `select ${everything}, count(*) as count, sum(paid_nano) as paid, sum(clearing_nano) as clearing
        from (select *, ${quarter} as quarter, ${reason} as reason from ledger.notices where day not in (${columnDays})) as noted
        group by ${everything}`,
    ),
  },
  {
    check: 'money-postings',
    compared: `select count(*) from (select distinct publisher, partner from ledger.money where kind = 'billing') as groups`,
    differences: differing(
      sides,
      `select publisher, partner, kind, sum(count) as count, sum(paid_nano) as paid, sum(clearing_nano) as clearing
        from ledger.money where kind = 'billing' group by publisher, partner, kind`,
      `select publisher, partner, 'billing' as kind, sum(notices) as count,
          sum((select -amount_nano from ledger.postings where transfer_id = id and account = 'partner:' || partner)) as paid,
          sum((select amount_nano from ledger.postings where transfer_id = id and account = 'publisher:' || publisher))
            as clearing
        from ledger.transfers group by publisher, partner`,
    ),
  },
  {
    check: 'late-notices',
    compared: 'select count(*) from ledger.late_notices',
    differences: `select coalesce(listed.bid, noted.bid) as bid, coalesce(listed.booked_day::text, 'none') as "in the list",
        coalesce(noted.booked_day::text, 'none') as "in rows"
      from (select ${lateColumns} from ledger.late_notices where transfer_id is null) as listed
      full join (select ${lateColumns} from ledger.notices where kind = 'billing' and booked_day <> day) as noted
        on noted.day = listed.day and noted.bid = listed.bid
      where listed is distinct from noted order by 1`,
  },
  {
    check: 'one-billed-bid',
    compared: `select count(*) from ledger.notices where kind = 'billing'`,
    differences: `select auction, imp, string_agg(bid, ' ' order by bid) as bids from ledger.notices
      where kind = 'billing' group by auction, imp having count(*) > 1 order by auction, imp`,
  },
  ...financeChecks,
]

/** Two tables with the columns of `key`, count, paid and clearing, and where they differ. */
function differing(key: string, left: string, right: string): string {
  const texts = key.replaceAll(/\w+/g, '$&::text as $&')
  return `select ${texts}, coalesce(a.paid::text, 'none') as "paid in sums",
      coalesce(b.paid::text, 'none') as "paid in rows", coalesce(a.count::text, 'none') as "count in sums",
      coalesce(b.count::text, 'none') as "count in rows"
    from (${left}) a full join (${right}) b using (${key})
    where (a.count, a.paid, a.clearing) is distinct from (b.count, b.paid, b.clearing) order by 1, 2, 3`
}

export async function checkBooks(transaction: Transaction<Tables>): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = []
  for (const { check, compared, differences } of checks) {
    const [{ count: of } = { count: 0n }] = (await sql.raw<{ count: bigint }>(compared).execute(transaction)).rows
    const counted = sql.raw<{ count: bigint }>(`select count(*) from (${differences}) as found`)
    const [{ count } = { count: 0n }] = (await counted.execute(transaction)).rows
    const samples = count === 0n ? [] : (await firstOf(differences).execute(transaction)).rows
    const state = count === 0n ? 'right' : 'wrong'
    results.push({ check, state, compared: Number(of), differences: Number(count), samples })
  }
  return results
}

function firstOf(differences: string) {
  return sql.raw<Difference>(`select * from (${differences}) as found limit ${samplesMax}`)
}
