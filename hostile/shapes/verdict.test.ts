import { expect, test } from 'vitest'
import { faultsOfShape, isTooDear } from './verdict.ts'

const cheap = { requestBytes: 1024, cpuMs: 20, leftBytes: 1_048_576, answerBytes: 65_536 + 4096, isAlive: true }

test('a request that costs exactly what it may passes', () => {
  expect(faultsOfShape(cheap)).toEqual([])
})

test('each bound that does not hold is told with its figure', () => {
  const dear = { ...cheap, cpuMs: 20.1, leftBytes: 2_097_152, answerBytes: 139_264 }

  expect(faultsOfShape(dear)).toEqual([
    '20.1 ms of processor time, at most 20',
    '2048 KB stay, at most 1024',
    'an answer of 136 KB, at most 68',
  ])
})

test('a large request may have a large answer', () => {
  expect(faultsOfShape({ ...cheap, requestBytes: 262_144, answerBytes: 1_114_112 })).toEqual([])
})

test('an exchange that died has failed, whatever it cost', () => {
  expect(faultsOfShape({ ...cheap, isAlive: false })).toEqual(['the exchange died'])
})

test('20 ms are not too dear, and a little more is', () => {
  expect(isTooDear(20)).toBe(false)
  expect(isTooDear(20.1)).toBe(true)
})
