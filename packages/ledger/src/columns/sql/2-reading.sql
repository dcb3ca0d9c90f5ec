-- From messages to rows. Each view takes its part of what arrives at the moment when it is inserted. All are made anew, so nothing may
-- come in meanwhile; 5-kafka.sql lets it in again.
drop view if exists {{database}}.messages_in sync;
drop view if exists {{database}}.arrivals_in sync;
drop view if exists {{database}}.notices_in sync;
drop view if exists {{database}}.deliveries_in sync;
drop view if exists {{database}}.held_in sync;
drop view if exists {{database}}.passed_over_in sync;
drop view if exists {{database}}.positions_in sync;

-- What came from Kafka, one row for each message. It keeps nothing.
drop table if exists {{database}}.arrivals sync;
create table {{database}}.arrivals
(
  topic String,
  value String,
  header_names Array(String),
  header_values Array(String)
)
engine = Null;

-- Entries of journals, after their code was held against the keys and their record was read. It keeps nothing either.
drop table if exists {{database}}.entries sync;
create table {{database}}.entries
(
  -- notice, test, delivery or clock; held if its record is not understood; forged if its code is not ours.
  what LowCardinality(String),
  journal String,
  position UInt64,
  -- The entry before it that can be read; 0 before the first.
  previous UInt64,
  value String,
  record {{record}}
)
engine = Null;

-- T78: who may write to a topic may write anything there, so a message counts only if its code was made with a key of ours over its
-- place and its record, as in kafka/mac.ts. The rest is what recordIn and apply/understand.ts ask of a record.
create materialized view {{database}}.arrivals_in to {{database}}.entries as
with
  (select groupArray(key) from {{database}}.message_keys) as keys,
  header_values[indexOf(header_names, 'journal')] as journal_id,
  toUInt64OrZero(header_values[indexOf(header_names, 'position')]) as at,
  toUInt64OrZero(header_values[indexOf(header_names, 'previous')]) as before,
  has(header_names, 'after') as is_damaged,
  toUInt64OrZero(header_values[indexOf(header_names, 'after')]) as last_read,
  concat('notices ', journal_id, ' ', toString(at), ' ', toString(before),
    if(is_damaged, concat(' ', toString(last_read), ' ', header_values[indexOf(header_names, 'damaged')]), ''), '\n') as place,
  tryBase64URLDecode(header_values[indexOf(header_names, 'mac')]) as code,
  -- Half of a surrogate pair and NUL are no characters of the database, as in database/src/storable.ts. JavaScript writes both as escapes,
  -- and nothing else of that range. In a row of them the first pass takes every other one.
  '((?:^|[^\\\\])(?:\\\\\\\\)*)\\\\u(?:[dD][89a-fA-F][0-9a-fA-F]{2}|0000)' as unfit,
  if(position(value, '\\ud') > 0 or position(value, '\\u0000') > 0,
    replaceRegexpAll(replaceRegexpAll(value, unfit, '\\1\\\\ufffd'), unfit, '\\1\\\\ufffd'), value) as whole,
  JSONExtract(whole, '{{record}}') as parsed,
  parsed.facts as facts,
  -- The end of the year 2099.
  4102444799 as seconds_max,
  {{amountMax}} as amount_max,
  parsed.v = 1 and parsed.kind in ({{noticeKinds}})
    and (parsed.kind != 'feedback' or parsed.reported in ({{feedbackReasons}}))
    and parsed.notedAtMs between 0 and seconds_max * 1000 and lengthUTF8(parsed.reported) <= 32
    and lengthUTF8(facts.auction) <= 256 and lengthUTF8(facts.imp) <= 256 and lengthUTF8(facts.bid) <= 256
    and position(facts.bid, '\xEF\xBF\xBD') = 0
    and lengthUTF8(facts.publisher) <= 256 and lengthUTF8(facts.partner) <= 256 and lengthUTF8(facts.seat) <= 256
    and facts.bidMicros between 0 and amount_max and facts.paidMicros between 0 and amount_max
    and facts.clearingMicros between 0 and amount_max and facts.floorMicros between 0 and amount_max
    and facts.auctionType in (1, 2) and facts.isTest is not null and facts.issuedAt between 0 and seconds_max
    and ifNull(facts.lease, 1) >= 1 as is_notice,
  parsed.v = 1 and parsed.kind in ({{deliveryKinds}}) and lengthUTF8(parsed.bid) <= 256 and position(parsed.bid, '\xEF\xBF\xBD') = 0
    and lengthUTF8(parsed.publisher) <= 256 and lengthUTF8(parsed.partner) <= 256
    and parsed.issuedAt between 0 and seconds_max and parsed.endedAtMs between 0 and seconds_max * 1000
    and parsed.attempts between 0 and {{attemptsMax}} and parsed.`end` in ({{deliveryEnds}}) as is_delivery
