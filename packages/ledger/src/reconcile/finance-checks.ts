// Checks of documents and closed months against the postings that they were made from.

import type { BookCheck } from './books.ts'

const month = `date_trunc('month', t.booked_hour at time zone 'UTC')::date`

/** What a partner pays is below zero on its account. */
const booked = `select ${month} as month, s.side, s.party, sum(case s.side when 'partner' then -p.amount_nano else p.amount_nano end) as nano
  from ledger.transfers t cross join lateral (values ('partner', t.partner), ('publisher', t.publisher)) as s (side, party)
  join ledger.postings p on p.transfer_id = t.id and p.account = s.side || ':' || s.party
  where ${month} in (select month from ledger.documents) group by 1, 2, 3`

export const financeChecks: readonly BookCheck[] = [
  {
    check: 'closed-months',
    compared: 'select count(*) from ledger.closed_months',
    differences: `with made as (
        select ${month} as month, sum(case when p.account = 'fee' then t.notices else 0 end) as notices,
          sum(-p.amount_nano) filter (where p.account = 'partner:' || t.partner) as paid,
          sum(p.amount_nano) filter (where p.account = 'publisher:' || t.publisher) as clearing
        from ledger.transfers t join ledger.postings p on p.transfer_id = t.id
        where ${month} in (select month from ledger.closed_months) group by 1)
      select to_char(c.month, 'YYYY-MM') as month, c.paid_nano::text as "paid at the close",
        coalesce(made.paid, 0)::text as "paid in postings"
      from ledger.closed_months c left join made on made.month = c.month
      where (c.notices, c.paid_nano, c.clearing_nano)
        is distinct from (coalesce(made.notices, 0), coalesce(made.paid, 0), coalesce(made.clearing, 0))
      order by 1`,
  },
  {
    check: 'finance-balance',
    compared: 'select count(*) from ledger.finance_transfers',
    differences: `select id::text as transfer, coalesce(sum(amount_nano)::text, 'no postings') as sum
      from ledger.finance_transfers left join ledger.finance_postings on transfer_id = id
      group by id having sum(amount_nano) is distinct from 0 order by id`,
  },
  {
    check: 'documents',
    compared: 'select count(*) from ledger.documents',
    differences: `with booked as (${booked}),
      lines as (
        select number, sum((line ->> 'amount')::numeric) * 1000000000 as nano
        from ledger.documents cross join lateral jsonb_array_elements(body::jsonb -> 'lines') as line group by number)
      select d.number, 'its lines do not sum to it' as what
      from ledger.documents d left join lines using (number) where coalesce(lines.nano, 0) <> d.sum_nano
      union all
      select d.number, 'the ledger has another sum' from ledger.documents d left join booked b using (month, side, party)
      where d.corrects is null and b.nano is distinct from d.sum_nano
      union all
      select entity || ' ' || kind, 'a number is missing' from ledger.documents
      group by entity, kind having max(sequence) <> count(*)
      order by 1`,
  },
]
