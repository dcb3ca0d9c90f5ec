// What the process uses: its event loop, its collector, its memory. Only the pauses of the collector are noted when they
// happen; everything else is read when somebody asks.

import { constants, type PerformanceEntry, PerformanceObserver, performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

export interface Runtime {
  /** For how long the event loop has been busy, in all. */
  readonly busyMs: () => number
  /** For how long the process has used a processor, in all. */
  readonly processorMs: () => number
  readonly startedAtMs: number
  readonly collections: () => ReadonlyMap<CollectionKind, Collections>
  readonly memory: () => MemoryUse
}

type CollectionKind = 'minor' | 'major' | 'incremental' | 'weak' | 'other'

export interface Collections {
  readonly count: number
  readonly ms: number
}

interface MemoryUse {
  readonly heapBytes: number
  readonly heapBytesMax: number
  /** Outside the heap, such as the records of auctions. */
  readonly externalBytes: number
  readonly residentBytes: number
}

const kindOf: ReadonlyMap<number, CollectionKind> = new Map([
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weak'],
])

export function watchRuntime(): Runtime {
  const collections = watchCollections()
  return {
    busyMs: () => performance.eventLoopUtilization().active,
    processorMs() {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    },
    startedAtMs: performance.timeOrigin,
    collections: () => collections,
    memory: memoryUse,
  }
}

type CollectionEntry = PerformanceEntry & { readonly detail: { readonly kind: number } }

function watchCollections(): ReadonlyMap<CollectionKind, Collections> {
  const none: Collections = { count: 0, ms: 0 }
  const kinds = [...kindOf.values(), 'other'] as const
  const found = new Map<CollectionKind, Collections>(kinds.map((kind) => [kind, none]))
  new PerformanceObserver((list) => {
    // The types of Node leave `detail` out.
    for (const { duration, detail } of list.getEntries() as CollectionEntry[]) {
      const kind = kindOf.get(detail.kind) ?? 'other'
      const { count, ms } = found.get(kind) ?? none
      found.set(kind, { count: count + 1, ms: ms + duration })
    }
  }).observe({ entryTypes: ['gc'] })
  return found
}

function memoryUse(): MemoryUse {
  const { rss, external } = process.memoryUsage()
  const { used_heap_size: heapBytes, heap_size_limit: heapBytesMax } = getHeapStatistics()
  return { heapBytes, heapBytesMax, externalBytes: external, residentBytes: rss }
}
