-- T91: campaigns with their money. The condition of their budgets is held by the database itself: no statement can spend or commit more.

create schema if not exists booking;

create table booking.campaigns (
  id text primary key,
  revision integer not null default 1,
  state text not null default 'active' check (state in ('active', 'paused')),
  review text not null check (review in ('approved', 'pending', 'rejected')),
  review_reasons text[] not null default '{}',
  -- The order as it was accepted: price, creative, targeting, names.
  terms jsonb not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  time_zone text not null,
  budget_nano bigint not null check (budget_nano > 0),
  daily_nano bigint check (daily_nano > 0),
  spent_nano bigint not null default 0 check (spent_nano >= 0),
  committed_nano bigint not null default 0 check (committed_nano >= 0),
  day text not null default '',
  day_spent_nano bigint not null default 0 check (day_spent_nano >= 0),
  day_committed_nano bigint not null default 0 check (day_committed_nano >= 0),
  open_leases integer not null default 0 check (open_leases >= 0),
  -- Of leases that are settled: what their holders had awarded. With what was billed, it tells how much of an award is shown.
  settled_awarded_nano bigint not null default 0,
  seen bigint not null default 0,
  passed bigint not null default 0,
  constraint never_above_budget check (spent_nano + committed_nano <= budget_nano),
  check (start_at < end_at)
);
create index campaigns_end on booking.campaigns (end_at);

-- Every change, with who made it and when.
create table booking.revisions (
  campaign text not null references booking.campaigns (id),
  revision integer not null,
  at timestamptz not null,
  who text not null,
  change jsonb not null,
  primary key (campaign, revision)
);

create sequence booking.lease_ids as bigint;
create table booking.leases (
  id bigint primary key,
  campaign text not null references booking.campaigns (id),
  holder text not null,
  day text not null,
  state text not null check (state in ('open', 'returned')),
  granted_nano bigint not null check (granted_nano > 0),
  awarded_nano bigint not null default 0 check (awarded_nano between 0 and granted_nano),
  ends_at timestamptz not null
);
create index leases_end on booking.leases (ends_at);
create index leases_campaign on booking.leases (campaign);

-- The last report of each process and its answer, so that one whose answer was lost can come again.
create table booking.holders (
  holder text primary key,
  journal text,
  sequence bigint not null,
  answer jsonb not null,
  at timestamptz not null
);

-- What was answered to an order with this key.
create table booking.orders (
  key text primary key,
  hash text not null,
  campaign text not null,
  at timestamptz not null
);

-- The number of the snapshot that exchanges follow.
create table booking.snapshot (
  is_one boolean primary key default true check (is_one),
  number bigint not null
);
insert into booking.snapshot (number) values (1);
