// How many calls of partners have not ended, and the wait for all of them.

import type { Clock } from '../time/clock.ts'

export class Pending {
  readonly #ofPartner = new Map<string, number>()
  #all = 0
  #onNone = (): void => {}

  get all(): number {
    return this.#all
  }

  of(partner: string): number {
    return this.#ofPartner.get(partner) ?? 0
  }

  begin(partner: string): void {
    this.#all++
    this.#ofPartner.set(partner, this.of(partner) + 1)
  }

  end(partner: string): void {
    this.#all--
    this.#ofPartner.set(partner, this.of(partner) - 1)
    if (this.#all === 0) this.#onNone()
  }

  /** Resolves when all have ended, at the latest after this long. */
  async none(waitMs: number, clock: Clock): Promise<void> {
    if (this.#all === 0 || waitMs === 0) return
    await new Promise<void>((resolve) => {
      const cancel = clock.after(waitMs, resolve)
      this.#onNone = () => {
        cancel()
        resolve()
      }
    })
  }
}
