-- A billing notice that came after its day was closed is booked on a later day (see ledger.notices.booked_day). Those are few, and each
-- stands here a second time, so that a report can tell what was booked outside its range. An index on ledger.notices would not do:
-- nobody knows how late a notice can be, so every report would open the partition of every day, with four locks for each.

-- Where the ledger has many of them, this takes longer than a statement usually may. Notices wait in their journals meanwhile.
set local statement_timeout = 0;

create table ledger.late_notices (
  day date not null,
  bid text not null,
  booked_day date not null,
  publisher text not null,
  partner text not null,
  country text not null,
  format text not null,
  intent text not null,
  sentiment text not null,
  stage text not null,
  deal text not null,
  paid_nano bigint not null,
  clearing_nano bigint not null,
  primary key (day, bid)
);

create index late_notices_booked on ledger.late_notices (booked_day);

-- A trigger fills it, because a ledger of the version before, which may still run, knows nothing of it.
create function ledger.note_late() returns trigger language plpgsql as $$
begin
  insert into ledger.late_notices
    (day, bid, booked_day, publisher, partner, country, format, intent, sentiment, stage, deal, paid_nano, clearing_nano)
  values (new.day, new.bid, new.booked_day, new.publisher, new.partner, new.country, new.format, new.intent, new.sentiment,
    new.stage, new.deal, new.paid_nano, new.clearing_nano);
  return null;
end $$;

create trigger notices_late after insert on ledger.notices
  for each row when (new.kind = 'billing' and new.booked_day <> new.day) execute function ledger.note_late();

-- From here on no notice is entered until this is committed, so none is left out and none is here twice. Transfers lead to those that
-- are in the books already; most ledgers have none, and then the table of notices is not read.
insert into ledger.late_notices
  (day, bid, booked_day, publisher, partner, country, format, intent, sentiment, stage, deal, paid_nano, clearing_nano)
select n.day, n.bid, n.booked_day, n.publisher, n.partner, n.country, n.format, n.intent, n.sentiment, n.stage, n.deal,
  n.paid_nano, n.clearing_nano
from ledger.notices as n join ledger.transfers as t on t.id = n.transfer_id
where t.is_adjustment;

create trigger late_notices_no_change before update or delete on ledger.late_notices
  for each row execute function ledger.refuse_change();
create trigger late_notices_no_truncate before truncate on ledger.late_notices
  for each statement execute function ledger.refuse_change();

do $$
begin
  if exists (select from pg_roles where rolname = 'parley_ledger') then
    grant select, insert on ledger.late_notices to parley_ledger;
  end if;
  if exists (select from pg_roles where rolname = 'parley_reports') then
    grant select on ledger.late_notices to parley_reports;
  end if;
end $$;
