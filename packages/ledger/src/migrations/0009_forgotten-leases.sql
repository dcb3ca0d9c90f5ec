-- Leases that were closed long ago are deleted. What is left of them is this number: every lease with a lower one is closed, so a notice
-- that names it is kept aside like any other late one. Numbers of leases only grow.

create table ledger.forgotten_leases (
  is_one boolean primary key default true check (is_one),
  below bigint not null check (below >= 0)
);
insert into ledger.forgotten_leases (below) values (0);

do $$
begin
  if exists (select from pg_roles where rolname = 'parley_ledger') then
    grant select, update on ledger.forgotten_leases to parley_ledger;
    grant delete on ledger.leases to parley_ledger;
  end if;
  if exists (select from pg_roles where rolname = 'parley_reports') then
    grant select on ledger.forgotten_leases to parley_reports;
  end if;
end $$;
