// The parts that outlive a configuration: counts, metrics, records, DNS names, notices in flight, and the parts that survive a reload. They are
// built once, from the settings that are only read at startup (app/start-only.ts), and closed with the exchange.

import type { Journal } from '@parley/journal'
import type { Registry } from '@prometheus-io/client'
import type { Config } from '../config/fields.ts'
import { clusterUrlsOf } from '../config/redis-url.ts'
import { LoadShedder } from '../edge/admission.ts'
import { createEmit } from '../events/emit.ts'
import type { Emit, EventSink } from '../events/event.ts'
import { LargeBodies } from '../limits/large-bodies.ts'
import { ClientGroups } from '../limits/leases/client-groups.ts'
import type { LeaseGroups, LeaseSource } from '../limits/leases/lease-book.ts'
import { LeaseClient, type LeaseMode } from '../limits/leases/lease-client.ts'
import { clusterLeases, publisherGroupKey } from '../limits/leases/redis-cluster.ts'
import { redisLeases } from '../limits/leases/redis-leases.ts'
import { type LimitCounts, openCounts, type Sharing } from '../limits/limiter.ts'
import {
  ownSignatureUses,
  type SignatureSource,
  sharedSignatureUses,
  type UseSignature,
} from '../limits/signatures/signature-uses.ts'
import type { ClaimSource } from '../model/limits.ts'
import { createAskSystem } from '../names/ask-system.ts'
import { type Names, openNames } from '../names/lookup.ts'
import { createNoticeStore, type NoticeStore } from '../notices/notice-store.ts'
import { type AuctionLog, createAuctionLog } from '../observe/auction-log.ts'
import { bookingMetrics } from '../observe/booking-metrics.ts'
import { deliveryRecordSink, deliverySink } from '../observe/delivery-sinks.ts'
import { journalMetrics } from '../observe/journal-metrics.ts'
import { alsoKept, type Kept } from '../observe/kept/kept.ts'
import { keptMetrics } from '../observe/kept/metrics.ts'
import { loadMetrics } from '../observe/load-metrics.ts'
import { logSink } from '../observe/log/sink.ts'
import { createMetrics, type Metrics } from '../observe/metrics.ts'
import { modelMetrics } from '../observe/model-metrics.ts'
import { lossSink, metricsSink, recordSink } from '../observe/sinks.ts'
import { sumsSink } from '../observe/sums/sink.ts'
import { collectorAt } from '../observe/traces/collector.ts'
import { tracesSink } from '../observe/traces/sink.ts'
import { vectorMetrics } from '../observe/vector-metrics.ts'
import { withWrittenUrls } from '../observe/written-urls.ts'
import { claimsFrom } from '../partner-notices/claims.ts'
import { createDeliveries, type Deliveries, type DeliveriesSettings } from '../partner-notices/deliveries.ts'
import { createNotifier } from '../partner-notices/notifier.ts'
import { noStalls } from '../time/stalls.ts'
import { CrossReloadState } from './cross-reload-state.ts'
import type { Effects } from './effects.ts'
import { type FollowedBooking, followBooking } from './follow-booking.ts'
import type { OwnJournal } from './open-journal.ts'
import type { OwnModel } from './open-model.ts'
import { ReusableParts } from './reusable-parts.ts'
import { type VectorSource, vectorSource } from './vector-source.ts'

export interface ProcessParts {
  readonly effects: Effects
  readonly metrics: Metrics
  readonly auctions: AuctionLog
  readonly emit: Emit
  readonly counts: LimitCounts
  readonly largeBodies: LargeBodies
  readonly useSignature: UseSignature
  /** Which requests the process takes (D94). */
  readonly admission: LoadShedder
  /** How the names of partners become addresses. */
  readonly partnerNames: Names
  /** Makes notices durable, and remembers them. */
  readonly noticeStore: NoticeStore
  readonly deliveries: Deliveries
  readonly journal: Journal | undefined
  /** Campaigns with budgets; undefined where there are none. */
  readonly booking: FollowedBooking | undefined
  /** Word vectors, if relevance is scored by them (D107). */
  readonly vectors: VectorSource
  /** D109; undefined where none is configured. */
  readonly model: OwnModel | undefined
  readonly reusable: ReusableParts
  readonly state: CrossReloadState
  readonly close: () => Promise<void>
}

/** Where limits are shared, and with them the signatures that were used and who calls a partner. */
export type SharedBooks = (LeaseSource | LeaseGroups) & SignatureSource & ClaimSource

