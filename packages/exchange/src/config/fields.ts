// Every setting of the exchange: one row each, with its type, its default, its environment variable and what it does.
// The reference page and the check of the configuration file are made from this table.

import { journalDefaults } from '@parley/journal'
import { Type } from 'typebox'
import { sensitiveTopics } from '../catalog/sensitive-topics.ts'
import { CampaignEntry } from './campaign.ts'
import { DealEntry } from './deal.ts'
import { field, type TermsOf } from './field.ts'
import { model } from './model.ts'
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
      'The same for a connection that has not yet had a bid request answered with 200 or 204.',
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
    warmUpMs: field(
      count(0, 60_000),
      3000,
      'How long a process may hold auctions with itself before it listens, so that its first callers do not wait for the compiler. 0 listens at once.',
      'PARLEY_WARM_UP_MS',
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
      'How often the configuration file and its secret files are checked for changes; a change is applied once the files are stable for this long. 0 disables the check; SIGHUP always applies changes.',
      'PARLEY_WATCH_MS',
    ),
    connectionsMax: field(
      count(1, 1_000_000),
      10_000,
      'Maximum open connections per process; above this, the longest idle connection is closed, or the new one if none is idle.',
    ),
    addressConnectionsMax: field(
      count(1, 1_000_000),
      256,
      'Maximum open connections per address, handled the same way; trusted proxies are exempt.',
    ),
    inFlightMax: field(
      count(1, 1_000_000),
      1000,
      'Maximum bid requests in flight per process, and the same number of notices; above this, new ones get 503 immediately.',
    ),
    workMaxMs: field(
      count(5, 10_000),
      150,
      'Maximum queued work of bid requests in flight, in milliseconds of event loop time; above this, new ones get 503. The limit is lower while the loop cannot keep up.',
    ),
    delayMaxMs: field(
      count(1, 10_000),
      10,
      'Event loop delay that, if sustained, counts as overload; the exchange then sheds bid requests it cannot answer in time with 503.',
    ),
    heapPercentMin: field(
      count(1, 100),
      85,
      'Heap usage, in percent of the maximum heap, at which the exchange starts to answer bid requests with 503; the share rises with usage.',
    ),
    heapPercentMax: field(count(1, 100), 95, 'Heap usage at which every bid request gets 503.'),
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
      'Maximum requests in any one-second window from all callers; 0 disables the limit.',
      'PARLEY_LIMIT_GLOBAL',
    ),
    publisher: field(
      limit,
      1000,
      'Maximum requests in any one-second window from one publisher; 0 disables the limit.',
      'PARLEY_LIMIT_PUBLISHER',
    ),
    ip: field(
      limit,
      100,
      'Maximum requests in any one-second window from one address; 0 disables the limit.',
      'PARLEY_LIMIT_IP',
    ),
    publishers: field(Type.Record(Type.String(), limit), {}, 'Limits for individual publishers, by id.'),
    unverified: field(
      limit,
      10,
      'Maximum requests in any one-second window that name a publisher of credentials.publishers without a valid credential; they never count against that publisher’s own limit. 0 disables the limit.',
    ),
    usualBodyBytes: field(
      count(0, 16_777_216),
      4096,
      'Body size used to derive the byte budget of an address: its request limit times this size. Larger bodies beyond the budget are queued like large bodies. 0 disables this.',
    ),
    largeBodyBytes: field(
      count(0, 16_777_216),
      20_480,
      'Bodies above this size are queued and processed one at a time, round-robin by address, in at most a quarter of the process time; 0 disables this.',
    ),
    largeBodiesMax: field(count(1, 256), 8, 'Maximum queued large bodies per address; further ones get 429.'),
    largeBodyWaitMs: field(count(1, 5000), 250, 'How long a large body may wait in the queue; then 429.'),
    addresses: field(
      Type.Record(Type.String(), limit, { propertyNames: { format: 'address-range' } }),
      {},
      'Limits for individual addresses and ranges, such as 192.0.2.0/24.',
    ),
    redisUrl: field(
      Type.String({ format: 'redis-url', writeOnly: true }),
      '',
      'Redis or Valkey server that shares the limits between nodes, or some nodes of a cluster as redis+cluster://…, separated by commas; without it, each machine enforces its own limits.',
      'REDIS_URL',
    ),
    redisUrlFile: field(path, '', 'File that contains limits.redisUrl; see notices.secretFile.'),
    nodesExpected: field(count(1, 10_000), 1, 'How many nodes share the limits; used until Redis reports the number.'),
    redisTimeoutMs: field(count(1, 1000), 50, 'A Redis command that takes longer counts as failed.'),
    redisRetryMs: field(count(10, 10_000), 100, 'Delay before the exchange retries Redis after a failure.'),
    leaseTickMs: field(count(0, 100), 2, 'Lease requests made within this time share one round trip.'),
    leaseHoldMs: field(count(10, 1000), 150, 'How long leased tokens may be spent.'),
    leaseWaitMs: field(count(1, 100), 12, 'How long a request may wait for a lease.'),
    ipKeysMax: field(count(1, 10_000_000), 50_000, 'Addresses tracked at once; the least recently used is dropped.'),
    refusalsMax: field(
      limit,
      1000,
      'Maximum 429 responses per second to one address; above this, the exchange stops reading from the address until the second is over. 0 disables this.',
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
      'Maximum difference between the timestamp of a signature and the exchange clock; within it, each signature is accepted once.',
    ),
    signaturesMax: field(
      count(1, 10_000_000),
      120_000,
      'Signatures remembered per publisher to reject replays; above this, the oldest are forgotten, and signatures as old as those are rejected.',
    ),
  },
  supply: {
    domain: field(
      Type.String({ pattern: domainPattern, maxLength: 253 }),
      '',
      'Domain of this exchange in supply chains. The exchange adds itself to the chain of each request and serves /sellers.json; empty disables both.',
    ),
    contactEmail: field(
      Type.String({ pattern: '^([^\\s@]+@[^\\s@]+)?$', maxLength: 254 }),
      '',
      'Contact address in /sellers.json.',
    ),
    publishers: field(
      Type.Array(SupplyEntry, { maxItems: 100_000 }),
      [],
      'Settings per publisher: relevance, pacing, floors, block lists and seller data; see docs/guides/chat-fit.md.',
    ),
  },
  deals: {
    catalogue: field(
      Type.Array(DealEntry, { maxItems: 10_000 }),
      [],
      'Deals between publishers and buyers; see docs/guides/chat-fit.md.',
    ),
    origin: field(
      Type.String({ pattern: '^([a-z0-9-]+(\\.[a-z0-9-]+)+)?$' }),
      '',
      'Domain of this exchange that `parley deals push` sends to buyers.',
    ),
    seller: field(
      Type.String({ pattern: '^([a-z0-9-]+(\\.[a-z0-9-]+)+)?$' }),
      '',
      'Domain of the business that sells the deals; default: `deals.origin`.',
    ),
    pushUrl: field(
      Type.String({ pattern: '^(https?://[^/\\s]+.*)?$' }),
      '',
      'Deal Sync API 1.0 endpoint of the buyer, to which `parley deals push` sends its deals.',
    ),
    statusUrl: field(
      Type.String({ pattern: '^(https?://[^/\\s]+.*)?$' }),
      '',
      'Endpoint at which `parley deals push` reads the status of each deal from the buyer; empty skips this step.',
    ),
    pushKey: field(
      Type.String({ pattern: '^[\\x21-\\x7e]*$', writeOnly: true }),
      '',
      'API key of `parley deals push`, sent as `Authorization: Bearer …` over https or to this machine.',
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
      'Maximum characters per list of keywords, topics, signals, interests or behaviours; the rest is removed.',
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
    timeoutMs: field(count(100, 5000), 500, 'Maximum response time, even if the tmax of the request is higher.'),
    reserveMs: field(count(0, 100), 15, 'Time reserved to assemble and write the response.'),
    networkMs: field(count(0, 100), 10, 'Time reserved for the network to the caller.'),
    partnerNetworkMs: field(
      count(0, 100),
      10,
      'Network time reserved for partner responses, subtracted from the tmax sent to the partner.',
    ),
    callMinMs: field(
      count(1, 500),
      30,
      'Minimum time for a partner call; with less time left, the partner is not called.',
    ),
    defaultType: field(
      Type.Unsafe<1 | 2>({ type: 'integer', minimum: 1, maximum: 2 }),
      1,
      'Auction type of requests without `at`: 1 first price, 2 second price.',
    ),
    ranking: field(
      Type.Unsafe<'price' | 'price-times-relevance'>({ type: 'string', enum: ['price', 'price-times-relevance'] }),
      'price',
      'How bids are ranked: by price, or by price times the relevance of the ad to the chat.',
    ),
    scorer: field(
      Type.Unsafe<'auto' | 'words' | 'vectors'>({ type: 'string', enum: ['auto', 'words', 'vectors'] }),
      'auto',
      'How relevance is scored: by words, by word vectors, which need the package @parley/vectors, or by vectors where it is installed.',
      'PARLEY_SCORER',
    ),
    tellRelevance: field(
      Type.Boolean(),
      false,
      'true scores every ad that may win and includes the score, even when no relevance threshold is set.',
    ),
    rareWordsMax: field(
      count(100, 1_000_000),
      20_000,
      'Words of ads tracked to find rare ones; above this, the rarest are dropped.',
    ),
    model,
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
      'How long to keep reading a late response, so its connection can be reused and a search cached.',
    ),
    drainBytesMax: field(count(0, 16_777_216), 65_536, 'Maximum bytes to read of a late response.'),
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
      'Maximum age of a cached product search that is served while the service fails; 0 disables this.',
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
      'Lifetime of a notice URL key before the next is derived from the secret; use the same value on all nodes.',
    ),
    trackedPublishers: field(
      Type.Array(Type.String(), { maxItems: 10_000 }),
      [],
      'Publisher ids whose ads report impressions and clicks to this exchange: it adds a tracker and redirects links.',
    ),
    keptUrlsMax: field(
      count(1, 1_000_000),
      10_000,
      'Partner notice URLs kept in memory because they are too long for our notice URL; the least recently used is dropped.',
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
      'Notices a process remembers to detect repeats; the least recently used is dropped.',
    ),
    claimSeconds: field(
      count(0, 86_400),
      600,
      'How long processes that share limits remember which of them calls the nurl or burl of a partner, so a notice repeated to another process calls it once; 0 disables this.',
    ),
    waitingMax: field(
      count(1, 1_000_000),
      500,
      'Maximum notices waiting for the disk; further ones get 503. Keep this below server.inFlightMax so a slow disk leaves room for auctions.',
    ),
    attemptsMax: field(count(1, 20), 4, 'Attempts per win or billing notice of a partner before it counts as failed.'),
    retryDelayMs: field(
      count(10, 600_000),
      1000,
      'Delay before the second attempt; each further delay is three times as long.',
    ),
    deliveryQueueMax: field(
      count(1, 1_000_000),
      10_000,
      'Maximum win and billing notices per partner that are queued, in flight or waiting to retry; further ones are dropped and counted.',
    ),
    deliveryConcurrencyMax: field(count(1, 1000), 64, 'Win and billing notices sent to one partner at the same time.'),
    deliveryTimeoutMs: field(count(10, 10_000), 1000, 'Time limit for one attempt of a win or billing notice.'),
    deliveryWaitMs: field(
      count(0, 600_000),
      5000,
      'How long shutdown waits for pending win and billing notices; with a journal, the rest is sent after the next start.',
    ),
    recoveredMax: field(
      count(0, 1_000_000),
      10_000,
      'Maximum unfinished win and billing notices in the journal that are resent after a start; above this, the oldest are dropped.',
    ),
    trustNetwork: field(Type.Boolean(), false, 'For development: allows http and private addresses in notice URLs.'),
  },
  journal: {
    directory: field(
      path,
      '',
      'Directory for the journals of notices, one subdirectory per process, relative to the working directory; empty disables the journal.',
      'PARLEY_JOURNAL',
    ),
    bytesMax: field(
      count(1_048_576, 2 ** 50),
      journalDefaults.bytesMax,
      'Maximum disk space of one journal. When full, notices get 503 until the ledger confirms older ones; above 80 %, sums are dropped.',
    ),
    segmentBytesMax: field(
      count(65_536, 2 ** 30),
      journalDefaults.segmentBytesMax,
      'Size of one file of a journal; a file is deleted once the ledger has confirmed all of it.',
    ),
    commitMs: field(
      count(0, 1000),
      journalDefaults.commitMs,
      'How long a notice waits for others to share one disk write.',
    ),
    commitRecordsMax: field(
      count(1, 100_000),
      journalDefaults.commitRecordsMax,
      'Batch size at which notices are written without waiting for more.',
    ),
    waitingBytesMax: field(
      count(65_536, 2 ** 30),
      journalDefaults.waitingBytesMax,
      'Memory for notices waiting for the disk; above this, notices get 503 and sums are dropped.',
    ),
    stallMs: field(
      count(100, 600_000),
      journalDefaults.stallMs,
      'A disk that does not respond for this long counts as failed until it responds; notices get 503.',
    ),
    retryMs: field(count(10, 600_000), journalDefaults.retryMs, 'Delay before a failed disk is retried.'),
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
      'Rejected requests stored separately from auctions, so they never displace one; the oldest is dropped first.',
    ),
    bytesMax: field(
      count(1_048_576, 1_073_741_824),
      67_108_864,
      'Memory for stored auctions; the oldest is dropped first.',
    ),
  },
  kept: {
    directory: field(
      path,
      '',
      'Directory in which records of auctions are kept beyond those in memory, relative to the working directory; empty keeps none.',
      'PARLEY_KEPT',
    ),
    sharePercent: field(
      Type.Number({ minimum: 0, maximum: 100 }),
      100,
      'Percentage of auctions whose records are kept, chosen by their ids.',
      'PARLEY_KEPT_SHARE_PERCENT',
    ),
    bytesMax: field(
      count(16_777_216, 2 ** 50),
      1_073_741_824,
      'Maximum disk space of kept records, in equal parts for the workers; the oldest files are deleted first.',
    ),
    days: field(
      count(1, 3650),
      7,
      'Kept records older than this are deleted, a file at a time; a file has the records of an hour at most.',
    ),
    waitingBytesMax: field(
      count(1_048_576, 2 ** 30),
      16_777_216,
      'Memory for records waiting for the disk; above this, they are dropped and counted.',
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
      'Maximum rows of sums in memory; further publishers and contexts are combined as `other`.',
    ),
    recordBytesMax: field(
      count(65_536, 4_000_000),
      262_144,
      'Largest record of sums; more rows are split into several records.',
    ),
    namesMax: field(
      count(0, 100_000),
      1000,
      'Distinct advertisers, campaigns and creatives reported per partner, day and process, apart from those of booked campaigns; further ones are reported as `other`.',
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
      'Users of the admin port, each with a password and a role; if empty, the admin port requires no sign-in. See docs/guides/console.md.',
    ),
    nodes: field(
      Type.Array(Type.String({ format: 'http-url', writeOnly: true }), { maxItems: 64 }),
      [],
      'Admin ports of other nodes to show in the console, such as http://10.0.0.2:9090, or http://NAME:PASSWORD@10.0.0.2:9090 if the node has operators.',
    ),
    nodesDns: field(
      Type.String({ pattern: '^(http://[^/\\s]+)?$', writeOnly: true }),
      '',
      'Admin ports of other nodes by a name in DNS, such as http://parley.internal:9090 or http://NAME:PASSWORD@parley.internal:9090; this node is left out. Empty: none.',
      'PARLEY_ADMIN_NODES_DNS',
    ),
    nodesDnsSeconds: field(count(1, 3600), 10, 'How often that name is looked up.'),
    nodesMax: field(count(1, 256), 64, 'Maximum number of other nodes; further addresses of the name are left out.'),
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
      'Operator key for the ledger, if the ledger requires keys.',
      'PARLEY_LEDGER_KEY',
    ),
    agentUrl: field(
      Type.String({ pattern: '^(https?://[^/@\\s]+)?$' }),
      '',
      'Address of the agent, whose buyers the console shows, such as http://127.0.0.1:9393; empty shows none.',
      'PARLEY_AGENT_URL',
    ),
    agentToken: field(
      Type.String({ maxLength: 256, writeOnly: true }),
      '',
      'Token of operators of the agent, if the agent requires one.',
      'PARLEY_AGENT_TOKEN',
    ),
    maskSecret: field(
      Type.String({ maxLength: 256, writeOnly: true }),
      '',
      'Secret of the masks that replace names when an operator asks for the view of one side; set the one of the ledger, so that both have the same masks. Empty makes new masks with every start.',
      'PARLEY_LEDGER_MASK_SECRET',
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
      'OpenTelemetry endpoint for spans, OTLP/HTTP with JSON, such as http://127.0.0.1:4318/v1/traces; empty disables tracing.',
      'PARLEY_TRACES_URL',
    ),
    sharePercent: field(
      Type.Number({ minimum: 0, maximum: 100 }),
      1,
      'Percentage of requests to trace.',
      'PARLEY_TRACES_SHARE_PERCENT',
    ),
    flushMs: field(count(100, 60_000), 2000, 'How often spans are sent.'),
    queueMax: field(count(100, 100_000), 2000, 'Maximum queued spans; further ones are dropped and counted.'),
  },
  booking: {
    url: field(
      Type.String({ pattern: '^(https?://[^/\\s]+.*)?$' }),
      '',
      'URL of booking, whose campaigns have budgets; empty if there are none. Needs journal.directory.',
      'PARLEY_BOOKING_URL',
    ),
    token: field(
      Type.String({ maxLength: 256, writeOnly: true }),
      '',
      'Bearer token of booking.',
      'PARLEY_BOOKING_TOKEN',
    ),
    file: field(
      path,
      '',
      'File in which the last snapshot of the campaigns is stored, so that a process can start while booking is away; empty stores none.',
      'PARLEY_BOOKING_FILE',
    ),
    tickMs: field(count(100, 10_000), 1000, 'How often a process reports to booking and gets money.'),
    timeoutMs: field(count(100, 10_000), 2000, 'A call to booking that takes longer counts as failed.'),
    sampleMs: field(
      count(100, 3_600_000),
      10_000,
      'How often a process tells booking one impression out of all, for forecasts; it has nothing about a person.',
    ),
    graceMs: field(
      count(0, 10_000),
      1000,
      'How long an auction that began before the end of a lease may still award from it; at most what booking allows (PARLEY_BOOKING_GRACE_MS).',
    ),
    aheadMs: field(count(1000, 600_000), 20_000, 'How far ahead a process holds money of a campaign.'),
    keepMs: field(
      count(1000, 86_400_000),
      3_600_000,
      'How long a process keeps the money for one impression of a campaign ready after the last impression that matched.',
    ),
    campaignsMax: field(count(100, 100_000), 5000, 'Campaigns in one report; the others wait for the next.'),
    priority: field(count(0, 1000), 0, 'Rank of booked campaigns among equal bids; the higher rank wins.'),
  },
  house: {
    priority: field(count(0, 1000), 0, 'Rank of house campaigns among equal bids; the higher rank wins.'),
    campaigns: field(Type.Array(CampaignEntry, { maxItems: 100_000 }), [], 'Direct campaigns; see sample.yaml.'),
  },
} as const

/** The whole configuration: every setting has a value. */
export type Config = SettingValues & {
  /** By each text into which a variable was put: how it is written in the file (D92). Where texts are shown, that is. */
  readonly written: ReadonlyMap<string, string>
}

type SettingValues = { readonly [Group in keyof typeof fields]: TermsOf<(typeof fields)[Group]> }
