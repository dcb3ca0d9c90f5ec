import { expect, test } from 'vitest'
import { quickestMs } from './quickest.ts'

test('a tenth of a millisecond of work is seen', () => {
  const ms = quickestMs(() => workFor(0.1))

  expect(ms).toBeGreaterThan(0)
  expect(ms).toBeLessThan(4)
})

test('waiting is not work', () => {
  // Meanwhile V8 may compile or collect in threads of its own, but not every time.
  const ms = quickestMs(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100), 5)

  expect(ms).toBeLessThan(50)
})

test('of several runs the quickest counts', () => {
  const lengths = [60, 0, 60]

  const ms = quickestMs(() => workFor(lengths.shift() ?? 0), 3)

  expect(lengths).toEqual([])
  expect(ms).toBeLessThan(10)
})

function workFor(ms: number): void {
  const untilMs = performance.now() + ms
  while (performance.now() < untilMs);
}
