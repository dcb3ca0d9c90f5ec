// D94, T68: which requests a process takes. It takes as many as it can answer at full quality and refuses the others before
// it has spent anything on them; a queue would make every answer late.
//
// What is in flight is bounded by the work that it still makes: a number of requests times what one has cost lately. How
// much work may wait is known by its effect: while the event loop cannot keep up, less and less is allowed, and otherwise
// more and more. Demand in this process answers at once and has nothing in flight, so while the loop cannot keep up, what
// a turn of it begins is bounded as well: the kernel may hand over a thousand requests at a time.

import type { ShedReason } from '../model/shedding.ts'
import type { Stalls } from '../time/stalls.ts'
import { type CostMeter, costMeter } from './cost-meter.ts'

export interface AdmissionSettings {
  readonly inFlightMax: number
  /** How much work may wait, in milliseconds, while the loop keeps up. */
  readonly workMaxMs: number
  /** A loop whose delay stays above this cannot keep up. */
  readonly delayMaxMs: number
  /** Above this share of the largest heap, the first requests are refused; at `heapPercentMax`, all. */
  readonly heapPercentMin: number
  readonly heapPercentMax: number
  /** No caller waits longer for an answer than this. */
  readonly ageMaxMs: number
}

export interface AdmissionTools {
  readonly stalls: Stalls
  readonly nowMs: () => number
  /** For how long the loop has been busy, in all. */
  readonly busyMs: () => number
  /** How full the heap is, in percent. */
  readonly heapPercent: () => number
  /** A number in [0, 1). */
  readonly chance: () => number
  readonly atEndOfTurn: (run: () => void) => void
}

/** So many requests are always taken: while the loop keeps up, and while it does not. */
const floor = 64
const floorInNeed = 32

/** The least work that may be in flight, and the most that a turn of a late loop begins, in milliseconds. */
const workMinMs = 20
const turnWorkMs = 20

/** What a refusal costs, roughly. A turn takes as much time for work as the turn before has taken for refusals. */
const refusalMs = 0.05

/** What may wait changes by these factors with each turn of the loop. */
const fall = 0.9
const rise = 1.05

/** So long after a refusal the process counts as refusing. */
const refusingMs = 1000

/** Where publishers can prove who they are, callers that do not get this share. */
const strangersShare = 0.5

export class LoadShedder {
  readonly #settings: AdmissionSettings
  readonly #tools: AdmissionTools
  readonly #cost: CostMeter
  #workMs: number
  #bound: number
  #turnBound = Number.POSITIVE_INFINITY
  #inFlight = 0
  #isInTurn = false
  #begunInTurn = 0
  #refusedInTurn = 0
  #refusedAtMs = Number.NEGATIVE_INFINITY

  constructor(settings: AdmissionSettings, tools: AdmissionTools) {
    this.#settings = settings
    this.#tools = tools
    this.#cost = costMeter(tools)
    this.#workMs = settings.workMaxMs
    this.#bound = settings.inFlightMax
  }

  get inFlight(): number {
    return this.#inFlight
  }

  /** How many requests may be in flight, as the newest turn found it. */
  get bound(): number {
    return Math.min(this.#settings.inFlightMax, this.#bound)
  }

  /** True while requests are refused: the loop may also be late because the machine is busy with other things. */
  get isRefusing(): boolean {
    return this.#tools.nowMs() - this.#refusedAtMs < refusingMs
  }

  /** True while the loop cannot keep up. */
  get isOverloaded(): boolean {
    return this.#tools.stalls.lastingDelayMs() > this.#settings.delayMaxMs
  }

  /** Why a request is not taken, or undefined: then `end` must be called once it is answered. */
  begin(receivedAtMs: number, isKnown: () => boolean): ShedReason | undefined {
    if (!this.#isInTurn) this.#beginTurn()
    const reason = this.#refusal(receivedAtMs, isKnown)
    if (reason !== undefined) {
      this.#cost.refused()
      this.#refusedInTurn++
      this.#refusedAtMs = this.#tools.nowMs()
      return reason
    }
    this.#begunInTurn++
    this.#inFlight++
    return undefined
  }

  /** A request that waits for its turn makes no work meanwhile, so that others are not refused for it. */
  stepAside(): () => void {
    this.#inFlight--
    return () => void this.#inFlight++
  }

  end(): void {
    this.#inFlight--
    this.#cost.ended()
  }

  #beginTurn(): void {
    const { isOverloaded } = this
    const turnMs = Math.max(turnWorkMs, this.#refusedInTurn * refusalMs)
    this.#isInTurn = true
    this.#begunInTurn = 0
    this.#refusedInTurn = 0
    this.#tools.atEndOfTurn(() => {
      this.#isInTurn = false
    })
    if (isOverloaded) this.#workMs = Math.max(workMinMs, this.#workMs * fall)
    else this.#workMs = Math.min(this.#settings.workMaxMs, this.#workMs * rise)
    const costMs = this.#cost.ms()
    const least = isOverloaded ? floorInNeed : floor
    this.#bound = Math.max(least, Math.floor(this.#workMs / costMs))
    this.#turnBound = isOverloaded ? Math.max(least, Math.floor(turnMs / costMs)) : Number.POSITIVE_INFINITY
  }

  #refusal(receivedAtMs: number, isKnown: () => boolean): ShedReason | undefined {
    const { inFlightMax, ageMaxMs } = this.#settings
    if (this.#inFlight >= inFlightMax) return 'in-flight'
    if (this.#tools.nowMs() - receivedAtMs > ageMaxMs) return 'too-old'
    if (this.#isHeapShort()) return 'heap'
    const used = Math.max(this.#inFlight / this.#bound, this.#begunInTurn / this.#turnBound)
    // Who somebody is costs something to find out.
    return used < strangersShare || (used < 1 && isKnown()) ? undefined : 'delay'
  }

  #isHeapShort(): boolean {
    const { heapPercentMin, heapPercentMax } = this.#settings
    const excess = this.#tools.heapPercent() - heapPercentMin
    return excess > 0 && this.#tools.chance() * (heapPercentMax - heapPercentMin) < excess
  }
}