/** What is opened before the exchange, and closed with it. */
export interface OpenedParts {
  /** Those of the workers of this machine; if Redis is configured, it is used instead. */
  readonly books?: SharedBooks | undefined
  /** Without one, notices are verified, counted and answered, and not kept. */
  readonly journal?: OwnJournal | undefined
  /** D117: without it, records are in memory only. */
  readonly kept?: Kept | undefined
  /** D109: without one, ads are scored by their words. */
  readonly model?: OwnModel | undefined
  /** Seals notices where no secret is set; workers of one machine share it. */
  readonly ownSecret?: string | undefined
  /** Word vectors that were read before the exchange starts. */
  readonly vectors?: VectorSource | undefined
  /** The number of the first snapshot: a worker that replaces another begins where the others are. */
  readonly firstSnapshot?: number | undefined
}

export function openProcessParts(config: Config, effects: Effects, opened: OpenedParts): ProcessParts {
  const journal = opened.journal?.journal
  const { clock, newId, wallMs, report } = effects
  const state = new CrossReloadState(opened.ownSecret ?? newId() + newId())
  const metrics = createMetrics()
  const auctions = openAuctions(config, opened, state, metrics)
  const redis = openRedis(config, effects)
  const names = openNamesFor(config, effects)
  // Sinks also receive each other's events, so the list is filled after all of them exist.
  const sinks = [metricsSink(metrics), recordSink(auctions, wallMs)]
  const emit = createEmit(sinks, report)
  const domainsOf = (partner: string): readonly string[] => state.noticeDomainsOf(partner)
  const notifier = createNotifier({ ...config.notices, lookup: names.ofNotices.lookup, domainsOf, emit })
  const deliveries = openDeliveries(config, { clock, lookup: names.ofNotices.lookup, domainsOf, emit })
  const { registry } = metrics
  const source = redis ?? opened.books
  const delivering = deliverySink(deliveries, claimsFrom(source, config.notices.claimSeconds))
  sinks.push(lossSink(notifier), delivering, ...traceSinks(config, effects, registry))
  if (journal !== undefined) {
    sinks.push(deliveryRecordSink(journal, wallMs))
    sinks.push(sumsSink({ ...config.sums, offer: journal.offer, clock, wallMs, registry, report }))
  }
  const admission = openAdmission(config, effects, registry)
  const { onWritten } = journalMetrics(registry, journal?.state)
  const countKeeper = redis === undefined ? 'primary' : 'redis'
  if (effects.log !== undefined) sinks.push(logSink({ log: effects.log, clock, wallMs, keeper: countKeeper }))
  const sharing = source === undefined ? undefined : openSharing(config, effects, source, emit)
  const reusable = new ReusableParts(clock)
  const booking = openBooking(config, effects, journal, registry)

  return {
    effects,
    metrics,
    auctions,
    emit,
    counts: openCounts(config.limits, sharing),
    largeBodies: new LargeBodies(config.limits, clock, () => admission.stepAside()),
    useSignature: openSignatureUses(config, effects, source, sharing),
    admission,
    partnerNames: names.ofPartners,
    noticeStore: createNoticeStore({ ...config.notices, journal, wallMs, nowMs: () => clock.nowMs(), onWritten }),
    deliveries,
    journal,
    booking,
    vectors: openVectorSource(effects, opened, registry),
    model: watchedModel(opened, registry),
    reusable,
    state,
    async close() {
      await booking?.close()
      // While deliveries end, they need names, and their ends need the journal.
      await deliveries.close(config.notices.deliveryWaitMs)
      sharing?.client.close()
      names.ofPartners.close()
      names.ofNotices.close()
      await Promise.all([reusable.close(), notifier.close(), source?.close(), ...sinks.map((sink) => sink.close())])
      await Promise.all([opened.model?.close(), opened.kept?.close(), journal?.close()])
    },
  }
}

function openAuctions(
  { explain }: Config,
  { kept }: OpenedParts,
  { sourceTexts }: CrossReloadState,
  { registry }: Metrics,
): AuctionLog {
  if (kept !== undefined) keptMetrics(registry, kept.state)
  return withWrittenUrls(alsoKept(createAuctionLog(explain), kept, sourceTexts), sourceTexts)
}

function openVectorSource(effects: Effects, { vectors }: OpenedParts, registry: Registry): VectorSource {
  const source = vectors ?? vectorSource(effects, effects.log)
  vectorMetrics(registry, source)
  return source
}

/** Nothing is built where there is no booking. */
function openBooking(
  config: Config,
  effects: Effects,
  journal: Journal | undefined,
  registry: Registry,
): FollowedBooking | undefined {
  if (config.booking.url === '') return undefined
  const terms = { ...config.booking, noticeSeconds: config.notices.expirySeconds }
  const booking = followBooking(terms, { ...effects, journal })
  bookingMetrics(registry, booking)
  return booking
}

