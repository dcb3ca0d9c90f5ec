import { expect, test } from 'vitest'
import { faultsOfAttack, isDoubtful } from './verdict.ts'

const calm = { requests: 500, p50Ms: 2, p99Ms: 10, fill: 1, errors: 0, cpuStealMs: 0 }

test('a victim that waits twice as long and no longer is not hurt', () => {
  expect(faultsOfAttack({ before: calm, during: { ...calm, p99Ms: 20 }, after: calm })).toEqual([])
  expect(faultsOfAttack({ before: calm, during: { ...calm, p99Ms: 20.6 }, after: calm })).toEqual([
    'p99 21 ms, at most 20',
  ])
})

test('normal variation of a quiet machine is not harm', () => {
  const fast = { ...calm, p99Ms: 3 }

  expect(faultsOfAttack({ before: fast, during: { ...fast, p99Ms: 15 }, after: fast })).toEqual([])
  expect(faultsOfAttack({ before: fast, during: { ...fast, p99Ms: 15.6 }, after: fast })).toEqual([
    'p99 16 ms, at most 15',
  ])
})

test('one percentage point of fill may be lost, and no request', () => {
  expect(faultsOfAttack({ before: calm, during: { ...calm, fill: 0.99 }, after: calm })).toEqual([])
  expect(faultsOfAttack({ before: calm, during: { ...calm, fill: 0.98, errors: 1 }, after: calm })).toEqual([
    'fill 98.0 %, before 100 %',
    '1 of 500 requests had an error',
  ])
})

test('what comes after the attack is shown and not judged', () => {
  expect(faultsOfAttack({ before: calm, during: calm, after: { ...calm, p99Ms: 900, fill: 0, errors: 9 } })).toEqual([])
})

test('a victim that was only a little too slow, or had a few bids too few, is measured again', () => {
  expect(isDoubtful({ before: calm, during: { ...calm, p99Ms: 80 }, after: calm })).toBe(true)
  expect(isDoubtful({ before: calm, during: { ...calm, p99Ms: 81 }, after: calm })).toBe(false)
  expect(isDoubtful({ before: calm, during: { ...calm, fill: 0.95 }, after: calm })).toBe(true)
  expect(isDoubtful({ before: calm, during: { ...calm, fill: 0.94 }, after: calm })).toBe(false)
  expect(isDoubtful({ before: calm, during: { ...calm, p99Ms: 30, errors: 1 }, after: calm })).toBe(false)
  expect(isDoubtful({ before: calm, during: calm, after: calm })).toBe(false)
})

test('a victim is measured again when the host took CPU time away', () => {
  expect(isDoubtful({ before: calm, during: { ...calm, p99Ms: 900, cpuStealMs: 110 }, after: calm })).toBe(true)
  expect(isDoubtful({ before: calm, during: { ...calm, p99Ms: 900, cpuStealMs: 100 }, after: calm })).toBe(false)
  expect(isDoubtful({ before: calm, during: { ...calm, cpuStealMs: 110 }, after: calm })).toBe(false)
})
