// A scope whose limits are shared by several nodes: the same guarantees as Scope, implemented with leases.

import { LRUCache } from 'lru-cache'
import type { Quota } from '../../model/limits.ts'
import type { Clock } from '../../time/clock.ts'
import type { AnyScope, ScopeSettings } from '../scope.ts'
import type { LeaseClients } from './lease-client.ts'
import { LeasedKey } from './leased-key.ts'

export interface LeasedScopeSettings extends ScopeSettings {
  readonly client: LeaseClients
  readonly clock: Clock
  readonly waitMs: number
  readonly holdMs: number
}

export class LeasedScope implements AnyScope {
  readonly #settings: LeasedScopeSettings
  readonly #keys: LRUCache<string, LeasedKey>

  constructor(settings: LeasedScopeSettings) {
    this.#settings = settings
    this.#keys = new LRUCache({ max: settings.keysMax })
  }

  take(key: string, limit: number, nowMs: number): boolean | Promise<boolean> {
    return limit === 0 || this.#keyOf(key, limit).take(nowMs)
  }

  giveBack(key: string, takenAtMs: number, nowMs: number): void {
    this.#keys.get(key)?.giveBack(takenAtMs, nowMs)
  }

  quota(key: string, limit: number, nowMs: number): Quota | undefined {
    if (limit === 0) return undefined
    const leased = this.#keyOf(key, limit)
    const remaining = leased.remaining(nowMs)
    return { scope: this.#settings.scope, limit, remaining, resetSeconds: leased.resetSeconds(nowMs) }
  }

  #keyOf(key: string, limit: number): LeasedKey {
    const known = this.#keys.get(key)
    // With another limit a key begins anew; what was granted to it before, the book still counts.
    if (known?.limit === limit) return known
    const { scope } = this.#settings
    const isReportedAtOnce = scope === 'global'
    const name = `${scope}:${key}`
    const client = this.#settings.client.clientOf(name)
    const fresh = new LeasedKey({ ...this.#settings, key: name, limit, client, isReportedAtOnce })
    this.#keys.set(key, fresh)
    return fresh
  }
}
