// One measurement of a shape: it is warmed up, sent a number of times, and the cost is divided by the served requests.

import { bytesOf, type Caller, type SentRequest } from '../../load/caller.ts'
import { cpuMicrosOf } from '../../stage/cpu-time.ts'
import type { RunningExchange } from '../../stage/exchange.ts'
import { bytesInUse } from '../exchange.ts'
import type { Shape } from './shape.ts'
import type { ShapeFigures } from './verdict.ts'

export interface Effort {
  /** So many are sent to warm up, again and again while they become cheaper, in at most so many batches. */
  readonly warmUp: number
  readonly warmUpsMax: number
  readonly requests: number
  /** After this time an expensive shape has been measured enough, if it was measured at least `least` times. */
  readonly msMax: number
  readonly least: number
}

export const full: Effort = { warmUp: 5, warmUpsMax: 8, requests: 30, msMax: 4000, least: 5 }
export const quick: Effort = { warmUp: 4, warmUpsMax: 5, requests: 6, msMax: 1000, least: 2 }

/** What warms up is the compiler. It has done its work when a batch is not cheaper than the one before by more than this. */
const stillWarming = 0.9

export interface Look {
  readonly figures: ShapeFigures
  readonly statuses: ReadonlyMap<number, number>
  readonly bytesInUse: number
}

/** Where a shape is measured, who sends it, and how often. */
export interface Stage {
  readonly exchange: RunningExchange
  readonly callers: readonly Caller[]
  readonly effort: Effort
}

export async function lookAt(shape: Shape, stage: Stage): Promise<Look> {
  const { exchange, effort } = stage
  const sender = new Sender(shape, stage)
  await sender.warmUp()
  const bytesBefore = await bytesOfLiving(exchange)
  const { cpuMs, count } = await sender.send(effort.requests, effort.least)
  const bytesAfter = await bytesOfLiving(exchange)
  const { requestBytes, answerBytes, statuses } = sender
  const leftBytes = (bytesAfter - bytesBefore) / count
  const figures = { requestBytes, cpuMs, leftBytes, answerBytes, isAlive: exchange.isAlive() }
  return { figures, statuses, bytesInUse: bytesAfter }
}

interface Batch {
  /** For each request that was served. */
  readonly cpuMs: number
  readonly count: number
}

class Sender {
  readonly statuses = new Map<number, number>()
  readonly requestBytes: number
  answerBytes = 0
  readonly #sent: SentRequest
  readonly #stage: Stage
  #turn = 0

  constructor(shape: Shape, stage: Stage) {
    this.#sent = shape.make()
    this.requestBytes = bytesOf(this.#sent)
    this.#stage = stage
  }

  async warmUp(): Promise<void> {
    const { warmUp, warmUpsMax } = this.#stage.effort
    let lastMs = Number.POSITIVE_INFINITY
    for (let batch = 0; batch < warmUpsMax; batch++) {
      const { cpuMs } = await this.send(warmUp, 1)
      if (cpuMs > stillWarming * lastMs) return
      lastMs = cpuMs
    }
  }

  /** Sends that many, or fewer if they are expensive. */
  async send(most: number, least: number): Promise<Batch> {
    const { exchange, effort } = this.#stage
    const startedMs = performance.now()
    const microsBefore = cpuMicros(exchange)
    let count = 0
    let served = 0
    do {
      count++
      if ((await this.#sendOne()) !== 429) served++
    } while (count < most && !(count >= least && performance.now() - startedMs > effort.msMax))
    // A large body that could not have its turn cost next to nothing, and must not make the others look cheap.
    return { cpuMs: (cpuMicros(exchange) - microsBefore) / 1000 / (served || count), count }
  }

  async #sendOne(): Promise<number> {
    const { callers } = this.#stage
    const answer = await callers[this.#turn++ % callers.length]?.send(this.#sent)
    const status = answer?.status ?? 0
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    this.answerBytes = Math.max(this.answerBytes, answer?.bytes ?? 0)
    return status
  }
}

/** A dead process uses nothing; its death is reported separately. */
function cpuMicros({ pid, isAlive }: RunningExchange): number {
  return isAlive() ? cpuMicrosOf([pid()]) : 0
}

async function bytesOfLiving(exchange: RunningExchange): Promise<number> {
  return exchange.isAlive() ? bytesInUse(exchange) : 0
}
