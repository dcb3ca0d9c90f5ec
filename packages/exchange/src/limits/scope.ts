// One scope of the limits (D60–D64): a log per key, for at most `keysMax` keys. The least recently used key is dropped, which
// gives an attacker nothing that a fresh key would not, and keeps memory bounded.

import { LRUCache } from 'lru-cache'
import type { LimitScope, Quota } from '../model/limits.ts'
import { SlidingLog } from '../time/sliding-log.ts'

export interface ScopeSettings {
  readonly scope: LimitScope
  readonly keysMax: number
}

/**
 * What a limiter needs from a scope; a shared scope may answer later. The limit of a key is passed with every call, because a
 * reload may change it while the count continues; 0 turns the scope off for that key.
 */
export interface AnyScope {
  take(key: string, limit: number, nowMs: number): boolean | Promise<boolean>
  giveBack(key: string, takenAtMs: number, nowMs: number): void
  quota(key: string, limit: number, nowMs: number): Quota | undefined
}

export class Scope implements AnyScope {
  readonly #settings: ScopeSettings
  /** Made for the first key: 50,000 places take 5 ms of a start. */
  #logs: LRUCache<string, SlidingLog> | undefined

  constructor(settings: ScopeSettings) {
    this.#settings = settings
  }

  /** True when the key may pass; the acceptance is then on its log. */
  take(key: string, limit: number, nowMs: number): boolean {
    return limit === 0 || this.#logOf(key, limit).take(nowMs)
  }

  giveBack(key: string, takenAtMs: number, nowMs: number): void {
    this.#logs?.get(key)?.giveBack(takenAtMs, nowMs)
  }

  /** What the key has left, or undefined where the scope is switched off. */
  quota(key: string, limit: number, nowMs: number): Quota | undefined {
    if (limit === 0) return undefined
    const log = this.#logOf(key, limit)
    const remaining = limit - log.used(nowMs)
    return { scope: this.#settings.scope, limit, remaining, resetSeconds: log.resetSeconds(nowMs) }
  }

  #logOf(key: string, limit: number): SlidingLog {
    this.#logs ??= new LRUCache({ max: this.#settings.keysMax })
    const known = this.#logs.get(key)
    if (known !== undefined) {
      known.setLimit(limit)
      return known
    }
    const fresh = new SlidingLog(limit)
    this.#logs.set(key, fresh)
    return fresh
  }
}
