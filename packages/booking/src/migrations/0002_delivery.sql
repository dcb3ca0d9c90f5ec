-- Where the impressions went that matched a campaign, what was spent on each day, and a sample of all impressions.

create table booking.ends (
  campaign text not null references booking.campaigns (id),
  -- In the time zone of the campaign.
  day text not null,
  reason text not null,
  count bigint not null,
  primary key (campaign, day, reason)
);

create table booking.days (
  campaign text not null references booking.campaigns (id),
  day text not null,
  spent_nano bigint not null,
  primary key (campaign, day)
);

-- A bounded number for each hour; `key` is random, and the lowest are kept.
create table booking.samples (
  hour timestamptz not null,
  key double precision not null,
  weight bigint not null check (weight > 0),
  imp jsonb not null,
  primary key (hour, key)
);

-- These two are in booking.ends now, by reason. What was counted before has no reasons, and is forgotten.
alter table booking.campaigns drop column seen, drop column passed;
