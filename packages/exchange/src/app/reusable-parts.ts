// Parts that survive a reload as long as their settings stay the same: connections to partners, their health, parsed
// consent strings. A new configuration asks for the parts it needs by name and terms. A part that it does not ask for is
// closed once no request can be using it.

import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../time/clock.ts'

interface ReusablePart {
  readonly terms: unknown
  readonly value: unknown
  readonly close: () => Promise<void>
}

/** The part with this name and these terms: the existing one, or a new one. */
export type Hold = <Value>(
  name: string,
  terms: unknown,
  open: () => Value,
  close?: (value: Value) => Promise<void>,
) => Value

/** What was built, and the parts that it needs: they are held from `keep` on, or given up by `drop`. */
export interface PreparedParts<Built> {
  readonly built: Built
  readonly keep: () => void
  readonly drop: () => void
}

export class ReusableParts {
  readonly #clock: Clock
  #graceMs = 0
  #held: ReadonlyMap<string, ReusablePart> = new Map()
  readonly #retiring = new Map<ReusablePart, () => void>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Builds something from the held parts. If that fails, nothing changes. `graceMs` is how long a request can be in flight:
   * a part that is no longer needed is closed after every request that may use it has ended.
   */
  renew<Built>(graceMs: number, build: (hold: Hold) => Built): Built {
    const { built, keep } = this.prepare(graceMs, build)
    keep()
    return built
  }

  /** The same in two steps, of which only the first can fail; it is followed by `keep` or `drop`, before another begins. */
  prepare<Built>(graceMs: number, build: (hold: Hold) => Built): PreparedParts<Built> {
    this.#graceMs = Math.max(this.#graceMs, graceMs)
    const before = this.#held
    const next = new Map<string, ReusablePart>()
    const hold: Hold = (name, terms, open, close) => {
      const known = before.get(name)
      if (known !== undefined && isDeepStrictEqual(known.terms, terms)) {
        next.set(name, known)
        return known.value as ReturnType<typeof open>
      }
      const value = open()
      next.set(name, { terms, value, close: () => close?.(value) ?? Promise.resolve() })
      return value
    }
    const drop = (): void => this.#giveUp(next, before)
    try {
      const built = build(hold)
      const keep = (): void => {
        this.#held = next
        this.#giveUp(before, next)
      }
      return { built, keep, drop }
    } catch (error) {
      drop()
      throw error
    }
  }

  /** How many are held, and how many wait to be closed. */
  get size(): { readonly held: number; readonly retiring: number } {
    return { held: this.#held.size, retiring: this.#retiring.size }
  }

  async close(): Promise<void> {
    for (const cancel of this.#retiring.values()) cancel()
    const all = [...this.#held.values(), ...this.#retiring.keys()]
    this.#held = new Map()
    this.#retiring.clear()
    await Promise.all(all.map((part) => part.close()))
  }

  #giveUp(some: ReadonlyMap<string, ReusablePart>, others: ReadonlyMap<string, ReusablePart>): void {
    for (const [name, part] of some) {
      if (others.get(name) === part) continue
      const cancel = this.#clock.after(this.#graceMs, () => {
        this.#retiring.delete(part)
        void part.close()
      })
      this.#retiring.set(part, cancel)
    }
  }
}
