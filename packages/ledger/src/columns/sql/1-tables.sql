-- Notices in columns, for exchanges that sell more than PostgreSQL can keep as rows (D111). `parley-ledger columns` fills in what stands
-- in braces. ClickHouse 25.12 or later, because of HMAC.

create database if not exists {{database}};

-- The keys of messages, made from the secrets of the notices (T78): the newest, and the one before it while it is accepted.
create table if not exists {{database}}.message_keys (key String)
engine = MergeTree order by key;

-- One row for each notice, under the day of its auction. Day, our id of the bid and kind make it unique (T52). Quarter, publisher and
-- partner stand between them in the key so that reports read little; a bid has one of each, so copies meet all the same. Merges
-- remove copies at some time, so whoever reads says `final`. Of two copies the one that was noted first stays, in whatever order
-- they come.
create table if not exists {{database}}.notices
(
  day Date,
  quarter DateTime('UTC') codec(ZSTD(1)),
  publisher LowCardinality(String) codec(ZSTD(1)),
  partner LowCardinality(String) codec(ZSTD(1)),
  bid String codec(ZSTD(1)),
  kind LowCardinality(String) codec(ZSTD(1)),
  auction String codec(ZSTD(1)),
  imp LowCardinality(String) codec(ZSTD(1)),
  seat LowCardinality(String) codec(ZSTD(1)),
  {{contextColumns}},
  bid_micros UInt64 codec(ZSTD(1)),
  -- Amounts of one impression, in billionths of a dollar.
  paid_nano UInt64 codec(ZSTD(1)),
  clearing_nano UInt64 codec(ZSTD(1)),
  floor_micros UInt64 codec(ZSTD(1)),
  auction_type UInt8 codec(ZSTD(1)),
  issued_at DateTime('UTC') codec(ZSTD(1)),
  -- The earlier it was noted the larger: the version of which the largest stays.
  earliness UInt64 codec(ZSTD(1)),
  noted_at DateTime64(3, 'UTC') alias fromUnixTimestamp64Milli(toInt64(bitNot(earliness)), 'UTC'),
  reported String codec(ZSTD(1)),
  -- T53, as in PostgreSQL: null where no price was reported.
  is_price_off Nullable(Bool) alias if(
    not match(trimBoth(reported), '^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?$'),
    null,
    toFloat64OrZero(trimBoth(reported)) * 1000000 < floor_micros or toFloat64OrZero(trimBoth(reported)) * 1000000 > bid_micros
      or floor(toFloat64OrZero(trimBoth(reported)) * 1000000 + 0.5) != clearing_nano),
  -- The lease that pays for it; 0 where its campaign has no budget.
  lease UInt64 codec(ZSTD(1))
)
engine = ReplacingMergeTree(earliness)
partition by day
order by (day, quarter, publisher, partner, bid, kind)
ttl day + interval {{days}} day delete
settings ttl_only_drop_parts = 1;
-- Where the table is older than a dimension.
alter table {{database}}.notices {{contextAdded}};

-- How the calls of partners' own notice URLs ended; the first that ended counts.
create table if not exists {{database}}.deliveries
(
  day Date,
  bid String codec(ZSTD(1)),
  kind LowCardinality(String) codec(ZSTD(1)),
  partner LowCardinality(String) codec(ZSTD(1)),
  publisher LowCardinality(String) codec(ZSTD(1)),
  `end` LowCardinality(String) codec(ZSTD(1)),
  attempts UInt32 codec(ZSTD(1)),
  earliness UInt64 codec(ZSTD(1)),
  ended_at DateTime64(3, 'UTC') alias fromUnixTimestamp64Milli(toInt64(bitNot(earliness)), 'UTC')
)
engine = ReplacingMergeTree(earliness)
partition by day
order by (day, partner, bid, kind)
ttl day + interval {{days}} day delete
settings ttl_only_drop_parts = 1;

-- Entries whose record is not understood. They are kept until somebody has looked at them.
create table if not exists {{database}}.held (journal String, position UInt64, record String codec(ZSTD(3)))
engine = ReplacingMergeTree
order by (journal, position);

-- How many messages were passed over because their code is not ours, by hour. A message that is read twice counts twice.
create table if not exists {{database}}.passed_over (hour DateTime('UTC'), count UInt64)
engine = SummingMergeTree
order by hour;

-- Which entries of a segment of a journal are here, and which of them others name as the one before: sets, so that copies change nothing.
create table if not exists {{database}}.positions
(
  journal String,
  segment UInt32,
  present AggregateFunction(groupBitmap, UInt32),
  named AggregateFunction(groupBitmap, UInt32)
)
engine = AggregatingMergeTree
order by (journal, segment);
