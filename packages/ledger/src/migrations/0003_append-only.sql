-- Notices, transfers and postings are only ever added to. A correction is a new transfer.

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of ledger.% is refused: its rows are only added to', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;

-- Triggers for each row are copied to every partition; those for a statement are made with the partition.
create trigger notices_no_change before update or delete on ledger.notices
  for each row execute function ledger.refuse_change();
create trigger notices_no_truncate before truncate on ledger.notices
  for each statement execute function ledger.refuse_change();
create trigger transfers_no_change before update or delete on ledger.transfers
  for each row execute function ledger.refuse_change();
create trigger transfers_no_truncate before truncate on ledger.transfers
  for each statement execute function ledger.refuse_change();
create trigger postings_no_change before update or delete on ledger.postings
  for each row execute function ledger.refuse_change();
create trigger postings_no_truncate before truncate on ledger.postings
  for each statement execute function ledger.refuse_change();

revoke all on all tables in schema ledger from public;

-- Two roles are used where an operator has made them: one that enters, one that only reads.
do $$
begin
  if exists (select from pg_roles where rolname = 'parley_ledger') then
    grant usage on schema ledger to parley_ledger;
    grant execute on function ledger.make_day(date) to parley_ledger;
    grant select, insert on all tables in schema ledger to parley_ledger;
    grant usage on all sequences in schema ledger to parley_ledger;
    grant update on ledger.journals, ledger.money, ledger.ends, ledger.requests to parley_ledger;
    grant delete on ledger.held to parley_ledger;
  end if;
  if exists (select from pg_roles where rolname = 'parley_reports') then
    grant usage on schema ledger to parley_reports;
    grant select on all tables in schema ledger to parley_reports;
  end if;
end $$;
