import { expect, test } from 'vitest'
import { cpuMicrosOf, ticksIn } from './cpu-time.ts'

test('user and system time are read behind the name, whatever the name is', () => {
  expect(ticksIn('42 (a) b (c)) S 1 2 3 4 5 6 7 8 9 10 30 12 0 0 20 0')).toBe(42)
  expect(() => ticksIn('42 (node) S 1')).toThrow('not a line')
  expect(cpuMicrosOf(process.pid)).toBeGreaterThan(0)
})
