-- Run last: from here on notices come in. A message may come twice, and copies change nothing. Only a server has the engine Kafka, so this
-- file is run by no test. Where brokers ask for TLS and a password, give the server librdkafka's settings for them.

create table if not exists {{database}}.messages (value String)
engine = Kafka
settings
  kafka_broker_list = '{{brokers}}',
  kafka_topic_list = '{{topic}}',
  kafka_group_name = 'parley-columns',
  -- One row for each message, as it is.
  kafka_format = 'RawBLOB',
  kafka_num_consumers = 2,
  kafka_thread_per_consumer = 1,
  kafka_max_block_size = 200000,
  kafka_flush_interval_ms = 5000;

drop view if exists {{database}}.messages_in sync;
create materialized view {{database}}.messages_in to {{database}}.arrivals as
select _topic as topic, value, `_headers.name` as header_names, `_headers.value` as header_values from {{database}}.messages;
