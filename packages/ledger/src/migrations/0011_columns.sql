-- D111: days whose notices are in columns. Their sums are booked from there, so a row here would bill a notice a second time.

create table ledger.column_days (
  day date primary key,
  since timestamptz not null
);

create function ledger.refuse_row() returns trigger language plpgsql as $$
begin
  raise exception 'the notices of % are in columns: start this ledger with --notices columns', new.day
    using errcode = 'object_not_in_prerequisite_state';
end $$;

-- Waits for those who enter rows of this day at the moment. Only the partition of the day gets the trigger, so that rows of other days
-- cost no more than before.
create function ledger.take_day_in_columns(wanted date, moment timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  name text := 'notices_' || to_char(wanted, 'YYYYMMDD');
begin
  if exists (select from ledger.column_days where day = wanted) then return; end if;
  perform ledger.make_day(wanted);
  execute format('create trigger %I before insert on ledger.%I for each row execute function ledger.refuse_row()',
    name || '_in_columns', name);
  insert into ledger.column_days (day, since) values (wanted, moment);
end $$;
revoke all on function ledger.take_day_in_columns(date, timestamptz) from public;

-- What was booked late from columns is a sum of notices, with the transfer that moved it.
alter table ledger.late_notices
  add column count bigint not null default 1,
  add column transfer_id bigint;

do $$
begin
  if exists (select from pg_roles where rolname = 'parley_ledger') then
    grant execute on function ledger.take_day_in_columns(date, timestamptz) to parley_ledger;
    grant select on ledger.column_days to parley_ledger;
  end if;
  if exists (select from pg_roles where rolname = 'parley_reports') then
    grant select on ledger.column_days to parley_reports;
  end if;
end $$;
