// Builds each part once and puts them together. What changes from run to run (time, ids, chance, where accidents are
// told) comes in as an argument.

import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Retell } from '../admin/explain.ts'
import { createAdmin } from '../admin/server.ts'
import { createSigner } from '../award/token.ts'
import { publisherKey } from '../catalog/publisher-key.ts'
import type { Config } from '../config/fields.ts'
import { readRanges } from '../config/ranges.ts'
import type { Partner } from '../demand/adapter.ts'
import { houseAdapter } from '../demand/adapters/house/house.ts'
import { sandboxAdapter } from '../demand/adapters/sandbox/sandbox.ts'
import { localPartner, type PartnerTools, remotePartner } from '../demand/build-partner.ts'
import { Connections } from '../edge/connections.ts'
import { createEdge, type EdgeSettings } from '../edge/server.ts'
import { shedding } from '../edge/shed.ts'
import { answerBidRequest, type Parts } from '../flows/bid.ts'
import { answerNotice } from '../flows/notice.ts'
import { LargeBodies } from '../limits/large-bodies.ts'
import type { LeaseSource } from '../limits/leases/lease-book.ts'
import { LeaseClient } from '../limits/leases/lease-client.ts'
import { redisLeases } from '../limits/leases/redis-leases.ts'
import { createLimiter, createSharedLimiter, type Limiter } from '../limits/limiter.ts'
import { createAskSystem } from '../names/ask-system.ts'
import { type Names, openNames } from '../names/lookup.ts'
import { createAuctionLog } from '../observe/auction-log.ts'
import { createHearers, type Hearers } from '../observe/hearers.ts'
import type { Log } from '../observe/log/event.ts'
import { createMetrics, type Metrics } from '../observe/metrics.ts'
import { counting, recording, tellingLosers } from '../observe/watchers.ts'
import { withWrittenUrls } from '../observe/written-urls.ts'
import { createNotifier, type Notifier, type NotifierSettings } from '../partner-notices/notifier.ts'
import type { GateTools } from '../privacy/gate.ts'
import { createGppReader } from '../privacy/law/gpp.ts'
import { createTcReader } from '../privacy/law/tcf.ts'
import { createChatJudge } from '../privacy/text/sensitive-topics.ts'
import type { SeatOf } from '../reply/seat-non-bid.ts'
import type { Clock } from '../time/clock.ts'
import { createTurnClock } from '../time/turn-clock.ts'
import type { Arrival } from '../words/arrival.ts'
import type { Reply } from '../words/reply.ts'

/** What the outside world lends to the exchange. */
export interface Guests {
  readonly clock: Clock
  /** Wall clock, in milliseconds since 1970. */
  readonly wallMs: () => number
  readonly newId: () => string
  /** A number in [0, 1). */
  readonly chance: () => number
  /** Hears of accidents; where one belongs to a request, with the id that its answer carries. */
  readonly report: (error: unknown, requestId?: string) => void
  /** Hears what the operator should know; without it nobody is told. */
  readonly log?: Log
}

export interface Exchange {
  /** The whole flow without a network, as tests use it. */
  readonly answer: (arrival: Arrival) => Promise<Reply>
  readonly createServer: () => Server
  readonly createAdmin: () => FastifyInstance
  /** Says where publishers reach the exchange, once it is known. */
  readonly setPublicUrl: (url: string) => void
  /** From now on `/readyz` says no, and answers close their connections. */
  readonly leave: () => void
  readonly close: () => Promise<void>
}

