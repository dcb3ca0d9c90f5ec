// One life of a simulated process, from its start until it is killed: the limiter, the leases, and what it knows of its partners. All of it
// is the code of the exchange; a process that starts again knows nothing.

import type { FakeClock } from '@parley/testkit/clock'
import { partnerTerms } from '../../packages/exchange/src/config/partner.ts'
import type { Partner, RemoteDemand } from '../../packages/exchange/src/demand/adapter.ts'
import { remotePartner, turnsOf } from '../../packages/exchange/src/demand/build-partner.ts'
import { createHealth } from '../../packages/exchange/src/demand/call/health.ts'
import { createReach } from '../../packages/exchange/src/demand/call/reach.ts'
import { ClientGroups } from '../../packages/exchange/src/limits/leases/client-groups.ts'
import { LeaseClient } from '../../packages/exchange/src/limits/leases/lease-client.ts'
import { type Limiter, limiterOf, openCounts } from '../../packages/exchange/src/limits/limiter.ts'
import { Shaper } from '../../packages/exchange/src/shaping/shaper.ts'
import type { FleetRule } from './broken-rules.ts'
import { type FleetSize, isBusy, limitsOf, partnerTurns } from './fleet-size.ts'
import { NodeClock } from './node-clock.ts'
import type { SimulatedPartner } from './partners.ts'
import type { SimulatedRedis } from './simulated-redis.ts'

/** As in the configuration, by default. */
const sharing = { tickMs: 2, retryMs: 100, waitMs: 12, holdMs: 150 }
const healthHalfLifeMs = 2000
const shaping = { explorationPercent: 5, revenueLossPercentMax: 1 }

export interface LifeTools {
  readonly clock: FakeClock
  readonly redis: SimulatedRedis
  readonly size: FleetSize
  readonly partners: readonly SimulatedPartner[]
  readonly random: () => number
  readonly broken: FleetRule | undefined
  readonly isCut: () => boolean
  /** Undefined for those of the size. */
  readonly limits?: ReturnType<typeof limitsOf>
}

/** A partner as this process knows it. */
export interface KnownPartner {
  readonly partner: Partner
  readonly demand: RemoteDemand
  readonly simulated: SimulatedPartner
  readonly takeTurn: (nowMs: number) => boolean
}

export class ProcessLife {
  readonly isBusy: boolean
  readonly clock: NodeClock
  readonly limiter: Limiter
  readonly known: readonly KnownPartner[]
  readonly partners: readonly Partner[]
  readonly #end: () => void

  constructor(at: number, starts: number, tools: LifeTools) {
    const { size, redis, random, isCut } = tools
    this.isBusy = isBusy(Math.floor(at / size.regions))
    this.clock = new NodeClock(tools.clock, random)
    const name = `n${at}-${starts}`
    const nodesExpected = Math.floor(size.nodes / size.regions)
    const { source, beats } = redis.linkFor({ name, clock: this.clock, nodesExpected, isCut })
    const settings = { ...sharing, clock: this.clock, onMode: () => {} }
    const client =
      'groups' in source ? new ClientGroups({ ...settings, source }) : new LeaseClient({ ...settings, source })
    const limits = { ...(tools.limits ?? limitsOf(size)), publishers: {}, ipKeysMax: 64, publisherKeysMax: 64 }
    this.limiter = limiterOf(limits, openCounts(limits, { ...settings, client }))
    this.known = tools.partners.map((partner) => knownPartner(partner, this.isBusy, tools))
    this.partners = this.known.map(({ partner }) => partner)
    beats.start()
    this.#end = () => {
      beats.stop()
      client.close()
      this.clock.stop()
    }
  }

  end(): void {
    this.#end()
  }
}

function knownPartner(simulated: SimulatedPartner, isShaped: boolean, { size, broken }: LifeTools): KnownPartner {
  const { name } = simulated.buyer
  const terms = partnerTerms({ name, params: { endpoint: `https://${name}.example/bid` }, qpsMax: partnerTurns(size) })
  const { hasTurn, takeTurn } = turnsOf(broken === 'turns-without-end' ? { qpsMax: undefined } : terms)
  const line = {
    line: { send: unused, close: () => Promise.resolve() },
    use: () => ({ inFlight: 0, open: 0 }),
    hasTurn,
  }
  const health = createHealth({ halfLifeMs: healthHalfLifeMs, tmaxMsMax: terms.timeoutMs })
  const history = { health, reach: createReach(() => {}) }
  // Elsewhere a process makes too few calls to learn from them, and would make all of them.
  const shaper = isShaped ? new Shaper(name, shaping) : undefined
  const partner = remotePartner(terms, line, history, shaper)
  return { partner, demand: partner.demand as RemoteDemand, simulated, takeTurn }
}

/** Partners of a simulation are asked without a connection. */
function unused(): never {
  throw new Error('nothing is sent in a simulation')
}
