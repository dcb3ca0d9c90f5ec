// Time, partners and lines that do what a test says.

import type { Partner, RemoteDemand } from '../../src/demand/adapter.ts'
import { createHealth } from '../../src/demand/call/health.ts'
import { createReach } from '../../src/demand/call/reach.ts'
import type { CallEnd, CuttableLine, Line, Refusal } from '../../src/demand/call/transport.ts'
import type { Clock } from '../../src/time/clock.ts'
import type { PartnerCall } from '../../src/words/call.ts'

interface Timer {
  readonly atMs: number
  readonly run: () => void
}

/** A clock that stands still until it is moved; timers run in their order on the way. */
export class FakeClock implements Clock {
  #nowMs = 0
  readonly #timers = new Set<Timer>()

  nowMs(): number {
    return this.#nowMs
  }

  after(ms: number, run: () => void): () => void {
    const timer = { atMs: this.#nowMs + ms, run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  get timerCount(): number {
    return this.#timers.size
  }

  /** Time passes and no timer runs, as when the loop is busy. */
  stall(ms: number): void {
    this.#nowMs += ms
  }

  advance(ms: number): void {
    const untilMs = this.#nowMs + ms
    for (let next = this.#next(untilMs); next !== undefined; next = this.#next(untilMs)) {
      this.#timers.delete(next)
      this.#nowMs = Math.max(this.#nowMs, next.atMs)
      next.run()
    }
    this.#nowMs = untilMs
  }

  #next(untilMs: number): Timer | undefined {
    const due = [...this.#timers].filter(({ atMs }) => atMs <= untilMs)
    return due.toSorted((a, b) => a.atMs - b.atMs)[0]
  }
}

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
    eligibility: { entry: { name }, adFormats: undefined, floorMinMicros: 0, floorMaxMicros: 1_000_000_000 },
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
