// How full the heap is. Reading it takes a while, so it is read at most once in a while.

import { getHeapStatistics } from 'node:v8'
import type { Clock } from './clock.ts'

const validMs = 500

/** The used share of the largest heap that V8 may have, in percent. */
export function watchHeap({ nowMs }: Pick<Clock, 'nowMs'>, read = getHeapStatistics): () => number {
  let readAtMs = Number.NEGATIVE_INFINITY
  let percent = 0
  return () => {
    if (nowMs() - readAtMs < validMs) return percent
    const { used_heap_size: used, heap_size_limit: limit } = read()
    percent = (100 * used) / limit
    readAtMs = nowMs()
    return percent
  }
}
