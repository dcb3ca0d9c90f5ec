import { expect, test } from 'vitest'
import { faultsOfShape, isTooExpensive } from './verdict.ts'

const cheap = { requestBytes: 1024, cpuMs: 20, leftBytes: 1_048_576, answerBytes: 65_536 + 4096, isAlive: true }

test('a request that costs exactly what it may passes', () => {
  expect(faultsOfShape(cheap)).toEqual([])
})

test('each limit that is exceeded is reported with its figure', () => {
  const expensive = { ...cheap, cpuMs: 20.1, leftBytes: 2_097_152, answerBytes: 139_264 }

  expect(faultsOfShape(expensive)).toEqual([
    '20.1 ms of processor time, at most 20',
    '2048 KB remain, at most 1024',
    'an answer of 136 KB, at most 68',
  ])
})

test('a large request may have a large answer', () => {
  expect(faultsOfShape({ ...cheap, requestBytes: 262_144, answerBytes: 1_114_112 })).toEqual([])
})

test('an exchange that died has failed, regardless of the cost', () => {
  expect(faultsOfShape({ ...cheap, isAlive: false })).toEqual(['the exchange died'])
})

test('20 ms are not too expensive, and a little more is', () => {
  expect(isTooExpensive(20)).toBe(false)
  expect(isTooExpensive(20.1)).toBe(true)
})
