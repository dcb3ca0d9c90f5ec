import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchRuntime } from './runtime.ts'

test('the pauses of the collector are summed by their kind, from 0 on', async () => {
  const runtime = watchRuntime()
  const before = runtime.collections().get('minor')

  for (let turn = 0; turn < 200; turn++) makeGarbage()
  await wait(50)

  expect(before).toEqual({ count: 0, ms: 0 })
  expect(runtime.collections().get('minor')?.count).toBeGreaterThan(0)
  expect(runtime.collections().get('minor')?.ms).toBeGreaterThan(0)
  expect([...runtime.collections().keys()]).toEqual(['minor', 'major', 'incremental', 'weak', 'other'])
})

test('what is used can be read at any time', () => {
  const runtime = watchRuntime()

  const { heapBytes, heapBytesMax, externalBytes, residentBytes } = runtime.memory()

  expect(heapBytes).toBeGreaterThan(1_000_000)
  expect(heapBytesMax).toBeGreaterThan(heapBytes)
  expect(residentBytes).toBeGreaterThan(heapBytes)
  expect(externalBytes).toBeGreaterThan(0)
  expect(runtime.processorMs()).toBeGreaterThan(0)
  expect(runtime.startedAtMs).toBeLessThan(Date.now())
})

function makeGarbage(): number {
  return Array.from({ length: 50_000 }, (_, index) => ({ index })).length
}
