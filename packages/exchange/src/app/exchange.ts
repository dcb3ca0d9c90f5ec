// The whole exchange: the parts that outlive a configuration, the newest snapshot of its configuration, and its servers.

import type { FastifyInstance } from 'fastify'
import type { ConfigEditor } from '../admin/changes/config-editor.ts'
import { ownSource } from '../admin/own-source.ts'
import { createAdmin } from '../admin/server.ts'
import { adminNames, adminSettings } from '../admin-port.ts'
import type { WorkerSource } from '../cluster/answer-primary.ts'
import type { Config } from '../config/fields.ts'
import { readRanges } from '../config/ranges.ts'
import type { Partner } from '../demand/adapter.ts'
import { shownIn } from '../edge/arrival.ts'
import { Connections } from '../edge/connections.ts'
import { arrivalOfInjection, type Injected, type Injection, injectedOf } from '../edge/inject.ts'
import { EdgeServer, type EdgeSettings } from '../edge/server.ts'
import { createLoadGate } from '../edge/shed.ts'
import type { ReloadResult } from '../events/event.ts'
import { answerArrival } from '../flows/answer.ts'
import { unlimited } from '../limits/quota.ts'
import type { Arrival, Reply } from '../model/http.ts'
import { limitMetrics } from '../observe/limit-metrics.ts'
import { partnerMetrics } from '../observe/partner-metrics.ts'
import { processMetrics } from '../observe/process-metrics.ts'
import { readingOf } from '../observe/reading.ts'
import { shapingMetrics } from '../observe/shaping-metrics.ts'
import { overloadReply } from '../reply/fixed-replies.ts'
import { retryAfterSeconds } from '../reply/headers.ts'
import { createTurnClock } from '../time/turn-clock.ts'
import type { Effects } from './effects.ts'
import { type OpenedParts, openProcessParts, type ProcessParts } from './process-parts.ts'
import { deliveryOfRecord, recover } from './recovery.ts'
import { type Preparation, type Reload, Versions } from './versions.ts'

export interface Exchange {
  /** The whole flow without a network. */
  readonly inject: (injection: Injection) => Promise<Injected>
  readonly createServer: () => EdgeServer
  /** `changes` changes the configuration, where there is a file of it. */
  readonly createAdmin: (changes?: ConfigEditor) => FastifyInstance
  /** The same as values, for the primary, which has the admin port of several workers. */
  readonly adminSource: WorkerSource
  /** Requests use this configuration from now on; requests in flight finish with the old one. */
  readonly reload: (config: Config) => Reload
  /** The same in two steps, of which only the first can fail. `snapshot` is its number; by default, the next one. */
  readonly prepare: (config: Config, snapshot?: number) => Preparation
  /** Notes how an order to read the configuration again ended, and counts it unless another worker does. */
  readonly countReload: (result: ReloadResult, isCounted?: boolean) => void
  /** Sets where the exchange listens, once it is known. Publishers reach it there, unless the configuration names another address. */
  readonly setPublicUrl: (url: string) => void
  /** From now on `/readyz` says no, and responses close their connections. */
  readonly leave: () => void
  readonly close: () => Promise<void>
}

