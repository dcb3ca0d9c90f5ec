-- D106: whose ad it was. Notices of the versions before have none, and are reported under an empty name. A default that never changes is
-- kept in the catalogue, so no row is written for it, and partitions follow their table.

alter table ledger.notices
  add column advertiser text not null default '',
  add column campaign text not null default '',
  add column creative text not null default '';
alter table ledger.money
  add column advertiser text not null default '',
  add column campaign text not null default '',
  add column creative text not null default '';
alter table ledger.ends
  add column advertiser text not null default '',
  add column campaign text not null default '',
  add column creative text not null default '';
alter table ledger.late_notices
  add column advertiser text not null default '',
  add column campaign text not null default '',
  add column creative text not null default '';

create or replace function ledger.note_late() returns trigger language plpgsql as $$
begin
  insert into ledger.late_notices
    (day, bid, booked_day, publisher, partner, country, format, intent, sentiment, stage, deal, advertiser, campaign, creative,
      paid_nano, clearing_nano)
  values (new.day, new.bid, new.booked_day, new.publisher, new.partner, new.country, new.format, new.intent, new.sentiment,
    new.stage, new.deal, new.advertiser, new.campaign, new.creative, new.paid_nano, new.clearing_nano);
  return null;
end $$;
