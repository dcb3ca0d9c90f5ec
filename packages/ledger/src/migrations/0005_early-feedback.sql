-- D102 and T87: feedback counts for an ad that was won or billed. A bid of which neither was known when feedback came for it stands
-- here, with the sum in ledger.money that its feedback is in. Whoever reads looks whether it has won since then, so no order and no
-- moment of arrival matters, and no row is ever changed.

create table ledger.early_feedback (
  quarter timestamptz not null,
  key uuid not null,
  day date not null,
  bid text not null,
  primary key (quarter, key, bid)
);

do $$
begin
  if exists (select from pg_roles where rolname = 'parley_ledger') then
    grant select, insert on ledger.early_feedback to parley_ledger;
  end if;
  if exists (select from pg_roles where rolname = 'parley_reports') then
    grant select on ledger.early_feedback to parley_reports;
  end if;
end $$;
