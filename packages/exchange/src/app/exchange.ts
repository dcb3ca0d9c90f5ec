// The whole exchange: the parts that outlive a configuration, the newest snapshot of its configuration, and its servers.

import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { createAdmin } from '../admin/server.ts'
import type { Config } from '../config/fields.ts'
import { readRanges } from '../config/ranges.ts'
import { Connections } from '../edge/connections.ts'
import { arrivalOfInjection, type Injected, type Injection, injectedOf } from '../edge/inject.ts'
import { createEdge, type EdgeSettings } from '../edge/server.ts'
import { shedding } from '../edge/shed.ts'
import type { ReloadResult } from '../events/event.ts'
import { answerArrival } from '../flows/answer.ts'
import { createTurnClock } from '../time/turn-clock.ts'
import type { Effects } from './effects.ts'
import { type Lasting, lastingParts, type OpenedParts } from './lasting.ts'
import { deliveryOfRecord, recover } from './recovery.ts'
import { type Preparation, type Reload, Versions } from './versions.ts'

export interface Exchange {
  /** The whole flow without a network. */
  readonly inject: (injection: Injection) => Promise<Injected>
  readonly createServer: () => Server
  readonly createAdmin: () => FastifyInstance
  /** Requests use this configuration from now on; requests in flight finish with the old one. */
  readonly reload: (config: Config) => Reload
  /** The same in two steps, of which only the first can fail. `snapshot` is its number; by default, the next one. */
  readonly prepare: (config: Config, snapshot?: number) => Preparation
  /** Counts how an order to read the configuration again ended. */
  readonly countReload: (result: ReloadResult) => void
  /** Sets the address at which publishers reach the exchange, once it is known. */
  readonly setPublicUrl: (url: string) => void
  /** From now on `/readyz` says no, and responses close their connections. */
  readonly leave: () => void
  readonly close: () => Promise<void>
}

export function createExchange(config: Config, effects: Effects, opened: OpenedParts = {}): Exchange {
  const lasting = lastingParts(config, effects, opened)
  const { server, notices, admin } = config
  const state = { publicUrl: notices.publicUrl, isReady: true }
  const publicUrl = (): string => state.publicUrl
  const versions = new Versions(config, { lasting, publicUrl, firstSnapshot: opened.firstSnapshot ?? 1 })
  const stopping = new AbortController()
  const recovering = recover(opened.journal, {
    ...lasting,
    ...effects,
    deliveryOf: (record) => deliveryOfRecord(record, versions.newest.notice),
    recoveredMax: notices.recoveredMax,
    retryMs: config.journal.retryMs,
    stopped: stopping.signal,
  }).catch((error: unknown) => effects.report(error))
  const answer = shedding((arrival) => answerArrival(arrival, versions.newest), {
    inFlightMax: server.inFlightMax,
    quotaOf: (address, nowMs) => versions.newest.bid.limiter.quotaOf(address, nowMs),
    chance: effects.chance,
    emit: lasting.emit,
  })
  const edge = { ...edgeSettings(config, effects), isLeaving: () => !state.isReady }
  const connections = connectionsOf(edge, config, lasting)
  // Requests in one turn of the event loop share one timestamp; injected requests come one after the other.
  const unbatched = { ...edge, nowMs: () => effects.clock.nowMs() }

  return {
    inject: async (injection) => injectedOf(await answer(arrivalOfInjection(injection, unbatched))),
    createServer: () => createEdge(answer, connections, edge),
    createAdmin: () =>
      createAdmin({
        findAuction: lasting.auctions.find,
        newestAuctions: lasting.auctions.newest,
        rebuildCallBody: versions.rebuildCallBody,
        metricsText: () => lasting.metrics.registry.metrics(),
        isReady: () => state.isReady,
        publicUrl: () => publicUrl() + server.basePath,
        names: [admin.host, ...admin.names],
        inForce: () => versions.inForce,
      }),
    reload: (next) => versions.reload(next),
    prepare: (next, snapshot) => versions.prepare(next, snapshot),
    countReload: (result) => lasting.emit({ type: 'config-read', result }),
    setPublicUrl: (url) => Object.assign(state, { publicUrl: notices.publicUrl === '' ? url : notices.publicUrl }),
    leave: () => Object.assign(state, { isReady: false }),
    async close() {
      stopping.abort()
      await recovering
      await lasting.close()
    },
  }
}

function edgeSettings({ server }: Config, { clock, newId, report }: Effects): Omit<EdgeSettings, 'isLeaving'> {
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

function connectionsOf(
  { trustedProxies }: Pick<EdgeSettings, 'trustedProxies'>,
  { server }: Config,
  { counts, effects, emit }: Lasting,
): Connections {
  const nowMs = (): number => effects.clock.nowMs()
  const holdMs = (address: string): number => counts.refusals.holdMs(address, nowMs())
  return new Connections({ ...server, emit, trustedProxies, nowMs, holdMs })
}
