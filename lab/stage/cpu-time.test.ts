import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { cpuMicrosOf, familyOf, microsIn, parentIn } from './cpu-time.ts'

test('the time on a core is the first number of schedstat, in nanoseconds', () => {
  expect(microsIn('523511641 24154 9\n')).toBe(523_511.641)
  expect(() => microsIn('text')).toThrow('not a line')
})

test('the parent is read after the name, for any name', () => {
  expect(parentIn('42 (a) b (c)) S 17 2 3')).toBe(17)
  expect(parentIn('')).toBeUndefined()
})

test('half a second of work is half a second of processor time', () => {
  const before = cpuMicrosOf([process.pid])
  const own = process.cpuUsage()

  const untilMs = performance.now() + 500
  while (performance.now() < untilMs);

  const { user, system } = process.cpuUsage(own)
  const counted = cpuMicrosOf([process.pid]) - before
  expect(counted / (user + system)).toBeGreaterThan(0.8)
  expect(counted / (user + system)).toBeLessThan(1.2)
})

test('a family is a process with its children', () => {
  const child = spawn('sleep', ['60'])

  const family = familyOf(process.pid)

  child.kill()
  expect(family).toContain(process.pid)
  expect(family).toContain(child.pid)
  expect(family).not.toContain(process.ppid)
})
