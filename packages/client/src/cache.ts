// Spec: Limits, how long clients are recommended to remember what seldom changes.

const hourMs = 3_600_000

/** Recommended lifetimes: definitions of ad formats a day, IAB category mappings a week, backend capabilities an hour. */
export const cacheLifetimes = {
  adFormatsMs: 24 * hourMs,
  categoriesMs: 7 * 24 * hourMs,
  capabilitiesMs: hourMs,
} as const

/** What a cache needs to know. */
export interface CacheOptions<Value> {
  /** How long a value is good; see `cacheLifetimes`. */
  readonly lifetimeMs: number
  /** Gets the value of a key that is not remembered. */
  readonly load: (key: string) => Promise<Value>
  /** Values remembered at once; the one used longest ago gives way. Default: 100. */
  readonly entriesMax?: number
  /** The time in milliseconds. Default: the platform's. */
  readonly nowMs?: () => number
}

/** Remembers values for a time, in memory. */
export interface Cache<Value> {
  /** The value of a key. Callers that ask at once share one load; a load that fails is not remembered. */
  readonly get: (key: string) => Promise<Value>
  /** Forgets everything. */
  readonly clear: () => void
}

interface Entry<Value> {
  readonly value: Promise<Value>
  readonly staleAtMs: number
}

/** Makes a bounded cache with one lifetime for all of its values. */
export function createCache<Value>({
  lifetimeMs,
  load,
  entriesMax = 100,
  nowMs = () => performance.now(),
}: CacheOptions<Value>): Cache<Value> {
  const entries = new Map<string, Entry<Value>>()
  const keep = (key: string, entry: Entry<Value>): Promise<Value> => {
    // A Map keeps the order of its keys: the first is the one used longest ago.
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
