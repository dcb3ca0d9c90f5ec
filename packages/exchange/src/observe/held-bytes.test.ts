import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { heldBytes } from './held-bytes.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test.each([
  ['texts', (at: number) => [...Array(2000).keys()].map((index) => `${at}-${index}`)],
  ['empty objects', () => [...Array(2000)].map(() => ({}))],
  ['empty lists', () => [...Array(2000)].map(() => [])],
  ['objects with members', (at: number) => [...Array(500).keys()].map((index) => ({ id: `${at}-${index}`, n: index }))],
  ['one long text of wide characters', (at: number) => `${at}${'\u4e00'.repeat(50_000)}`],
])('%s hold no more of the heap than is said, and not much less', (_, make) => {
  const parsed = (at: number): unknown => JSON.parse(JSON.stringify(make(at)))
  for (let at = 0; at < 20; at++) parsed(at)

  // The runner allocates too, now and then; the least of a few measurements is without it.
  const bytes = Math.min(...Array.from({ length: 5 }, () => bytesOfEach(parsed)))

  expect(heldBytes(parsed(1000))).toBeGreaterThan(bytes)
  expect(heldBytes(parsed(1000))).toBeLessThan(4 * bytes)
})

function bytesOfEach(make: (at: number) => unknown): number {
  collect()
  const before = process.memoryUsage().heapUsed
  const held = Array.from({ length: 50 }, (_, at) => make(1000 + at))
  collect()
  return (process.memoryUsage().heapUsed - before) / held.length
}