function watchedModel({ model }: OpenedParts, registry: Registry): OwnModel | undefined {
  if (model !== undefined) modelMetrics(registry, model)
  return model
}

/** Nothing is built where no collector is configured. */
function traceSinks({ traces }: Config, { clock, wallMs }: Effects, registry: Registry): readonly EventSink[] {
  if (traces.url === '') return []
  return [tracesSink({ ...traces, send: collectorAt(traces.url), clock, wallMs, registry })]
}

function openAdmission({ server, auction }: Config, effects: Effects, registry: Registry): LoadShedder {
  const { clock, stalls = noStalls, chance, heapPercent = () => 0 } = effects
  const busyMs = (): number => performance.eventLoopUtilization().active
  const atEndOfTurn = (run: () => void): void => void setImmediate(run)
  const tools = { stalls, nowMs: () => clock.nowMs(), busyMs, heapPercent, chance, atEndOfTurn }
  const admission = new LoadShedder({ ...server, ageMaxMs: auction.timeoutMs }, tools)
  loadMetrics(registry, admission, stalls)
  return admission
}

function openDeliveries(
  { notices }: Config,
  tools: Pick<DeliveriesSettings, 'clock' | 'lookup' | 'domainsOf' | 'emit'>,
): Deliveries {
  return createDeliveries({
    ...tools,
    queueMax: notices.deliveryQueueMax,
    concurrencyMax: notices.deliveryConcurrencyMax,
    timeoutMs: notices.deliveryTimeoutMs,
    attemptsMax: notices.attemptsMax,
    retryDelayMs: notices.retryDelayMs,
    trustNetwork: notices.trustNetwork,
  })
}

/** The longest time that a request can be in flight: its body, its auction, and sending the response. */
export function longestRequestMs({ server, auction }: Config): number {
  return server.bodyTimeoutMs + auction.timeoutMs + 50
}

interface NamesInUse {
  readonly ofPartners: Names
  readonly ofNotices: Names
}

/**
 * D88: partners and notices have their own names, because a partner may write any name into a notice. The machine's own
 * lookup is one for both; of notices, only those within a trusted network may need it.
 */
function openNamesFor({ demand, notices }: Config, { clock }: Effects): NamesInUse {
  const { dnsServers } = demand
  const askSystem = createAskSystem()
  return {
    ofPartners: openNames({ dnsServers, askSystem, clock }),
    ofNotices: openNames({ dnsServers, askSystem: notices.trustNetwork ? askSystem : undefined, clock }),
  }
}

/** Redis, when it is configured. */
function openRedis({ limits }: Config, { clock, wallMs, chance, newId }: Effects): SharedBooks | undefined {
  if (limits.redisUrl === '') return undefined
  const settings = {
    nodeId: newId(),
    commandTimeoutMs: limits.redisTimeoutMs,
    heartbeatMs: 500,
    nodesExpected: limits.nodesExpected,
    clock,
    nowSeconds: secondsOf(wallMs),
    chance,
  }
  const urls = clusterUrlsOf(limits.redisUrl)
  return urls === undefined ? redisLeases({ ...settings, url: limits.redisUrl }) : clusterLeases({ ...settings, urls })
}

function openSharing({ limits }: Config, { clock }: Effects, source: LeaseSource | LeaseGroups, emit: Emit): Sharing {
  const { leaseTickMs: tickMs, redisRetryMs: retryMs, leaseWaitMs: waitMs, leaseHoldMs: holdMs } = limits
  const settings = {
    clock,
    tickMs,
    retryMs,
    onMode: (mode: LeaseMode, error?: unknown) =>
      emit(mode === 'shared' ? { type: 'limits-shared' } : { type: 'limits-alone', error }),
  }
  const client =
    'groups' in source ? new ClientGroups({ ...settings, source }) : new LeaseClient({ ...settings, source })
  return { client, clock, waitMs, holdMs }
}

function openSignatureUses(
  { limits }: Config,
  { wallMs }: Effects,
  source: SignatureSource | undefined,
  sharing: Sharing | undefined,
): UseSignature {
  const nowSeconds = secondsOf(wallMs)
  if (source === undefined || sharing === undefined) return ownSignatureUses(nowSeconds)
  const isLost = (publisher: string): boolean => sharing.client.clientOf(publisherGroupKey(publisher)).isLost
  return sharedSignatureUses({ ...sharing, source, nowSeconds, tickMs: limits.leaseTickMs, isLost })
}

function secondsOf(wallMs: () => number): () => number {
  return () => Math.floor(wallMs() / 1000)
}