export function createExchange(config: Config, effects: Effects, opened: OpenedParts = {}): Exchange {
  const processParts = openProcessParts(config, effects, opened)
  const { server, notices } = config
  const state = { publicUrl: notices.publicUrl, ownOrigin: '', isReady: true }
  const publicUrl = (): string => state.publicUrl
  const isReady = (): boolean => state.isReady
  const versions = new Versions(config, { processParts, publicUrl, firstSnapshot: opened.firstSnapshot ?? 1 })
  watchUse(processParts, versions)
  const stopping = new AbortController()
  const recovering = recover(opened.journal, {
    ...processParts,
    ...effects,
    deliveryOf: (record) => deliveryOfRecord(record, versions.newest.notice),
    recoveredMax: notices.recoveredMax,
    retryMs: config.journal.retryMs,
    stopped: stopping.signal,
  }).catch((error: unknown) => effects.report(error))
  const answer = (arrival: Arrival): Promise<Reply> => answerArrival(arrival, versions.newest, isReady)
  const door = createLoadGate({
    ...processParts,
    ...effects,
    flowOf: (method, target) => versions.newest.routeOf(method, target).flow,
    noticesMax: server.inFlightMax,
    isKnown: ({ address, headers }) => versions.newest.bid.callers.mayBeVerified(shownIn(headers, address)),
    quotaOf: (address, nowMs) => versions.newest.bid.limiter.quotaOf(address, nowMs),
  })
  const edge = { ...edgeSettings(config, effects), isLeaving: () => !isReady() }
  const connections = connectionsOf(edge, config, processParts, effects)
  // Requests in one turn of the event loop share one timestamp; injected requests come one after the other.
  const unbatched = { ...edge, nowMs: () => effects.clock.nowMs() }
  const adminSource = adminSourceOf(processParts, opened, versions, isReady)

  return {
    inject: async (injection) => injectedOf(await answer(arrivalOfInjection(injection, unbatched))),
    createServer: () => new EdgeServer(answer, door, connections, edge),
    createAdmin: (changes) =>
      createAdmin({
        ...adminSource,
        publicUrl: () => publicUrl() + server.basePath,
        ownUrl: () => (state.ownOrigin === '' ? '' : state.ownOrigin + server.basePath),
        names: adminNames(config),
        inForce: () => versions.inForce,
        ...effects,
        settings: adminSettings(config),
        changes,
      }),
    adminSource,
    reload: (next) => versions.reload(next),
    prepare: (next, snapshot) => versions.prepare(next, snapshot),
    countReload: (result, isCounted = true) => processParts.emit({ type: 'config-read', result, isCounted }),
    setPublicUrl: (url) => Object.assign(state, { ownOrigin: url, publicUrl: notices.publicUrl || url }),
    leave: () => Object.assign(state, { isReady: false }),
    async close() {
      stopping.abort()
      await recovering
      await processParts.close()
    },
  }
}

/** What belongs to the newest configuration is looked up when somebody reads the metrics. */
function watchUse({ metrics: { registry }, effects: { clock, runtime } }: ProcessParts, versions: Versions): void {
  const nowMs = (): number => clock.nowMs()
  const partners = (): readonly Partner[] => versions.newest.bid.demand.partners
  partnerMetrics(registry, partners, nowMs)
  shapingMetrics(registry, partners)
  if (runtime !== undefined) processMetrics(registry, runtime)
  limitMetrics(registry, () => versions.newest.bid.limiter.quotaOfAll(nowMs()))
}

function adminSourceOf(
  { auctions, metrics: { registry } }: ProcessParts,
  { kept }: OpenedParts,
  { rebuildCallBody }: Pick<Versions, 'rebuildCallBody'>,
  isReady: () => boolean,
): WorkerSource {
  const { find: findAuction, newest: newestAuctions } = auctions
  const metricsText = (): Promise<string> => registry.metrics()
  const reading = () => readingOf(registry)
  const source = ownSource({ findAuction, newestAuctions, kept, rebuildCallBody, metricsText, reading, isReady })
  return { ...source, metricValues: () => registry.getMetricsAsJSON() }
}

function edgeSettings({ server }: Config, { clock, wallMs, newId, report }: Effects): Omit<EdgeSettings, 'isLeaving'> {
  return {
    body: { bytesMax: server.bodyBytesMax, timeoutMs: server.bodyTimeoutMs },
    trustedProxies: readRanges(server.trustedProxies),
    nowMs: createTurnClock(() => clock.nowMs()),
    wallMs,
    newId,
    report,
    headersTimeoutMs: server.headersTimeoutMs,
    keepAliveTimeoutMs: server.keepAliveTimeoutMs,
    refusedKeepAliveTimeoutMs: server.refusedKeepAliveTimeoutMs,
  }
}

function connectionsOf(
  { trustedProxies }: Pick<EdgeSettings, 'trustedProxies'>,
  { server }: Config,
  { counts, effects, emit }: ProcessParts,
  { newId, chance }: Pick<Effects, 'newId' | 'chance'>,
): Connections {
  const nowMs = (): number => effects.clock.nowMs()
  const holdMs = (address: string): number => counts.refusals.holdMs(address, nowMs())
  const fullReply = (): Reply => overloadReply(unlimited, newId(), retryAfterSeconds(chance()))
  return new Connections({ ...server, emit, trustedProxies, nowMs, holdMs, fullReply })
}
