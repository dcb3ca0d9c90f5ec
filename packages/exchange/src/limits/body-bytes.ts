// D91: the limits count requests, and a body of 256 KiB can cost a hundred times what a usual one does. So the large bodies of
// an address are bounded together: in any second they may have as many bytes as its requests would have at a usual size.

import { LRUCache } from 'lru-cache'
import type { Quota } from '../types.ts'

export interface BodyBytesSettings {
  /** Requests in any second of an address; 0 switches both bounds off. */
  readonly limitOf: (address: string) => number
  /** The usual size: bodies up to it are bounded by their number alone. 0 switches the bound off. */
  readonly bytesPerRequest: number
  /** Addresses remembered at once; the one used longest ago gives way. */
  readonly keysMax: number
}

const windowMs = 1000

/** The large bodies of one address in the last second. Each is larger than its share, so there are few. */
interface Bodies {
  readonly recent: { readonly atMs: number; readonly bytes: number }[]
  sum: number
}

export class BodyBytes {
  readonly #settings: BodyBytesSettings
  readonly #bodies: LRUCache<string, Bodies>

  constructor(settings: BodyBytesSettings) {
    this.#settings = settings
    this.#bodies = new LRUCache({ max: settings.keysMax })
  }

  /** Undefined when the body may pass, which then counts; else what refuses it. The first of a second always passes. */
  refusal(address: string, bytes: number, nowMs: number): Quota | undefined {
    const { bytesPerRequest, limitOf } = this.#settings
    if (bytes <= bytesPerRequest || bytesPerRequest === 0) return undefined
    const limit = limitOf(address) * bytesPerRequest
    if (limit === 0) return undefined
    const bodies = this.#of(address, nowMs)
    if (bodies.sum > 0 && bodies.sum + bytes > limit) {
      return { scope: 'ip-bytes', limit, remaining: Math.max(0, limit - bodies.sum), resetSeconds: 1 }
    }
    bodies.recent.push({ atMs: nowMs, bytes })
    bodies.sum += bytes
    return undefined
  }

  #of(address: string, nowMs: number): Bodies {
    const bodies = this.#bodies.get(address) ?? { recent: [], sum: 0 }
    if (bodies.recent.length === 0) this.#bodies.set(address, bodies)
    for (let [oldest] = bodies.recent; oldest !== undefined; [oldest] = bodies.recent) {
      if (nowMs - oldest.atMs < windowMs) break
      bodies.recent.shift()
      bodies.sum -= oldest.bytes
    }
    return bodies
  }
}
