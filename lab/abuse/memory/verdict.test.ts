import { expect, test } from 'vitest'
import { faultsOfMemory, memoryFigures, sparkline } from './verdict.ts'

const mb = 1024 * 1024

test('the second tenth is held against the last one', () => {
  const samples = [900, 100, 500, 500, 500, 500, 500, 500, 500, 120]

  expect(memoryFigures(samples)).toEqual({ earlyBytes: 100, lateBytes: 120 })
})

test('a small process may grow by 16 MB, a large one by a tenth', () => {
  expect(faultsOfMemory({ earlyBytes: 100 * mb, lateBytes: 116 * mb })).toEqual([])
  expect(faultsOfMemory({ earlyBytes: 100 * mb, lateBytes: 117 * mb })).toEqual(['117 MB at the end, at most 116'])
  expect(faultsOfMemory({ earlyBytes: 400 * mb, lateBytes: 440 * mb })).toEqual([])
  expect(faultsOfMemory({ earlyBytes: 400 * mb, lateBytes: 441 * mb })).toEqual(['441 MB at the end, at most 440'])
})

test('memory that was not sampled does not pass', () => {
  expect(faultsOfMemory(memoryFigures([]))).toHaveLength(1)
})

test('a curve begins at zero and is as wide as it may be', () => {
  expect(sparkline([0, 50, 100], 40)).toBe('▁▅█')
  expect(sparkline([0, 0, 100, 100], 2)).toBe('▁█')
})
