// The connections of a generator. A caller makes one call at a time and, where it is wished for, opens another connection
// after some calls or hangs up before the answer.

import { Connection } from '../../load/connection.ts'
import type { BrokenCall, LoadPlan } from './plan.ts'

/** One publisher: limits are not what is measured, and those of the exchange are off. */
const variety = { publishers: 1, forwarded: 0 } as const

/** After this time a caller that wants to hang up does so; most answers take longer. */
const hangUpMs = 1

export interface CallEnd extends Omit<BrokenCall, 'atMs'> {
  readonly kind: string
}

export class Caller {
  readonly #plan: LoadPlan
  readonly #number: number
  #connection: Connection
  #calls = 0

  constructor(plan: LoadPlan, number: number) {
    this.#plan = plan
    this.#number = number
    this.#connection = this.#dial()
  }

  open(): Promise<void> {
    return this.#connection.open()
  }

  /** `hear` is called exactly once. */
  call(sequence: number, hear: (end: CallEnd) => void): void {
    const { callsPerConnection, hangUpShare } = this.#plan
    if (callsPerConnection > 0 && this.#calls >= callsPerConnection) {
      this.#connection.close()
      this.#connection = this.#dial()
    }
    this.#calls++
    const connection = this.#connection
    const isHangingUp = hangUpShare > 0 && Math.random() < hangUpShare
    connection.call(sequence, (status, isRight) => {
      const { local: from, dialledAtMs, fault } = connection
      const kind = status === '200' && !isRight ? 'wrong' : status
      hear({ kind: isHangingUp && status === 'broken' ? 'hung-up' : kind, from, dialledAtMs, fault })
    })
    if (isHangingUp) setTimeout(() => connection.breakOff(), hangUpMs)
  }

  breakOff(): void {
    this.#connection.breakOff()
  }

  #dial(): Connection {
    this.#calls = 0
    return new Connection(new URL(this.#plan.url), this.#plan.firstAddress + this.#number, variety)
  }
}

export async function openCallers(plan: LoadPlan): Promise<readonly Caller[]> {
  const callers = Array.from({ length: plan.connections }, (_, number) => new Caller(plan, number))
  await Promise.all(callers.map((caller) => caller.open()))
  return callers
}