/** `leases` is where the workers of this machine share their limits; Redis, where configured, goes before it. */
export function createExchange(config: Config, guests: Guests, leases?: LeaseSource): Exchange {
  const { clock, newId, wallMs } = guests
  const { server, notices, explain } = config
  const metrics = createMetrics()
  const auctions = withWrittenUrls(createAuctionLog(explain), config.written)
  const redis = leaseSource(config, guests)
  const source = redis ?? leases
  const hearers = createHearers({ ...guests, metrics, keeper: redis === undefined ? 'primary' : 'redis' })
  const client = source === undefined ? undefined : leaseClient(config, clock, source, hearers)
  const limiter = limiterFor(config, clock, client)
  const signer = createSigner({ ...notices, secret: notices.secret || newId() + newId(), partners: namesIn(config) })
  const nowSeconds = (): number => Math.floor(wallMs() / 1000)
  const names = namesFor(config, clock)
  const notifier = notifierFor(config, names.ofNotices, hearers.onLossNotice)
  const partners = partnersOf(config, { clock, lookup: names.ofPartners.lookup, ...hearers })
  const state = { publicUrl: notices.publicUrl, isReady: true }
  const publicUrl = (): string => state.publicUrl + server.basePath

  const parts: Parts = {
    ...guests,
    ...flowSettings(config),
    privacy: gateTools(config),
    limiter,
    largeBodies: new LargeBodies(config.limits, clock),
    demand: { partners, sandbox },
    seatOf: seatsOf(partners),
    award: { signer, nowSeconds, newId, publicUrl, expirySeconds: notices.expirySeconds },
    onLate: (partner) => metrics.countLate(partner),
    watchers: [counting(metrics), recording(auctions, wallMs), tellingLosers(notifier)],
  }
  const answer = answererOf(config, parts, metrics, hearers)
  const edge = { ...edgeSettings(config, guests), isLeaving: () => !state.isReady }
  const connections = connectionsOf(edge, config, parts, metrics)

  return {
    answer,
    createServer: () => createEdge(answer, connections, edge),
    createAdmin: () =>
      createAdmin({
        findAuction: auctions.find,
        newestAuctions: auctions.newest,
        retell: retellerOf(partners),
        marginOf: (partner) => partners.find(({ name }) => name === partner)?.marginPercent ?? 0,
        metricsText: () => metrics.registry.metrics(),
        isReady: () => state.isReady,
        publicUrl,
        names: [config.admin.host, ...config.admin.names],
      }),
    setPublicUrl: (url) => Object.assign(state, { publicUrl: notices.publicUrl === '' ? url : notices.publicUrl }),
    leave: () => Object.assign(state, { isReady: false }),
    close: () => closeAll({ client, names, partners, notifier, source }),
  }
}

interface NamesInUse {
  readonly ofPartners: Names
  readonly ofNotices: Names
}

/**
 * D88: partners and notices have their own names, because a partner may write any name into a notice. The machine's own
 * lookup is one for both; of notices, only those within a trusted network may need it.
 */
function namesFor({ demand, notices }: Config, clock: Clock): NamesInUse {
  const { dnsServers } = demand
  const askSystem = createAskSystem()
  return {
    ofPartners: openNames({ dnsServers, askSystem, clock }),
    ofNotices: openNames({ dnsServers, askSystem: notices.trustNetwork ? askSystem : undefined, clock }),
  }
}

/** Redis, when it is configured. */
function leaseSource({ limits }: Config, { clock, chance, newId }: Guests): LeaseSource | undefined {
  if (limits.redisUrl === '') return undefined
  return redisLeases({
    url: limits.redisUrl,
    nodeId: newId(),
    commandTimeoutMs: limits.redisTimeoutMs,
    heartbeatMs: 500,
    nodesExpected: limits.nodesExpected,
    clock,
    chance,
  })
}

function leaseClient({ limits }: Config, clock: Clock, source: LeaseSource, { onMode }: Hearers): LeaseClient {
  return new LeaseClient({ source, clock, tickMs: limits.leaseTickMs, retryMs: limits.redisRetryMs, onMode })
}

/** Exact where this process is alone; shared where there is somebody to share with. */
function limiterFor({ limits }: Config, clock: Clock, client: LeaseClient | undefined): Limiter {
  if (client === undefined) return createLimiter(limits)
  const { leaseWaitMs: waitMs, leaseHoldMs: holdMs, relaxAfterMs } = limits
  return createSharedLimiter(limits, { client, clock, waitMs, holdMs, relaxAfterMs })
}

function flowSettings({ server, auction, explain }: Config): Pick<Parts, 'intake' | 'auction' | 'explainsNonBids'> {
  const explained = new Set(explain.publishers.map(publisherKey))
  return {
    intake: { path: `${server.basePath}/openrtb2`, bodyBytesMax: server.bodyBytesMax },
    auction,
    explainsNonBids: (publisher) => publisher !== undefined && explained.has(publisher),
  }
}

/** Of a consent string only what it says about our own partners is kept. */
function gateTools({ privacy, demand }: Config): GateTools {
  const bounds = { textLengthMax: privacy.consentLengthMax, entriesMax: privacy.consentsMax }
  const vendorIds = demand.partners.flatMap(({ vendorId }) => (vendorId === undefined ? [] : [vendorId]))
  return {
    readTcString: createTcReader([...new Set(vendorIds)], bounds),
    readGpp: createGppReader(bounds),
    gdprDefault: privacy.gdprDefault,
    judgeChatText: createChatJudge(privacy.sensitiveTopics),
    textsLengthMax: privacy.textsLengthMax,
  }
}

