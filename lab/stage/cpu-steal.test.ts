import { expect, test } from 'vitest'
import { cpuStealMsIn } from './cpu-steal.ts'

test('the eighth figure of the line of all cores is counted in hundredths of a second', () => {
  expect(cpuStealMsIn('cpu  10 20 30 40 50 60 70 123 0 0\ncpu0 1 2 3 4 5 6 7 8 0 0\n')).toBe(1230)
})

test('a machine that does not count it has lost nothing', () => {
  expect(cpuStealMsIn('cpu  10 20 30 40\n')).toBe(0)
})
