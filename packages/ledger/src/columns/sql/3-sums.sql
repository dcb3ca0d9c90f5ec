-- Sums of notices by the quarter of an hour of their auction, so that most reports read few rows. They cannot be added up as notices come:
-- a copy would be added again. So each quarter that got a notice is summed anew from its rows.

-- When a quarter last got a notice, or a copy of one.
create table if not exists {{database}}.touched (day Date, quarter DateTime('UTC'), at DateTime64(3, 'UTC'))
engine = ReplacingMergeTree(at)
order by quarter
ttl day + interval {{days}} day delete;

drop view if exists {{database}}.touched_in sync;
create materialized view {{database}}.touched_in to {{database}}.touched as
select day, quarter, now64(3, 'UTC') as at from {{database}}.notices group by day, quarter;

create table if not exists {{database}}.sums
(
  quarter DateTime('UTC') codec(ZSTD(1)),
  publisher LowCardinality(String) codec(ZSTD(1)),
  partner LowCardinality(String) codec(ZSTD(1)),
  kind LowCardinality(String) codec(ZSTD(1)),
  -- Of feedback; empty for other kinds.
  reason LowCardinality(String) codec(ZSTD(1)),
  country LowCardinality(String) codec(ZSTD(1)),
  format LowCardinality(String) codec(ZSTD(1)),
  count UInt64 codec(ZSTD(1)),
  paid_nano UInt128 codec(ZSTD(1)),
  clearing_nano UInt128 codec(ZSTD(1)),
  computed_at DateTime64(3, 'UTC') codec(ZSTD(1))
)
engine = ReplacingMergeTree(computed_at)
partition by toYYYYMM(quarter)
order by (quarter, publisher, partner, kind, reason, country, format);

-- A row can become visible a while after its moment in `touched`, so a quarter is summed until nothing has touched it for ten minutes.
-- What was a sum before stays one, if only of nothing: a copy that was noted earlier may have given another reason.
drop view if exists {{database}}.sums_in sync;
create materialized view {{database}}.sums_in refresh every 1 minute append to {{database}}.sums as
with due as (
  select day, quarter
  from {{database}}.touched as touched final
  left join (select quarter, max(computed_at) as last_at from {{database}}.sums group by quarter) as computed using (quarter)
  where touched.at > computed.last_at - interval 10 minute
)
select quarter, publisher, partner, kind, reason, country, format, sum(n) as count, sum(paid) as paid_nano,
  sum(clearing) as clearing_nano, now64(3, 'UTC') as computed_at
from (
  select quarter, publisher, partner, kind, if(kind = 'feedback', reported, '') as reason, country, format,
    count() as n, sum(toUInt128(paid_nano)) as paid, sum(toUInt128(clearing_nano)) as clearing
  from {{database}}.notices final
  where day in (select day from due) and quarter in (select quarter from due)
  group by quarter, publisher, partner, kind, reason, country, format
  union all
  select quarter, publisher, partner, kind, reason, country, format, toUInt64(0), toUInt128(0), toUInt128(0)
  from {{database}}.sums final
  where quarter in (select quarter from due)
)
group by quarter, publisher, partner, kind, reason, country, format;
