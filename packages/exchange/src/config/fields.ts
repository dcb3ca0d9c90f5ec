// Every setting of the exchange: one row each, with its type, its default, its environment variable and what it does.
// The reference page and the check of the configuration file are made from this table.

import { type Static, type TSchema, Type } from 'typebox'
import { sensitiveTopics } from '../catalog/sensitive-topics.ts'
import { Campaign } from './campaign.ts'
import { PartnerEntry } from './partner.ts'

interface Field<Schema extends TSchema> {
  readonly schema: Schema
  readonly default: Static<Schema>
  readonly env: string | undefined
  readonly says: string
}

function field<Schema extends TSchema>(
  schema: Schema,
  byDefault: Static<Schema>,
  says: string,
  env?: string,
): Field<Schema> {
  return { schema, default: byDefault, env, says }
}

const count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
const limit = count(0, 10_000_000)
/** `writeOnly`: what it holds is never shown, not even where it is wrong. */
const secret = Type.String({ pattern: '^(.{32,})?$', writeOnly: true })
const path = Type.String({ maxLength: 4096 })

export const fields = {
  server: {
    host: field(Type.String({ minLength: 1 }), '0.0.0.0', 'Address to listen on.', 'HOST'),
    port: field(count(0, 65_535), 8080, 'Port to listen on; 0 takes a free one.', 'PORT'),
    basePath: field(
      Type.String({ pattern: '^(/[A-Za-z0-9._~-]+)*$' }),
      '',
      'Prefix before /openrtb2, such as /exchange.',
      'PARLEY_BASE_PATH',
    ),
    bodyBytesMax: field(count(1024, 16_777_216), 262_144, 'Largest body, also after decompression; above: 413.'),
    bodyTimeoutMs: field(count(10, 60_000), 1000, 'Time for the whole body; after it: 408.'),
    headersTimeoutMs: field(count(100, 60_000), 5000, 'Time for the headers and for the whole request.'),
    keepAliveTimeoutMs: field(
      count(0, 600_000),
      75_000,
      'How long an idle connection is kept; above the load balancer’s.',
    ),
    refusedKeepAliveTimeoutMs: field(
      count(1000, 600_000),
      5000,
      'The same for a connection on which no bid request was answered with 200 or 204 so far.',
    ),
    answerTimeoutMs: field(
      count(100, 600_000),
      5000,
      'How long the bytes of an answer may wait for a caller that does not read; after it, the connection is reset.',
    ),
    workers: field(count(1, 256), 1, 'Processes that share the port.', 'WORKERS'),
    acceptors: field(
      count(1, 64),
      32,
      'Listening handles of each process; each takes one new connection per turn of its loop.',
    ),
    drainMs: field(
      count(0, 600_000),
      5000,
      'How long it serves on after SIGTERM while /readyz says no; above the period in which a balancer looks. 0 stops at once.',
      'PARLEY_DRAIN_MS',
    ),
    connectionsMax: field(
      count(1, 1_000_000),
      10_000,
      'Open connections of a process; above, the one that was idle longest gives way, or else the new one.',
    ),
    addressConnectionsMax: field(
      count(1, 1_000_000),
      256,
      'Open connections of one address, likewise; trusted proxies have no such bound.',
    ),
    inFlightMax: field(
      count(1, 1_000_000),
      1000,
      'Requests of a process without an answer so far; above, a further one is answered with 503 at once.',
    ),
    trustedProxies: field(
      Type.Array(Type.String({ format: 'address-range' }), { maxItems: 1000 }),
      [],
      'Addresses and ranges whose X-Forwarded-For is believed.',
    ),
  },
  limits: {
    global: field(limit, 10_000, 'Requests in any second, all callers together; 0 is off.', 'PARLEY_LIMIT_GLOBAL'),
    publisher: field(limit, 1000, 'Requests in any second of one publisher; 0 is off.', 'PARLEY_LIMIT_PUBLISHER'),
    ip: field(limit, 100, 'Requests in any second of one address; 0 is off.', 'PARLEY_LIMIT_IP'),
    publishers: field(Type.Record(Type.String(), limit), {}, 'Limits of single publishers, by id.'),
    largeBodyBytes: field(
      count(0, 16_777_216),
      20_480,
      'Bodies above this take turns: one at a time, addresses one after the other, in a quarter of the time of a process; 0 is off.',
    ),
    largeBodiesMax: field(count(1, 256), 8, 'Large bodies of one address that may wait for their turn; above: 429.'),
    largeBodyWaitMs: field(count(1, 5000), 250, 'How long a large body may wait for its turn; after it: 429.'),
    addresses: field(
      Type.Record(Type.String(), limit, { propertyNames: { format: 'address-range' } }),
      {},
      'Limits of single addresses and ranges, such as 192.0.2.0/24.',
    ),
    redisUrl: field(
      Type.String({ format: 'redis-url', writeOnly: true }),
      '',
      'Redis or Valkey that shares the limits between nodes; without it each machine keeps its own.',
      'REDIS_URL',
    ),
    redisUrlFile: field(path, '', 'File that holds limits.redisUrl; see notices.secretFile.'),
    nodesExpected: field(count(1, 1000), 1, 'How many nodes share the limits, until Redis has told.'),
    redisTimeoutMs: field(count(1, 1000), 50, 'A Redis command that takes longer has failed.'),
    redisRetryMs: field(count(10, 10_000), 100, 'How soon Redis is tried again after a failure.'),
    leaseTickMs: field(count(0, 100), 2, 'Leases that come up within this time share a round trip.'),
    leaseHoldMs: field(count(10, 1000), 150, 'How long leased tokens may be spent.'),
    leaseWaitMs: field(count(1, 100), 12, 'How long a request may wait for a lease.'),
    relaxAfterMs: field(
      count(0, 60_000),
      2000,
      'After this long without Redis, addresses and publishers get twice their share.',
    ),
    ipKeysMax: field(count(1, 10_000_000), 50_000, 'Addresses remembered at once; the one used longest ago gives way.'),
    refusalsMax: field(
      limit,
      1000,
      'Refusals in a second (429) by the limits of one address; above, it is not read until the second is over. 0 is off.',
    ),
    publisherKeysMax: field(count(1, 10_000_000), 10_000, 'Publishers remembered at once; likewise.'),
  },
  privacy: {
    gdprDefault: field(
      Type.Boolean(),
      false,
      'Whether GDPR applies to a request that names neither `gdpr` nor a country.',
    ),
    consentLengthMax: field(count(100, 65_536), 8192, 'Longer TC and GPP strings are taken for unreadable.'),
    consentsMax: field(
      count(1, 1_000_000),
      10_000,
      'TC and GPP strings remembered at once, of each kind; fewer where they are longer than 1,024 characters.',
    ),
    textsLengthMax: field(
      count(256, 65_536),
      4096,
      'Characters of keywords, topics, signals, interests or behaviours that are read, of each list; what stands behind is taken out.',
    ),
    sensitiveTopics: field(
      Type.Array(Type.String({ maxLength: 100, pattern: '[\\p{L}\\p{N}]' }), { maxItems: 1000 }),
      [...sensitiveTopics],
      'Words and phrases that take a topic, a signal, an interest or a behaviour out; an empty list takes out none.',
    ),
  },
  auction: {
    timeoutMs: field(count(100, 5000), 500, 'The longest a caller waits, whatever its tmax says.'),
    reserveMs: field(count(0, 100), 15, 'Kept back to assemble and write the answer.'),
    networkMs: field(count(0, 100), 10, 'Kept back for the way to the caller.'),
    partnerNetworkMs: field(count(0, 100), 10, 'Kept back for the way from a partner, in the tmax it is told.'),
    callMinMs: field(count(1, 500), 30, 'A partner that would get less than this is not asked.'),
    defaultType: field(
      Type.Unsafe<1 | 2>({ type: 'integer', minimum: 1, maximum: 2 }),
      1,
      'Auction type of requests without `at`: 1 first price, 2 second price.',
    ),
  },
  demand: {
    partners: field(
      Type.Array(PartnerEntry, { maxItems: 200 }),
      [],
      'Demand partners; see docs/guides/add-a-partner.md.',
    ),
    productSearchUrl: field(
      Type.String({ pattern: '^(https?://[^/\\s]+.*)?$' }),
      '',
      'Base URL of a product service; switches the product-search partner on with its defaults.',
      'PARLEY_PRODUCT_SEARCH_URL',
    ),
    dnsServers: field(
      Type.Array(Type.String({ format: 'name-server' }), { maxItems: 10 }),
      [],
      'Name servers for the hosts of partners and their notices; an empty list takes those of the machine.',
    ),
    responseBytesMax: field(count(1024, 16_777_216), 262_144, 'Largest answer of a partner, also after decompression.'),
    drainMs: field(
      count(0, 5000),
      150,
      'How long a late answer may still come in, so that its connection is kept and a search remembered.',
    ),
    drainBytesMax: field(count(0, 16_777_216), 65_536, 'How much of a late answer may still come in.'),
    healthHalfLifeMs: field(
      count(0, 60_000),
      2000,
      'How soon the silence of a partner counts half; a partner in doubt is asked less. 0 asks always.',
    ),
    cacheEntriesMax: field(count(1, 1_000_000), 10_000, 'Product searches remembered at once, of each partner.'),
    cacheBytesMax: field(
      count(1024, 1_073_741_824),
      33_554_432,
      'Memory for remembered product searches, of each partner; the one used longest ago gives way.',
    ),
    cacheStaleMs: field(
      count(0, 3_600_000),
      300_000,
      'How old the last answer to a product search may be that serves while the service fails; 0 is never.',
    ),
  },
  notices: {
    publicUrl: field(
      Type.String({ pattern: '^(https?://[^/\\s]+)?$' }),
      '',
      'Where publishers reach this exchange, for notice URLs; default: its own address.',
      'PARLEY_PUBLIC_URL',
    ),
    secret: field(
      secret,
      '',
      'Signs notice URLs; the same on all nodes. Default: a new one at each start, so that old URLs end with it.',
      'PARLEY_NOTICE_SECRET',
    ),
    secretFile: field(
      path,
      '',
      'File that holds notices.secret, found from the folder of the configuration file; 8,192 bytes at most, of which a line break at the end is cut.',
    ),
    previousSecret: field(
      secret,
      '',
      'The secret before this one: URLs signed with it are still accepted.',
      'PARLEY_NOTICE_PREVIOUS_SECRET',
    ),
    previousSecretFile: field(path, '', 'File that holds notices.previousSecret; likewise.'),
    expirySeconds: field(count(1, 86_400), 3600, 'How long a notice URL is valid.'),
    queueMax: field(
      count(1, 1_000_000),
      1000,
      'Loss notices of each partner that wait to be sent; above, they are dropped and counted.',
    ),
    concurrencyMax: field(count(1, 1000), 16, 'Loss notices sent to each partner at once.'),
    timeoutMs: field(count(10, 10_000), 1000, 'Time for one loss notice.'),
    trustNetwork: field(Type.Boolean(), false, 'For development: allows http and private addresses in notice URLs.'),
  },
  explain: {
    publishers: field(
      Type.Array(Type.String(), { maxItems: 10_000 }),
      [],
      'Publisher ids whose answers carry ext.seatnonbid.',
    ),
    auctionsMax: field(count(1, 100_000), 1000, 'Auctions kept for GET /auctions/{id}; the oldest gives way.'),
    refusalsMax: field(
      count(1, 100_000),
      200,
      'Refused requests kept beside the auctions, so that they never push one out; the oldest gives way.',
    ),
    bytesMax: field(count(1_048_576, 1_073_741_824), 67_108_864, 'Memory for kept auctions; the oldest gives way.'),
  },
  admin: {
    enabled: field(Type.Boolean(), true, 'false opens no operator’s port.', 'PARLEY_ADMIN_ENABLED'),
    host: field(
      Type.String({ minLength: 1 }),
      '127.0.0.1',
      'Address of the admin port; keep it private.',
      'PARLEY_ADMIN_HOST',
    ),
    names: field(
      Type.Array(Type.String({ minLength: 1, maxLength: 253 }), { maxItems: 100 }),
      [],
      'Names by which the admin port is called, besides addresses, localhost and admin.host; other names are refused (421).',
    ),
    port: field(
      count(0, 65_535),
      9090,
      'Admin port; 0 takes a free one. One that is taken ends the start.',
      'PARLEY_ADMIN_PORT',
    ),
  },
  log: {
    level: field(
      Type.Unsafe<'info' | 'warn' | 'error' | 'silent'>({ type: 'string', enum: ['info', 'warn', 'error', 'silent'] }),
      'info',
      'Which events are written to stderr: `info` all, `warn` what needs a look, `error` what went wrong, `silent` none.',
      'PARLEY_LOG_LEVEL',
    ),
    linesMax: field(
      count(1, 10_000),
      5,
      'Lines of one cause in a minute; what comes beyond is counted, and one line says how many.',
    ),
    causesMax: field(count(1, 100_000), 1000, 'Causes remembered at once; those beyond share one bound.'),
    queueBytesMax: field(
      count(131_072, 16_777_216),
      262_144,
      'Bytes of the log that wait for a reader; beyond, lines are lost, and one line says how many.',
    ),
  },
  house: {
    priority: field(count(0, 1000), 0, 'Rank of house campaigns among equal bids; the higher wins.'),
    campaigns: field(Type.Array(Campaign, { maxItems: 10_000 }), [], 'Direct campaigns; see sample.yaml.'),
  },
} as const

type Fields = typeof fields

/** The whole configuration: every setting has a value. */
export type Config = SettingValues & {
  /** By each text into which a variable was put: how it is written in the file (D92). Where texts are shown, that is. */
  readonly written: ReadonlyMap<string, string>
}

type SettingValues = {
  readonly [Group in keyof Fields]: {
    readonly [Name in keyof Fields[Group]]: Fields[Group][Name] extends Field<infer Schema> ? Static<Schema> : never
  }
}
