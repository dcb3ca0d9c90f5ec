// Every setting of the ledger: one row, with its flag, its environment variable and what it means. Help is made from it.

export interface Field {
  /** Without dashes; undefined for secrets, because other users of a machine can see command lines. */
  readonly flag: string | undefined
  readonly environment: string
  readonly default: string
  readonly says: string
  /** For whole numbers: the least and the greatest. */
  readonly range?: readonly [number, number]
}

export const fields = {
  database: {
    flag: 'database',
    environment: 'PARLEY_LEDGER_DATABASE',
    default: '.parley/ledger',
    says: 'URL of PostgreSQL (postgres://…), or a folder for a database without a server',
  },
  template: {
    flag: 'database-template',
    environment: 'PARLEY_LEDGER_TEMPLATE',
    default: '',
    says: 'file with an empty database, with which a new one without a server starts in a tenth of the time; made if missing',
  },
  journal: {
    flag: 'journal',
    environment: 'PARLEY_JOURNAL',
    default: '',
    says: 'folder with the journals of the exchanges on this machine',
  },
  brokers: {
    flag: 'brokers',
    environment: 'PARLEY_KAFKA_BROKERS',
    default: '',
    says: 'addresses of Kafka brokers, host:port, separated by commas',
  },
  kafkaGroup: {
    flag: 'kafka-group',
    environment: 'PARLEY_KAFKA_GROUP',
    default: 'parley-ledger',
    says: 'name of the group in which ledgers share the partitions; those of one group have one database',
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
    says: 'yes: do without PARLEY_NOTICE_SECRET, and believe whoever may write to the topics',
  },
  kafkaCa: {
    flag: 'kafka-ca',
    environment: 'PARLEY_KAFKA_CA',
    default: '',
    says: 'connect to Kafka with TLS: a file with the certificates of its authorities, or system for those of the machine',
  },
  kafkaUser: {
    flag: 'kafka-user',
    environment: 'PARLEY_KAFKA_USER',
    default: '',
    says: 'name with which Kafka is signed in to, with SCRAM-SHA-512; needs TLS',
  },
  kafkaPassword: {
    flag: undefined,
    environment: 'PARLEY_KAFKA_PASSWORD',
    default: '',
    says: 'password of that name',
  },
  url: {
    flag: 'ledger',
    environment: 'PARLEY_LEDGER_URL',
    default: '',
    says: 'base URL of the ledger, which the shipper asks how far it is',
  },
  host: { flag: 'host', environment: 'PARLEY_LEDGER_HOST', default: '127.0.0.1', says: 'address of the API' },
  port: { flag: 'port', environment: 'PARLEY_LEDGER_PORT', default: '9191', says: 'port of the API' },
  keys: {
    flag: 'keys',
    environment: 'PARLEY_LEDGER_KEYS',
    default: '',
    says: 'file with the API keys and what each may see',
  },
  maskSecret: {
    flag: undefined,
    environment: 'PARLEY_LEDGER_MASK_SECRET',
    default: '',
    says: 'makes the masks under which sides see each other; without it they change with every start',
  },
  names: {
    flag: 'names',
    environment: 'PARLEY_LEDGER_NAMES',
    default: '',
    says: 'host names by which the API is called, separated by commas; addresses and localhost need none',
  },
  secret: {
    flag: undefined,
    environment: 'PARLEY_NOTICE_SECRET',
    default: '',
    says: 'notices.secret of the exchanges, to verify each notice again and to sign what goes through Kafka',
  },
  secretFile: {
    flag: 'notice-secret-file',
    environment: 'PARLEY_NOTICE_SECRET_FILE',
    default: '',
    says: 'file that contains it, instead of the variable; changes of the file take effect without a restart',
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
    says: 'file that contains it, in the same way; an empty file is none',
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
    says: 'key of the operator, with which the shipper asks a ledger that has keys',
  },
  shipPollMs: {
    flag: 'ship-poll-ms',
    environment: 'PARLEY_SHIP_POLL_MS',
    default: '50',
    says: 'how often the shipper looks for new records',
    range: [1, 60_000],
  },
  shipConfirmMs: {
    flag: 'ship-confirm-ms',
    environment: 'PARLEY_SHIP_CONFIRM_MS',
    default: '1000',
    says: 'how often the shipper asks the ledger about each journal',
    range: [10, 60_000],
  },
  shipBatchRecords: {
    flag: 'ship-batch-records',
    environment: 'PARLEY_SHIP_BATCH_RECORDS',
    default: '1000',
    says: 'most records of one send',
    range: [1, 100_000],
  },
  shipBatchBytes: {
    flag: 'ship-batch-bytes',
    environment: 'PARLEY_SHIP_BATCH_BYTES',
    default: '1048576',
    says: 'most bytes of one send; a larger record goes alone',
    range: [1024, 4_194_304],
  },
  shipGapMs: {
    flag: 'ship-gap-ms',
    environment: 'PARLEY_SHIP_GAP_MS',
    default: '5000',
    says: 'pause before records that the ledger misses are sent once more',
    range: [100, 600_000],
  },
  shipSilenceMs: {
    flag: 'ship-silence-ms',
    environment: 'PARLEY_SHIP_SILENCE_MS',
    default: '60000',
    says: 'records are sent again if the ledger answers and does not confirm any for so long',
    range: [1000, 3_600_000],
  },
  shipPort: {
    flag: 'ship-port',
    environment: 'PARLEY_SHIP_PORT',
    default: '',
    says: 'port on which the shipper tells its metrics; without it, none',
  },
} as const satisfies Readonly<Record<string, Field>>

export type SettingName = keyof typeof fields
/** All settings as texts; empty where one is not given. */
export type Settings = Readonly<Record<SettingName, string>>
