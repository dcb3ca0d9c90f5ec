-- Buyers' agents with their accounts, ads and buys, and what was answered to each key.

create schema if not exists agent;

create table agent.accounts (
  id text primary key,
  agent text not null,
  operator text not null,
  domain text not null,
  -- A brand among several of one domain; empty where there is one.
  brand text not null default '',
  is_sandbox boolean not null default false,
  billing text not null,
  at timestamptz not null,
  unique (agent, operator, domain, brand, is_sandbox)
);

create table agent.creatives (
  account text not null references agent.accounts (id),
  id text not null,
  name text not null,
  format text not null,
  -- As a campaign shows it, and as the buyer wrote it.
  booked jsonb not null,
  written jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account, id)
);

create table agent.buys (
  id text primary key,
  account text not null references agent.accounts (id),
  agent text not null,
  number bigint generated always as identity,
  -- The buy as it should be, and as it was before a change that booking has not taken yet.
  buy jsonb not null,
  before jsonb,
  -- Grows with every change, so that one that comes between is noticed.
  version bigint not null default 1,
  -- Whether booking has what the buy says, and whether it ever had.
  is_settled boolean not null,
  is_new boolean not null default true,
  task text,
  at timestamptz not null
);
create index buys_account on agent.buys (account, number);
create index buys_unsettled on agent.buys (number) where not is_settled;
create unique index buys_task on agent.buys (task) where task is not null;

-- What was answered to a key; `buy` is the intent, which is stored before booking hears of it.
create table agent.replies (
  agent text not null,
  account text not null,
  key text not null,
  hash text not null,
  buy text,
  answer jsonb,
  at timestamptz not null,
  primary key (agent, account, key)
);
create index replies_at on agent.replies (at);
