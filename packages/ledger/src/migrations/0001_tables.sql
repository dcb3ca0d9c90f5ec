-- What the ledger keeps. Amounts of one impression are bigint nano-dollars, which are micros of a dollar for a thousand
-- impressions; sums of them are numeric(38,0), so that no sum can overflow.

create schema if not exists ledger;

-- How far each stream of each journal is entered. Every transaction that enters something locks its rows first.
create table ledger.journals (
  journal text not null,
  stream text not null check (stream in ('notices', 'sums')),
  position bigint not null,
  -- Since when entries before the offered ones are missing; null while there is no gap.
  gap_since timestamptz,
  updated_at timestamptz not null,
  primary key (journal, stream)
);

-- One row for each notice. It is stored under the day of its auction, so that a late copy meets its original (T52).
create table ledger.notices (
  day date not null,
  bid text not null,
  kind text not null check (kind in ('win', 'billing', 'impression', 'click')),
  auction text not null,
  imp text not null,
  publisher text not null,
  partner text not null,
  seat text not null,
  country text not null,
  format text not null,
  intent text not null,
  sentiment text not null,
  stage text not null,
  deal text not null,
  bid_micros bigint not null,
  paid_nano bigint not null,
  clearing_nano bigint not null,
  floor_micros bigint not null,
  auction_type smallint not null,
  noted_at timestamptz not null,
  issued_at timestamptz not null,
  reported text not null,
  -- Null where the caller reported no price (T53).
  is_price_off boolean,
  -- True if the token was verified again; null where the ledger has no secret. A token that fails is in ledger.held.
  is_verified boolean,
  -- The day whose books it is in: its own, or the open day if its own was closed.
  booked_day date not null,
  -- Of billing notices only.
  transfer_id bigint,
  primary key (day, bid, kind)
) partition by range (day);

create index notices_transfer on ledger.notices (transfer_id) where transfer_id is not null;

-- Makes the partition of a day. It is attached and not created in place, because that lets readers of other days go on.
-- Only the owner of a table may attach to it, so the function runs as the owner, for whoever may call it.
create function ledger.make_day(wanted date) returns void
  language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  name text := 'notices_' || to_char(wanted, 'YYYYMMDD');
begin
  perform pg_advisory_xact_lock(hashtext('ledger.make_day'));
  if to_regclass('ledger.' || name) is not null then return; end if;
  execute format('create table ledger.%I (like ledger.notices including defaults including constraints)', name);
  execute format(
    'alter table ledger.notices attach partition ledger.%I for values from (%L) to (%L)', name, wanted, wanted + 1);
  execute format(
    'create trigger %I before truncate on ledger.%I for each statement execute function ledger.refuse_change()',
    name || '_no_truncate', name);
  execute format('revoke update, delete, truncate on ledger.%I from public', name);
end $$;
revoke all on function ledger.make_day(date) from public;

-- Entries that are not entered: a notice whose token did not verify, or a record that cannot be read. They are never money
-- and are kept until somebody has looked at them. They have no part in the uniqueness of notices, otherwise a forged
-- record could keep the true one out.
create table ledger.held (
  journal text not null,
  stream text not null,
  position bigint not null,
  reason text not null check (reason in ('token', 'shape')),
  -- The JSON as it came. It may be any text, so it is not of a JSON type.
  record text not null,
  held_at timestamptz not null,
  primary key (journal, stream, position)
);

-- One movement of money for the billing notices of one batch that share hour, publisher and partner. Its hash covers the
-- bids and amounts in it, so that a statement can be proved from rows.
create sequence ledger.transfer_ids as bigint;
create table ledger.transfers (
  id bigint primary key default nextval('ledger.transfer_ids'),
  booked_hour timestamptz not null,
  publisher text not null,
  partner text not null,
  currency text not null,
  kind text not null,
  notices integer not null,
  hash bytea not null,
  is_adjustment boolean not null,
  created_at timestamptz not null
);

create index transfers_publisher on ledger.transfers (publisher, booked_hour);
create index transfers_partner on ledger.transfers (partner, booked_hour);

-- Accounts are 'partner:<name>', 'publisher:<name>' and 'fee'.
create table ledger.postings (
  transfer_id bigint not null references ledger.transfers (id),
  account text not null,
  amount_nano bigint not null,
  primary key (transfer_id, account)
);

-- Sums of notices by the quarter of an hour in which the auction was, which is the quarter of its row in ledger.ends.
-- `key` is a hash of the columns that say what is summed: together they can be too long for an index.
create table ledger.money (
  quarter timestamptz not null,
  key uuid not null,
  publisher text not null,
  partner text not null,
  kind text not null,
  country text not null,
  format text not null,
  intent text not null,
  sentiment text not null,
  stage text not null,
  deal text not null,
  count bigint not null,
  paid_nano numeric(38, 0) not null,
  clearing_nano numeric(38, 0) not null,
  primary key (quarter, key)
);

-- Sums that exchanges counted: how the parts of partners in impressions ended.
create table ledger.ends (
  quarter timestamptz not null,
  key uuid not null,
  publisher text not null,
  partner text not null,
  step text not null,
  reason text not null,
  country text not null,
  format text not null,
  intent text not null,
  sentiment text not null,
  stage text not null,
  deal text not null,
  count bigint not null,
  bid_micros numeric(38, 0) not null,
  paid_micros numeric(38, 0) not null,
  clearing_micros numeric(38, 0) not null,
  primary key (quarter, key)
);

create table ledger.requests (
  quarter timestamptz not null,
  publisher text not null,
  outcome text not null,
  count bigint not null,
  impressions bigint not null,
  primary key (quarter, publisher, outcome)
);

-- How the call of the partner's own notice URL ended. The first record of a notice counts.
create table ledger.deliveries (
  day date not null,
  bid text not null,
  kind text not null check (kind in ('win', 'billing')),
  partner text not null,
  publisher text not null,
  "end" text not null,
  attempts integer not null,
  ended_at timestamptz not null,
  primary key (day, bid, kind)
);
