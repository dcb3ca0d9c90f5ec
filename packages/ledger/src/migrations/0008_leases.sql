-- What was billed for each lease of a campaign's budget. A lease is closed once, together with the reading of its sum; a billing notice
-- that comes later is kept aside in ledger.held and never billed, so that booking can grant the rest again.

create table ledger.leases (
  lease bigint primary key,
  billed_nano bigint not null default 0 check (billed_nano >= 0),
  closed_at timestamptz
);

alter table ledger.held drop constraint held_reason_check;
alter table ledger.held add constraint held_reason_check check (reason in ('token', 'shape', 'lease'));

-- By the clock of the process that writes the journal: every notice that it accepted earlier is entered. Infinity after its last one;
-- null where it never wrote one.
alter table ledger.journals add column clock_at timestamptz;

do $$
begin
  if exists (select from pg_roles where rolname = 'parley_ledger') then
    grant select, insert, update on ledger.leases to parley_ledger;
  end if;
  if exists (select from pg_roles where rolname = 'parley_reports') then
    grant select on ledger.leases to parley_reports;
  end if;
end $$;
