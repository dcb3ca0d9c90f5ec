// Every setting of the exchange: one row each, with its type, its default, its environment variable and what it does.
// The reference page and the check of the configuration file are made from this table.

import { journalDefaults } from '@parley/journal'
import { Type } from 'typebox'
import { sensitiveTopics } from '../catalog/sensitive-topics.ts'
import { CampaignEntry } from './campaign.ts'
import { DealEntry } from './deal.ts'
import { field, type TermsOf } from './field.ts'
import { OperatorEntry } from './operator.ts'
import { PartnerEntry } from './partner.ts'
import { PublisherEntry } from './publisher.ts'
import { domainPattern, SupplyEntry } from './supply.ts'

const count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
const limit = count(0, 10_000_000)
/** `writeOnly`: what it holds is never shown, not even where it is wrong. */
const secret = Type.String({ pattern: '^(.{32,})?$', writeOnly: true })
const path = Type.String({ maxLength: 4096 })

export const fields = {
  server: {
    host: field(Type.String({ minLength: 1 }), '0.0.0.0', 'Address to listen on.', 'HOST'),
    port: field(count(0, 65_535), 8080, 'Port to listen on; 0 picks a free port.', 'PORT'),
    basePath: field(
      Type.String({ pattern: '^(/[A-Za-z0-9._~-]+)*$' }),
      '',
      'Prefix before /openrtb2, such as /exchange.',
      'PARLEY_BASE_PATH',
    ),
    bodyBytesMax: field(
      count(1024, 16_777_216),
      262_144,
      'Largest request body, before and after decompression; a larger one gets 413.',
    ),
    bodyTimeoutMs: field(count(10, 60_000), 1000, 'Time limit for the whole body; then 408.'),
    headersTimeoutMs: field(count(100, 60_000), 5000, 'Time limit for the headers and for the whole request.'),
    keepAliveTimeoutMs: field(
      count(0, 600_000),
      75_000,
      'How long an idle connection stays open; set it above the load balancer’s value.',
    ),
    refusedKeepAliveTimeoutMs: field(
      count(1000, 600_000),
      5000,
      'The same, for a connection on which no bid request has been answered with 200 or 204 yet.',
    ),
    answerTimeoutMs: field(
      count(100, 600_000),
      5000,
      'How long a response may wait for a caller that does not read it; then the connection is reset.',
    ),
    workers: field(count(1, 256), 1, 'Processes that share the port.', 'WORKERS'),
    acceptors: field(
      count(1, 64),
      32,
      'Listening handles per process; each accepts one new connection per turn of the event loop.',
    ),
    drainMs: field(
      count(0, 600_000),
      5000,
      'How long the exchange keeps serving after SIGTERM while /readyz says no; set it above the load balancer’s health check interval. 0 stops at once.',
      'PARLEY_DRAIN_MS',
    ),
    watchMs: field(
      count(0, 3_600_000),
      1000,
      'How often the configuration file and the files of its secrets are checked for changes; a change is applied once they stayed the same for this long. 0 turns this off; SIGHUP applies changes in any case.',
      'PARLEY_WATCH_MS',
    ),
    connectionsMax: field(
      count(1, 1_000_000),
      10_000,
      'Open connections per process; above this, the connection that was idle longest is closed, or else the new one.',
    ),
    addressConnectionsMax: field(
      count(1, 1_000_000),
      256,
      'Open connections per address, handled the same way; trusted proxies have no such limit.',
    ),
    inFlightMax: field(
      count(1, 1_000_000),
      1000,
      'Bid requests, and as many notices, in flight per process; above this, a new one gets 503 at once.',
    ),
    workMaxMs: field(
      count(5, 10_000),
      150,
      'How much work of bid requests in flight may wait, in milliseconds of the event loop; above this, new ones get 503. While the loop cannot keep up, less may wait.',
    ),
    delayMaxMs: field(
      count(1, 10_000),
      10,
      'An event loop whose delay stays above this cannot keep up: bid requests that it cannot answer well get 503.',
    ),
    heapPercentMin: field(
      count(1, 100),
      85,
      'From this share of the largest heap on, some bid requests get 503, and more the fuller it is.',
    ),
    heapPercentMax: field(count(1, 100), 95, 'At this share of the largest heap every bid request gets 503.'),
    trustedProxies: field(
      Type.Array(Type.String({ format: 'address-range' }), { maxItems: 1000 }),
      [],
      'Addresses and ranges whose X-Forwarded-For is trusted.',
    ),
  },
  limits: {
    global: field(
      limit,
      10_000,
      'Requests in any second from all callers together; 0 turns the limit off.',
      'PARLEY_LIMIT_GLOBAL',
    ),
    publisher: field(
      limit,
      1000,
      'Requests in any second from one publisher; 0 turns the limit off.',
      'PARLEY_LIMIT_PUBLISHER',
    ),
    ip: field(limit, 100, 'Requests in any second from one address; 0 turns the limit off.', 'PARLEY_LIMIT_IP'),
    publishers: field(Type.Record(Type.String(), limit), {}, 'Limits for individual publishers, by id.'),
    unverified: field(
      limit,
      10,
      'Requests in any second that name one publisher of credentials.publishers without proof; they never count against that publisher. 0 turns the limit off.',
    ),
    usualBodyBytes: field(
      count(0, 16_777_216),
      4096,
      'An address may send as many bytes as its limit of requests with bodies of this size; larger bodies beyond that take turns as large ones do. 0 turns this off.',
    ),
    largeBodyBytes: field(
      count(0, 16_777_216),
      20_480,
      'Bodies above this size take turns: one at a time, round-robin by address, in at most a quarter of the time of a process; 0 turns this off.',
    ),
    largeBodiesMax: field(count(1, 256), 8, 'Large bodies of one address that may wait for their turn; more get 429.'),
    largeBodyWaitMs: field(count(1, 5000), 250, 'How long a large body may wait for its turn; then 429.'),
    addresses: field(
      Type.Record(Type.String(), limit, { propertyNames: { format: 'address-range' } }),
      {},
      'Limits for individual addresses and ranges, such as 192.0.2.0/24.',
    ),
    redisUrl: field(
      Type.String({ format: 'redis-url', writeOnly: true }),
      '',
      'Redis or Valkey server that shares the limits between nodes; without it, each machine counts on its own.',
      'REDIS_URL',
    ),
    redisUrlFile: field(path, '', 'File that contains limits.redisUrl; see notices.secretFile.'),
    nodesExpected: field(count(1, 1000), 1, 'How many nodes share the limits; used until Redis reports the number.'),
    redisTimeoutMs: field(count(1, 1000), 50, 'A Redis command that takes longer counts as failed.'),
    redisRetryMs: field(count(10, 10_000), 100, 'How long to wait before Redis is tried again after a failure.'),
    leaseTickMs: field(count(0, 100), 2, 'Lease requests made within this time share one round trip.'),
    leaseHoldMs: field(count(10, 1000), 150, 'How long leased tokens may be spent.'),
    leaseWaitMs: field(count(1, 100), 12, 'How long a request may wait for a lease.'),
    ipKeysMax: field(count(1, 10_000_000), 50_000, 'Addresses tracked at once; the least recently used is dropped.'),
    refusalsMax: field(
      limit,
      1000,
      'Refusals (429) per second by the limits of one address; above this, nothing more is read from the address until the second is over. 0 turns this off.',
    ),
    publisherKeysMax: field(
      count(1, 10_000_000),
      10_000,
      'Publishers tracked at once; the least recently used is dropped.',
    ),
  },
  credentials: {
    publishers: field(
      Type.Array(PublisherEntry, { maxItems: 1000 }),
      [],
      'Publishers that prove who they are with a key, a signature or their address; see docs/guides/operator.md.',
    ),
    clockToleranceSeconds: field(
      count(1, 900),
      60,
      'How far the time of a signature may be from that of the exchange; within it, each signature counts once.',
    ),
    signaturesMax: field(
      count(1, 10_000_000),
      120_000,
      'Signatures of one publisher that are remembered, so that none counts twice; above this the oldest are forgotten, and a signature as old as those is not accepted any more.',
    ),
  },
  supply: {
    domain: field(
      Type.String({ pattern: domainPattern, maxLength: 253 }),
      '',
      'The domain of this exchange in supply chains; it adds itself to the chain of each request and serves /sellers.json. Empty turns both off.',
    ),
    contactEmail: field(
      Type.String({ pattern: '^([^\\s@]+@[^\\s@]+)?$', maxLength: 254 }),
      '',
      'Where to write to about /sellers.json.',
    ),
    publishers: field(
      Type.Array(SupplyEntry, { maxItems: 10_000 }),
      [],
      'What is agreed with publishers about the ads in their chats; see docs/guides/chat-fit.md.',
    ),
  },
  deals: {
    catalogue: field(
      Type.Array(DealEntry, { maxItems: 1000 }),
      [],
      'Deals: terms on which some buyers get some impressions; see docs/guides/chat-fit.md.',
    ),
    origin: field(
      Type.String({ pattern: '^([a-z0-9-]+(\\.[a-z0-9-]+)+)?$' }),
      '',
      'Domain of this exchange, as `parley deals push` names it to buyers.',
    ),
    seller: field(
      Type.String({ pattern: '^([a-z0-9-]+(\\.[a-z0-9-]+)+)?$' }),
      '',
      'Domain of the business that sells the deals; default: `deals.origin`.',
    ),
    pushUrl: field(
      Type.String({ pattern: '^(https?://[^/\\s]+.*)?$' }),
      '',
      'Where `parley deals push` sends the deals of a buyer: its endpoint of the Deal Sync API 1.0.',
    ),
    statusUrl: field(
      Type.String({ pattern: '^(https?://[^/\\s]+.*)?$' }),
      '',
      'Where `parley deals push` then asks for the state of each deal at the buyer; without it, it does not ask.',
    ),
    pushKey: field(
      Type.String({ pattern: '^[\\x21-\\x7e]*$', writeOnly: true }),
      '',
      'What `parley deals push` proves itself with: it is sent as `Authorization: Bearer …`, over https or to this machine.',
      'PARLEY_DEALS_KEY',
    ),
    pushKeyFile: field(path, '', 'File that contains deals.pushKey; see notices.secretFile.'),
  },
  privacy: {
    gdprDefault: field(
      Type.Boolean(),
      false,
      'Whether GDPR applies to a request that names neither `gdpr` nor a country.',
    ),
    consentLengthMax: field(count(100, 65_536), 8192, 'Longer TC and GPP strings are treated as unreadable.'),
    consentsMax: field(
      count(1, 1_000_000),
      10_000,
      'TC and GPP strings cached, of each kind; fewer if they are longer than 1,024 characters.',
    ),
    textsLengthMax: field(
      count(256, 65_536),
      4096,
      'Characters that are read of each list of keywords, topics, signals, interests or behaviours; the rest is removed.',
    ),
    sensitiveTopics: field(
      Type.Record(
        Type.String(),
        Type.Array(Type.String({ maxLength: 100, pattern: '[\\p{L}\\p{N}]' }), { maxItems: 1000 }),
        { propertyNames: { pattern: '^[a-z]{2,3}$' }, maxProperties: 10 },
      ),
      Object.fromEntries(Object.entries(sensitiveTopics).map(([language, topics]) => [language, [...topics]])),
      'Words and phrases by language; a topic, signal, interest or behaviour that contains one is removed. A language that is not named keeps its list; an empty list removes none.',
    ),
  },
  auction: {
    timeoutMs: field(count(100, 5000), 500, 'The longest time that a caller waits, whatever its tmax says.'),
    reserveMs: field(count(0, 100), 15, 'Time reserved to assemble and write the response.'),
    networkMs: field(count(0, 100), 10, 'Time reserved for the network to the caller.'),
    partnerNetworkMs: field(
      count(0, 100),
      10,
      'Time reserved for the network from a partner, taken off the tmax it is sent.',
    ),
    callMinMs: field(count(1, 500), 30, 'A partner that would get less time than this is not asked.'),
    defaultType: field(
      Type.Unsafe<1 | 2>({ type: 'integer', minimum: 1, maximum: 2 }),
      1,
      'Auction type of requests without `at`: 1 first price, 2 second price.',
    ),
    ranking: field(
      Type.Unsafe<'price' | 'price-times-relevance'>({ type: 'string', enum: ['price', 'price-times-relevance'] }),
      'price',
      'What decides between bids: the price, or the price times the relevance of the ad to the chat.',
    ),
    tellRelevance: field(
      Type.Boolean(),
      false,
      'true scores every ad that may win and tells the score, even where nobody asks for a least relevance.',
    ),
    rareWordsMax: field(
      count(100, 1_000_000),
      20_000,
      'Words of ads that are counted to see which are rare; above this, the rarest are forgotten.',
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
      'Base URL of a product service; turns on the product-search partner with its defaults.',
      'PARLEY_PRODUCT_SEARCH_URL',
    ),
    dnsServers: field(
      Type.Array(Type.String({ format: 'name-server' }), { maxItems: 10 }),
      [],
      'Name servers for the hosts of partners and their notices; an empty list uses those of the machine.',
    ),
    responseBytesMax: field(
      count(1024, 16_777_216),
      262_144,
      'Largest response of a partner, before and after decompression.',
    ),
    drainMs: field(
      count(0, 5000),
      150,
      'How long a late answer may still arrive, so that its connection can be reused and a search cached.',
    ),
    drainBytesMax: field(count(0, 16_777_216), 65_536, 'How many bytes of a late answer may still arrive.'),
    healthHalfLifeMs: field(
      count(0, 60_000),
      2000,
      'Half-life of a partner’s call history, used to throttle unresponsive partners; 0 turns throttling off.',
    ),
    cacheEntriesMax: field(count(1, 1_000_000), 10_000, 'Product searches cached per partner.'),
    cacheBytesMax: field(
      count(1024, 1_073_741_824),
      33_554_432,
      'Memory for cached product searches per partner; the least recently used is dropped.',
    ),
    cacheStaleMs: field(
      count(0, 3_600_000),
      300_000,
      'Maximum age of a cached answer to a product search that is used while the service fails; 0 uses none.',
    ),
  },
  notices: {
    publicUrl: field(
      Type.String({ pattern: '^(https?://[^/\\s]+)?$' }),
      '',
      'The address at which publishers reach this exchange, for notice URLs and sample pictures; default: its own address. Use https in production: pages load nothing else.',
      'PARLEY_PUBLIC_URL',
    ),
    secret: field(
      secret,
      '',
      'Seals notice URLs; use the same on all nodes. Default: a new one at each start, which makes old URLs invalid.',
      'PARLEY_NOTICE_SECRET',
    ),
    secretFile: field(
      path,
      '',
      'File that contains notices.secret, relative to the folder of the configuration file; at most 8,192 bytes. A line break at the end is ignored.',
    ),
    previousSecret: field(
      secret,
      '',
      'The previous secret: URLs sealed with it are still accepted.',
      'PARLEY_NOTICE_PREVIOUS_SECRET',
    ),
    previousSecretFile: field(path, '', 'File that contains notices.previousSecret; see notices.secretFile.'),
    expirySeconds: field(count(1, 86_400), 3600, 'How long a notice URL is valid.'),
    keySeconds: field(
      count(10, 604_800),
      86_400,
      'How long a key of notice URLs is used before the next is derived from the secret; use the same on all nodes.',
    ),
    trackedPublishers: field(
      Type.Array(Type.String(), { maxItems: 10_000 }),
      [],
      'Publisher ids whose ads report impressions and clicks to this exchange: one more tracker, and links lead through it.',
    ),
    keptUrlsMax: field(
      count(1, 1_000_000),
      10_000,
      'Bids whose partner has notice URLs too long for ours: these are held in memory; the least recently used is dropped.',
    ),
    queueMax: field(
      count(1, 1_000_000),
      1000,
      'Loss notices per partner that may wait to be sent; more are dropped and counted.',
    ),
    concurrencyMax: field(count(1, 1000), 16, 'Loss notices sent to one partner at the same time.'),
    timeoutMs: field(count(10, 10_000), 1000, 'Time limit for one loss notice.'),
    rememberedMax: field(
      count(1, 10_000_000),
      100_000,
      'Notices that a process remembers, so that one that comes again is answered and not kept again; the least recently used is dropped.',
    ),
    claimSeconds: field(
      count(0, 86_400),
      600,
      'Processes that share limits remember for this long which of them calls the nurl or burl of a partner, so that a notice that is repeated to another one calls it once; 0 turns this off.',
    ),
    waitingMax: field(
      count(1, 1_000_000),
      500,
      'Notices that may wait for the disk at the same time; more get 503. Keep it below server.inFlightMax, so that a slow disk leaves room for auctions.',
    ),
    attemptsMax: field(
      count(1, 20),
      4,
      'How often a partner’s own win or billing notice is tried before it counts as failed.',
    ),
    retryDelayMs: field(
      count(10, 600_000),
      1000,
      'Pause before the second attempt; each further pause is three times as long.',
    ),
    deliveryQueueMax: field(
      count(1, 1_000_000),
      10_000,
      'Win and billing notices per partner that may wait, be under way or pause; more are dropped and counted.',
    ),
    deliveryConcurrencyMax: field(count(1, 1000), 64, 'Win and billing notices sent to one partner at the same time.'),
    deliveryTimeoutMs: field(count(10, 10_000), 1000, 'Time limit for one attempt of a win or billing notice.'),
    deliveryWaitMs: field(
      count(0, 600_000),
      5000,
      'How long a stop waits for win and billing notices that have not ended; with a journal, the rest is sent after the next start.',
    ),
    recoveredMax: field(
      count(0, 1_000_000),
      10_000,
      'Win and billing notices from before the start that are sent again because the journal has no end of them; of more, the oldest are dropped.',
    ),
    trustNetwork: field(Type.Boolean(), false, 'For development: allows http and private addresses in notice URLs.'),
  },
  journal: {
    directory: field(
      path,
      '',
      'Folder in which each process keeps a journal of notices, in a folder of its own; empty keeps none. Relative to the working directory.',
      'PARLEY_JOURNAL',
    ),
    bytesMax: field(
      count(1_048_576, 2 ** 50),
      journalDefaults.bytesMax,
      'Disk space of one journal. When it is used up, notices get 503 until the ledger has confirmed older ones; sums are left out from 80 % on.',
    ),
    segmentBytesMax: field(
      count(65_536, 2 ** 30),
      journalDefaults.segmentBytesMax,
      'Size of one file of a journal; a file is deleted once the ledger has confirmed all of it.',
    ),
    commitMs: field(
      count(0, 1000),
      journalDefaults.commitMs,
      'How long a notice waits for others that are written to the disk together with it.',
    ),
    commitRecordsMax: field(
      count(1, 100_000),
      journalDefaults.commitRecordsMax,
      'So many notices are written without waiting for more.',
    ),
    waitingBytesMax: field(
      count(65_536, 2 ** 30),
      journalDefaults.waitingBytesMax,
      'Memory for notices that wait for the disk; above this, notices get 503 and sums are left out.',
    ),
    stallMs: field(
      count(100, 600_000),
      journalDefaults.stallMs,
      'A disk that does not answer for this long counts as failed until it answers; notices get 503.',
    ),
    retryMs: field(
      count(10, 600_000),
      journalDefaults.retryMs,
      'How long to wait before a disk that failed is tried again.',
    ),
  },
  explain: {
    publishers: field(
      Type.Array(Type.String(), { maxItems: 10_000 }),
      [],
      'Publisher ids whose responses carry ext.seatnonbid.',
    ),
    auctionsMax: field(count(1, 100_000), 1000, 'Auctions stored for GET /auctions/{id}; the oldest is dropped first.'),
    refusalsMax: field(
      count(1, 100_000),
      200,
      'Refused requests stored separately from the auctions, so that they never push one out; the oldest is dropped first.',
    ),
    bytesMax: field(
      count(1_048_576, 1_073_741_824),
      67_108_864,
      'Memory for stored auctions; the oldest is dropped first.',
    ),
  },
  sums: {
    flushMs: field(
      count(100, 60_000),
      10_000,
      'How often the sums of auctions are written to the journal; a process that is killed loses at most this much of them.',
    ),
    rowsMax: field(
      count(100, 1_000_000),
      20_000,
      'Rows of sums in memory; publishers and contexts that would need another row are added together as `other`.',
    ),
    recordBytesMax: field(
      count(65_536, 4_000_000),
      262_144,
      'Largest record of sums; more rows are split into several records.',
    ),
    namesMax: field(
      count(0, 100_000),
      1000,
      'Advertisers, campaigns and creatives of one partner that reports tell apart on one day, in each process; further ones are reported as `other`.',
    ),
  },
  admin: {
    enabled: field(Type.Boolean(), true, 'false turns the admin port off.', 'PARLEY_ADMIN_ENABLED'),
    host: field(
      Type.String({ minLength: 1 }),
      '127.0.0.1',
      'Address of the admin port; keep it private.',
      'PARLEY_ADMIN_HOST',
    ),
    names: field(
      Type.Array(Type.String({ minLength: 1, maxLength: 253 }), { maxItems: 100 }),
      [],
      'Host names that the admin port accepts, besides IP addresses, localhost and admin.host; others are refused (421).',
    ),
    port: field(
      count(0, 65_535),
      9090,
      'Admin port, one for all workers; 0 picks a free port. If the port is taken, the start fails.',
      'PARLEY_ADMIN_PORT',
    ),
    operators: field(
      Type.Array(OperatorEntry, { maxItems: 100 }),
      [],
      'Who may use the admin port, with a password and a role; without any, everybody who reaches it. See docs/guides/console.md.',
    ),
    nodes: field(
      Type.Array(Type.String({ format: 'http-url', writeOnly: true }), { maxItems: 64 }),
      [],
      'Admin ports of other nodes, which the console shows beside this one, such as http://10.0.0.2:9090; http://NAME:PASSWORD@10.0.0.2:9090 where it has operators.',
    ),
    changes: field(
      Type.Boolean(),
      false,
      'true lets operators change partners and campaigns from the console, which writes to the configuration file. See docs/guides/console.md.',
      'PARLEY_ADMIN_CHANGES',
    ),
    ledgerUrl: field(
      Type.String({ pattern: '^(https?://[^/@\\s]+)?$' }),
      '',
      'Address of the ledger, whose reports the console shows, such as http://127.0.0.1:9191; empty shows none.',
      'PARLEY_LEDGER_URL',
    ),
    ledgerKey: field(
      Type.String({ maxLength: 256, writeOnly: true }),
      '',
      'Key of an operator for the ledger, if it asks for keys.',
      'PARLEY_LEDGER_KEY',
    ),
  },
  log: {
    level: field(
      Type.Unsafe<'info' | 'warn' | 'error' | 'silent'>({ type: 'string', enum: ['info', 'warn', 'error', 'silent'] }),
      'info',
      'Which events are written to stderr: `info` all, `warn` what needs attention, `error` failures only, `silent` none.',
      'PARLEY_LOG_LEVEL',
    ),
    linesMax: field(
      count(1, 10_000),
      5,
      'Lines per cause and minute; further lines are counted, and one line says how many.',
    ),
    causesMax: field(count(1, 100_000), 1000, 'Causes tracked at once; further causes share one limit.'),
    queueBytesMax: field(
      count(131_072, 16_777_216),
      262_144,
      'Bytes of the log that may wait for a reader; above this, lines are lost, and one line says how many.',
    ),
  },
  traces: {
    url: field(
      Type.String({ pattern: '^(https?://[^/\\s]+.*)?$' }),
      '',
      'Where spans of OpenTelemetry go, as OTLP over HTTP in JSON, such as http://127.0.0.1:4318/v1/traces; empty sends none.',
      'PARLEY_TRACES_URL',
    ),
    sharePercent: field(
      Type.Number({ minimum: 0, maximum: 100 }),
      1,
      'Share of the requests that become spans.',
      'PARLEY_TRACES_SHARE_PERCENT',
    ),
    flushMs: field(count(100, 60_000), 2000, 'How often spans are sent.'),
    queueMax: field(
      count(100, 100_000),
      2000,
      'Spans that may wait to be sent; above this, they are counted and dropped.',
    ),
  },
  house: {
    priority: field(count(0, 1000), 0, 'Rank of house campaigns among equal bids; the higher rank wins.'),
    campaigns: field(Type.Array(CampaignEntry, { maxItems: 10_000 }), [], 'Direct campaigns; see sample.yaml.'),
  },
} as const

/** The whole configuration: every setting has a value. */
export type Config = SettingValues & {
  /** By each text into which a variable was put: how it is written in the file (D92). Where texts are shown, that is. */
  readonly written: ReadonlyMap<string, string>
}

type SettingValues = { readonly [Group in keyof typeof fields]: TermsOf<(typeof fields)[Group]> }