/** Adapters are pure, so a call can be told again from what was kept of its auction. */
function retellerOf(partners: readonly Partner[]): Retell {
  return (opportunity, { partner, imps, impIds, tmaxMs }) => {
    const demand = partners.find(({ name }) => name === partner)?.demand
    if (demand?.kind !== 'remote') return undefined
    return demand.calls({ ...opportunity, imps }, tmaxMs).find((call) => call.impIds.join() === impIds.join())?.body
  }
}

function seatsOf(partners: readonly Partner[]): SeatOf {
  const seats = new Map(partners.map(({ name, seat }) => [name, seat]))
  return (partner) => seats.get(partner) ?? partner
}

function notifierFor(config: Config, { lookup }: Names, count: NotifierSettings['count']): Notifier {
  return createNotifier({ ...config.notices, lookup, domainsOf: noticeDomains(config), count })
}

function noticeDomains({ demand }: Config): (partner: string) => readonly string[] {
  const domains = new Map(demand.partners.map((entry) => [entry.name, entry.noticeDomains ?? []]))
  return (partner) => domains.get(partner) ?? []
}

const sandbox = localPartner({ name: 'sandbox' }, sandboxAdapter)

/** Every name that can win, also of partners that are switched off: their notices may still come in. */
function namesIn({ demand }: Config): readonly string[] {
  return ['house', 'sandbox', 'product-search', ...demand.partners.map(({ name }) => name)]
}

/** House campaigns first, then the partners of the configuration in its order. */
function partnersOf({ house, demand, auction }: Config, tools: Omit<PartnerTools, 'bounds'>): readonly Partner[] {
  const bounds = { ...demand, partnerNetworkMs: auction.partnerNetworkMs }
  const local = localPartner({ name: 'house', priority: house.priority }, houseAdapter(house.campaigns))
  const entries = demand.partners.filter(({ enabled = true }) => enabled)
  const search = { name: 'product-search', adapter: 'product-search', params: { url: demand.productSearchUrl } }
  const remote = demand.productSearchUrl === '' ? entries : [...entries, search]
  return [local, ...remote.map((entry) => remotePartner(entry, { ...tools, bounds }))]
}

function edgeSettings({ server }: Config, { clock, newId, report }: Guests): Omit<EdgeSettings, 'isLeaving'> {
  return {
    body: { bytesMax: server.bodyBytesMax, timeoutMs: server.bodyTimeoutMs },
    trustedProxies: readRanges(server.trustedProxies),
    nowMs: createTurnClock(() => clock.nowMs()),
    newId,
    report,
    headersTimeoutMs: server.headersTimeoutMs,
    keepAliveTimeoutMs: server.keepAliveTimeoutMs,
    refusedKeepAliveTimeoutMs: server.refusedKeepAliveTimeoutMs,
  }
}

/** Notices and bid requests, as long as there are not too many at once. */
function answererOf({ server }: Config, parts: Parts, metrics: Metrics, { onNotice }: Hearers): Exchange['answer'] {
  const { limiter, award, chance, report } = parts
  const noticeParts = { ...award, basePath: server.basePath, limiter, watchers: [onNotice], report }
  const answer = (arrival: Arrival): Reply | Promise<Reply> =>
    answerNotice(arrival, noticeParts) ?? answerBidRequest(arrival, parts)
  return shedding(answer, { inFlightMax: server.inFlightMax, limiter, chance, countShed: metrics.countShed })
}

function connectionsOf(
  { trustedProxies }: Pick<EdgeSettings, 'trustedProxies'>,
  { server }: Config,
  { limiter, clock }: Pick<Parts, 'limiter' | 'clock'>,
  metrics: Metrics,
): Connections {
  const holdMs = (address: string): number => limiter.holdMs(address, clock.nowMs())
  return new Connections({ ...server, ...metrics, trustedProxies, nowMs: () => clock.nowMs(), holdMs })
}

interface Closable {
  readonly client: LeaseClient | undefined
  readonly names: NamesInUse
  readonly partners: readonly Partner[]
  readonly notifier: Notifier
  readonly source: LeaseSource | undefined
}

async function closeAll({ client, names, partners, notifier, source }: Closable): Promise<void> {
  client?.close()
  names.ofPartners.close()
  names.ofNotices.close()
  const lines = partners.flatMap(({ demand }) => (demand.kind === 'remote' ? [demand.line.close()] : []))
  await Promise.all([...lines, notifier.close(), source?.close()])
}
