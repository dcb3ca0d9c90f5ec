import { getHeapStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { watchHeap } from './heap.ts'

test('the heap is read again after half a second', () => {
  let nowMs = 0
  let used = 25
  const heapPercent = watchHeap({ nowMs: () => nowMs }, () => ({
    ...getHeapStatistics(),
    used_heap_size: used,
    heap_size_limit: 100,
  }))

  const seen = [0, 499, 500].map((atMs) => {
    nowMs = atMs
    const percent = heapPercent()
    used++
    return percent
  })

  expect(seen).toEqual([25, 25, 27])
})

test('this process has room', () => {
  const heapPercent = watchHeap({ nowMs: () => performance.now() })

  expect(heapPercent()).toBeGreaterThan(0)
  expect(heapPercent()).toBeLessThan(90)
})
