// Time, partners and lines that do what a test says.

import { partnerTerms } from '../../src/config/partner.ts'
import type { Partner, RemoteDemand } from '../../src/demand/adapter.ts'
import { createHealth } from '../../src/demand/call/health.ts'
import { createReach } from '../../src/demand/call/reach.ts'
import type { CallEnd, CuttableLine, Line, Refusal } from '../../src/demand/call/transport.ts'
import type { PartnerCall } from '../../src/model/call.ts'

export { FakeClock } from '@parley/testkit/clock'

/** A call that a fake line has taken. */
export interface FakeCall {
  readonly call: PartnerCall
  readonly end: (ended: CallEnd) => void
  isAbandoned: boolean
  isCut: boolean
}

/** A line that takes every call and ends none; the test does. */
export class FakeLine implements CuttableLine {
  readonly calls: FakeCall[] = []
  /** Why calls are not taken, where they are not. */
  refusal: Refusal | undefined

  send(call: PartnerCall, end: (ended: CallEnd) => void): ReturnType<CuttableLine['send']> {
    if (this.refusal !== undefined) return this.refusal
    const taken: FakeCall = { call, end, isAbandoned: false, isCut: false }
    this.calls.push(taken)
    return {
      abandon: () => {
        taken.isAbandoned = true
      },
      cut: () => {
        taken.isCut = true
      },
    }
  }

  async close(): Promise<void> {}
}

export function callOf(members: Partial<PartnerCall> = {}): PartnerCall {
  return {
    requestId: 'r1',
    impIds: ['i1'],
    method: 'POST',
    url: 'http://partner.example/bid',
    headers: {},
    body: '{}',
    zipBody: false,
    cacheMs: 0,
    ...members,
  }
}

/** A local partner that never bids, with other members over it. */
export function partnerOf(members: Partial<Partner> = {}): Partner {
  const { name = 'alpha' } = members
  return {
    name,
    seat: name,
    priority: 0,
    marginPercent: 0,
    priceMaxMicros: 1_000_000_000,
    eligibility: {
      terms: partnerTerms({ name }),
      adFormats: undefined,
      floorMinMicros: 0,
      floorMaxMicros: 1_000_000_000,
    },
    demand: { kind: 'local', adapter: { bids: () => ({ bids: [], noBids: [] }) } },
    ...members,
  }
}

/** Remote demand that makes one call for all impressions and reads no bids. */
export function remoteOf(line: Line, members: Partial<RemoteDemand> = {}): RemoteDemand {
  return {
    kind: 'remote',
    timeoutMs: 150,
    line,
    use: () => ({ inFlight: 0, open: 0 }),
    health: createHealth({ halfLifeMs: 0, tmaxMsMax: 140 }),
    reach: createReach(() => {}),
    offersAlternatives: false,
    hasTurn: () => true,
    calls: ({ imps }) => [callOf({ impIds: imps.map(({ id }) => id) })],
    bids: () => ({ bids: [], noBids: [] }),
    ...members,
  }
}

export function reply(body: string = '{}', status: number = 200): CallEnd {
  return { kind: 'reply', reply: { status, body } }
}

/** A call that the line has taken. */
export function started<Sending extends object>(sending: Sending | Refusal): Sending {
  if (typeof sending === 'string') throw new Error(`the line refused the call: ${sending}`)
  return sending
}
