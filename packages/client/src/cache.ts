// Spec: Limits, how long clients should cache what rarely changes.

const hourMs = 3_600_000

/** Recommended lifetimes: definitions of ad formats a day, IAB category mappings a week, backend capabilities an hour. */
export const cacheLifetimes = {
  adFormatsMs: 24 * hourMs,
  categoriesMs: 7 * 24 * hourMs,
  capabilitiesMs: hourMs,
} as const

/** What a cache needs to know. */
export interface CacheOptions<Value> {
  /** How long a value is valid; see `cacheLifetimes`. */
  readonly lifetimeMs: number
  /** Loads the value of a key that is not cached. */
  readonly load: (key: string) => Promise<Value>
  /** Maximum number of cached values; the least recently used one is dropped. Default: 100. */
  readonly entriesMax?: number
  /** The time in milliseconds. Default: the platform's. */
  readonly nowMs?: () => number
}

/** Caches values in memory for a limited time. */
export interface Cache<Value> {
  /** The value of a key. Concurrent callers share one load; a failed load is not cached. */
  readonly get: (key: string) => Promise<Value>
  /** Clears the cache. */
  readonly clear: () => void
}

interface Entry<Value> {
  readonly value: Promise<Value>
  readonly staleAtMs: number
}

/** Creates a bounded cache with one lifetime for all of its values. */
export function createCache<Value>({
  lifetimeMs,
  load,
  entriesMax = 100,
  nowMs = () => performance.now(),
}: CacheOptions<Value>): Cache<Value> {
  const entries = new Map<string, Entry<Value>>()
  const keep = (key: string, entry: Entry<Value>): Promise<Value> => {
    // A Map keeps the order of its keys: the first is the least recently used.
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest)
    return entry.value
  }
  return {
    get(key) {
      const known = entries.get(key)
      if (known !== undefined && nowMs() < known.staleAtMs) return keep(key, known)
      const entry = { value: load(key), staleAtMs: nowMs() + lifetimeMs }
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      return keep(key, entry)
    },
    clear: () => entries.clear(),
  }
}
