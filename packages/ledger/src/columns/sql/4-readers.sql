-- Publishers and partners read notices of their own by SQL. They may read two views and nothing else; the views run as a user that
-- nobody can be, and a row policy bounds that user as well, so that a mistake in a view shows nobody's rows. Names of others are
-- masks, the same as in reports (reports/view.ts), and amounts of others are not there.

-- Who reads as whom. One row for each user.
create table if not exists {{database}}.readers (user String, side Enum8('publisher' = 1, 'partner' = 2), name String)
engine = ReplacingMergeTree
order by user;

-- PARLEY_LEDGER_MASK_SECRET.
create table if not exists {{database}}.mask_keys (key String)
engine = MergeTree
order by key;

-- The mask of a name for one reader, as maskOf in reports/view.ts makes it, with JSON as JavaScript writes it; only of control characters
-- and line separators it is another, and no name has those.
create or replace function parley_mask as (side, reader, kind, name, key) ->
  concat(kind, '-', substring(lower(hex(HMAC('sha256',
    replaceAll(toJSONString([side, reader, kind, name]), '\\/', '/'), key))), 1, 8));

create user if not exists parley_views identified with no_authentication;
grant select on {{database}}.notices to parley_views;
grant select on {{database}}.readers to parley_views;
grant select on {{database}}.mask_keys to parley_views;

-- Inside a view the current user is the one who asks.
create row policy if not exists parley_own on {{database}}.notices
using (publisher in (select name from {{database}}.readers final where user = currentUser() and side = 'publisher')
  or partner in (select name from {{database}}.readers final where user = currentUser() and side = 'partner'))
to parley_views;
-- Without this line some servers would show everybody else no rows.
create row policy if not exists parley_all on {{database}}.notices using 1 to all except parley_views;

create or replace view {{database}}.publisher_notices definer = parley_views sql security definer as
with
  (select any(name) from {{database}}.readers final where user = currentUser() and side = 'publisher') as me,
  (select any(key) from {{database}}.mask_keys) as mask_key
select
  day, issued_at, noted_at, auction, imp, bid, kind, publisher,
  parley_mask('publisher', publisher, 'partner', own.partner, mask_key) as partner,
  {{context}}, auction_type, clearing_nano, floor_micros,
  reported, is_price_off
from {{database}}.notices as own final
where own.publisher = me;

create or replace view {{database}}.partner_notices definer = parley_views sql security definer as
with
  (select any(name) from {{database}}.readers final where user = currentUser() and side = 'partner') as me,
  (select any(key) from {{database}}.mask_keys) as mask_key
select
  day, issued_at, noted_at, auction, imp, bid, kind,
  parley_mask('partner', partner, 'publisher', own.publisher, mask_key) as publisher,
  partner, seat, {{context}}, auction_type, bid_micros, paid_nano
from {{database}}.notices as own final
where own.partner = me;

create role if not exists parley_reader settings readonly = 1, max_execution_time = 60, max_memory_usage = 4000000000;
grant select on {{database}}.publisher_notices to parley_reader;
grant select on {{database}}.partner_notices to parley_reader;
