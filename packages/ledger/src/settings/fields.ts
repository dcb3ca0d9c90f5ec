// Every setting of the ledger: one row, with its flag, its environment variable and what it means. Help is made from it.

import type { Field } from '@parley/port'

export const fields = {
  database: {
    flag: 'database',
    environment: 'PARLEY_LEDGER_DATABASE',
    default: '.parley/ledger',
    says: 'PostgreSQL URL (postgres://…), or a directory for an embedded database',
  },
  template: {
    flag: 'database-template',
    environment: 'PARLEY_LEDGER_TEMPLATE',
    default: '',
    says: 'what the names of files with embedded databases without rows begin with: new ones start from them in a tenth of the time. Created if missing. For tests and demos, whose databases live for minutes',
  },
  journal: {
    flag: 'journal',
    environment: 'PARLEY_JOURNAL',
    default: '',
    says: 'directory with the journals of the exchanges on this machine',
  },
  brokers: {
    flag: 'brokers',
    environment: 'PARLEY_KAFKA_BROKERS',
    default: '',
    says: 'Kafka brokers as host:port, separated by commas',
  },
  kafkaGroup: {
    flag: 'kafka-group',
    environment: 'PARLEY_KAFKA_GROUP',
    default: 'parley-ledger',
    says: 'Kafka consumer group; ledgers in one group share the partitions and one database',
  },
  kafkaSessionMs: {
    flag: 'kafka-session-ms',
    environment: 'PARLEY_KAFKA_SESSION_MS',
    default: '10000',
    says: 'session timeout: without a heartbeat for this long, other ledgers take over its partitions',
    range: [6000, 300_000],
  },
  kafkaUnsigned: {
    flag: 'kafka-unsigned',
    environment: 'PARLEY_KAFKA_UNSIGNED',
    default: 'no',
    says: 'yes: run without PARLEY_NOTICE_SECRET and trust every writer to the topics',
  },
  kafkaCa: {
    flag: 'kafka-ca',
    environment: 'PARLEY_KAFKA_CA',
    default: '',
    says: 'connect to Kafka with TLS: a file with CA certificates, or system for those of the machine',
  },
  kafkaUser: {
    flag: 'kafka-user',
    environment: 'PARLEY_KAFKA_USER',
    default: '',
    says: 'Kafka user name, with SCRAM-SHA-512; requires TLS',
  },
  kafkaPassword: {
    flag: undefined,
    environment: 'PARLEY_KAFKA_PASSWORD',
    default: '',
    says: 'Kafka password',
  },
  url: {
    flag: 'ledger',
    environment: 'PARLEY_LEDGER_URL',
    default: '',
    says: 'base URL of the ledger, from which the shipper reads the confirmed positions',
  },
  host: { flag: 'host', environment: 'PARLEY_LEDGER_HOST', default: '127.0.0.1', says: 'address of the API' },
  port: { flag: 'port', environment: 'PARLEY_LEDGER_PORT', default: '9191', says: 'port of the API' },
  keys: {
    flag: 'keys',
    environment: 'PARLEY_LEDGER_KEYS',
    default: '',
    says: 'file with the API keys and their access',
  },
  maskSecret: {
    flag: undefined,
    environment: 'PARLEY_LEDGER_MASK_SECRET',
    default: '',
    says: 'secret for masked publisher and partner names; without it, masks change with every start',
  },
  names: {
    flag: 'names',
    environment: 'PARLEY_LEDGER_NAMES',
    default: '',
    says: 'host names that the API accepts, separated by commas; IP addresses and localhost are always accepted',
  },
  parties: {
    flag: 'parties',
    environment: 'PARLEY_LEDGER_PARTIES',
    default: '',
    says: 'file with the legal entities, terms and tax lines of documents, for parley-ledger invoice',
  },
  notices: {
    flag: 'notices',
    environment: 'PARLEY_LEDGER_NOTICES',
    default: 'rows',
    says: 'rows: this ledger enters notices from Kafka; columns: ClickHouse keeps them, and this ledger enters only sums of auctions',
  },
  columnsDatabase: {
    flag: 'columns-database',
    environment: 'PARLEY_COLUMNS_DATABASE',
    default: 'parley',
    says: 'database of ClickHouse for notices in columns',
  },
  columnsDays: {
    flag: 'columns-days',
    environment: 'PARLEY_COLUMNS_DAYS',
    default: '400',
    says: 'for how many days ClickHouse keeps notices',
    range: [31, 3650],
  },
  leaseDays: {
    flag: 'lease-days',
    environment: 'PARLEY_LEDGER_LEASE_DAYS',
    default: '30',
    says: 'for how many days what was billed for a closed lease is kept: longer than the age of any copy of booking that you would restore',
    range: [3, 3650],
  },
  secret: {
    flag: undefined,
    environment: 'PARLEY_NOTICE_SECRET',
    default: '',
    says: 'notices.secret of the exchanges, to verify each notice and to sign Kafka messages',
  },
  secretFile: {
    flag: 'notice-secret-file',
    environment: 'PARLEY_NOTICE_SECRET_FILE',
    default: '',
    says: 'file that contains the secret, instead of the variable; changes apply without a restart',
  },
  previousSecret: {
    flag: undefined,
    environment: 'PARLEY_NOTICE_PREVIOUS_SECRET',
    default: '',
    says: 'notices.previousSecret of the exchanges',
  },
  previousSecretFile: {
    flag: 'notice-previous-secret-file',
    environment: 'PARLEY_NOTICE_PREVIOUS_SECRET_FILE',
    default: '',
    says: 'file that contains the previous secret; an empty file means none',
  },
  keySeconds: {
    flag: undefined,
    environment: 'PARLEY_NOTICE_KEY_SECONDS',
    default: '86400',
    says: 'notices.keySeconds of the exchanges',
  },
  expirySeconds: {
    flag: undefined,
    environment: 'PARLEY_NOTICE_EXPIRY_SECONDS',
    default: '3600',
    says: 'notices.expirySeconds of the exchanges',
  },
  ledgerKey: {
    flag: undefined,
    environment: 'PARLEY_LEDGER_KEY',
    default: '',
    says: 'operator key for a ledger that requires keys',
  },
  shipPollMs: {
    flag: 'ship-poll-ms',
    environment: 'PARLEY_SHIP_POLL_MS',
    default: '50',
    says: 'how often the shipper checks for new records',
    range: [1, 60_000],
  },
  shipConfirmMs: {
    flag: 'ship-confirm-ms',
    environment: 'PARLEY_SHIP_CONFIRM_MS',
    default: '1000',
    says: 'how often the shipper reads the confirmed position of each journal from the ledger',
    range: [10, 60_000],
  },
  shipBatchRecords: {
    flag: 'ship-batch-records',
    environment: 'PARLEY_SHIP_BATCH_RECORDS',
    default: '1000',
    says: 'maximum records per batch',
    range: [1, 100_000],
  },
  shipBatchBytes: {
    flag: 'ship-batch-bytes',
    environment: 'PARLEY_SHIP_BATCH_BYTES',
    default: '1048576',
    says: 'maximum bytes per batch; a larger record is sent alone',
    range: [1024, 4_194_304],
  },
  shipGapMs: {
    flag: 'ship-gap-ms',
    environment: 'PARLEY_SHIP_GAP_MS',
    default: '5000',
    says: 'delay before records that the ledger is missing are resent',
    range: [100, 600_000],
  },
  shipSilenceMs: {
    flag: 'ship-silence-ms',
    environment: 'PARLEY_SHIP_SILENCE_MS',
    default: '60000',
    says: 'records are resent if the ledger responds but confirms none for this long',
    range: [1000, 3_600_000],
  },
  shipPort: {
    flag: 'ship-port',
    environment: 'PARLEY_SHIP_PORT',
    default: '',
    says: 'port for the metrics of the shipper; without it, metrics are off',
  },
} as const satisfies Readonly<Record<string, Field>>

export type SettingName = keyof typeof fields
/** All settings as texts; empty where one is not given. */
export type Settings = Readonly<Record<SettingName, string>>