select
  multiIf(
    throwIf(empty(keys), 'there are no keys: run the statements of parley-ledger columns keys') = 0
      and not arrayExists(key -> HMAC('sha256', concat(place, value), key) = code, keys), 'forged',
    parsed.type = 'notice' and is_notice, if(assumeNotNull(facts.isTest), 'test', 'notice'),
    parsed.type = 'delivery' and is_delivery, 'delivery',
    parsed.type = 'clock' and parsed.v = 1, 'clock',
    'held') as what,
  journal_id as journal,
  at as position,
  if(is_damaged, last_read, before) as previous,
  value,
  parsed as record
from {{database}}.arrivals
where topic = '{{topic}}';

create materialized view {{database}}.notices_in to {{database}}.notices as
with
  record.facts as facts,
  toDateTime(assumeNotNull(facts.issuedAt), 'UTC') as issued
select
  toDate(issued, 'UTC') as day,
  toStartOfFifteenMinutes(issued) as quarter,
  assumeNotNull(facts.publisher) as publisher,
  assumeNotNull(facts.partner) as partner,
  assumeNotNull(facts.bid) as bid,
  assumeNotNull(record.kind) as kind,
  assumeNotNull(facts.auction) as auction,
  assumeNotNull(facts.imp) as imp,
  assumeNotNull(facts.seat) as seat,
  {{contextValues}},
  toUInt64(assumeNotNull(facts.bidMicros)) as bid_micros,
  -- Millionths of a dollar for a thousand impressions are billionths for one.
  toUInt64(assumeNotNull(facts.paidMicros)) as paid_nano,
  toUInt64(assumeNotNull(facts.clearingMicros)) as clearing_nano,
  toUInt64(assumeNotNull(facts.floorMicros)) as floor_micros,
  toUInt8(assumeNotNull(facts.auctionType)) as auction_type,
  issued as issued_at,
  bitNot(toUInt64(assumeNotNull(record.notedAtMs))) as earliness,
  assumeNotNull(record.reported) as reported,
  toUInt64(ifNull(facts.lease, 0)) as lease
from {{database}}.entries
where what = 'notice';

create materialized view {{database}}.deliveries_in to {{database}}.deliveries as
select
  toDate(toDateTime(assumeNotNull(record.issuedAt), 'UTC'), 'UTC') as day,
  assumeNotNull(record.bid) as bid,
  assumeNotNull(record.kind) as kind,
  assumeNotNull(record.partner) as partner,
  assumeNotNull(record.publisher) as publisher,
  assumeNotNull(record.`end`) as `end`,
  toUInt32(assumeNotNull(record.attempts)) as attempts,
  bitNot(toUInt64(assumeNotNull(record.endedAtMs))) as earliness
from {{database}}.entries
where what = 'delivery';

create materialized view {{database}}.held_in to {{database}}.held as
select journal, position, value as record from {{database}}.entries where what = 'held';

create materialized view {{database}}.passed_over_in to {{database}}.passed_over as
select toStartOfHour(now('UTC')) as hour, count() as count from {{database}}.entries where what = 'forged' group by hour;

-- Where a position stands in its segment, as in journal/src/position.ts.
create materialized view {{database}}.positions_in to {{database}}.positions as
select
  journal,
  toUInt32(intDiv(place.1, {{recordsPerSegment}})) as segment,
  groupBitmapStateIf(toUInt32(place.1 % {{recordsPerSegment}}), place.2) as present,
  groupBitmapStateIf(toUInt32(place.1 % {{recordsPerSegment}}), not place.2) as named
from {{database}}.entries
array join [(position, true), (previous, false)] as place
where what != 'forged' and place.1 != 0
group by journal, segment;
