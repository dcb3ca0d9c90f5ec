// T38: a call that several auctions wait for. Each stops waiting at its own deadline. After the last one, the answer may still
// arrive for a short while, because the next chat may ask the same; then the call ends with its connection.

import type { Clock } from '../../time/clock.ts'
import type { CallEnd, Sending } from './transport.ts'

export type End = (ended: CallEnd) => void

export interface SharedCallSettings {
  readonly clock: Clock
  /** How long an answer that nobody waits for may still come in. */
  readonly drainMs: number
  /** Ends the call at once; it will still be told that it has ended. */
  readonly cut: () => void
}

export class SharedCall {
  readonly startedAtMs: number
  readonly #settings: SharedCallSettings
  readonly #ends: End[] = []
  #waiting = 0
  #isOver = false
  #stopTimer: (() => void) | undefined

  constructor(settings: SharedCallSettings) {
    this.#settings = settings
    this.startedAtMs = settings.clock.nowMs()
  }

  /** True while somebody wants the answer for an auction, and not only for the next one. */
  get isWaitedFor(): boolean {
    return this.#waiting > 0
  }

  join(end: End): Sending {
    this.#ends.push(end)
    this.#waiting++
    this.#stopTimer?.()
    let hasLeft = false
    return {
      abandon: () => {
        if (hasLeft) return
        hasLeft = true
        this.#leave()
      },
    }
  }

  /** Tells everybody, also those who have left: they count late answers. */
  tell(ended: CallEnd): void {
    this.#isOver = true
    this.#stopTimer?.()
    for (const end of this.#ends) end(ended)
  }

  #leave(): void {
    this.#waiting--
    if (this.#waiting > 0 || this.#isOver) return
    const { clock, drainMs, cut } = this.#settings
    this.#stopTimer = clock.after(drainMs, cut)
  }
}
