import { expect, test } from 'vitest'
import { costMeter } from './cost-meter.ts'

function meterOf() {
  const state = { nowMs: 0, busyMs: 0 }
  return { state, meter: costMeter({ nowMs: () => state.nowMs, busyMs: () => state.busyMs }) }
}

test('nothing is learned from less than a tenth of a second, or from few requests', () => {
  const { state, meter } = meterOf()

  for (let request = 0; request < 20; request++) meter.ended()
  state.busyMs = 100
  state.nowMs = 99
  const early = meter.ms()
  state.nowMs = 100
  const then = meter.ms()
  state.nowMs = 300
  meter.ended()

  expect([early, meter.ms()]).toEqual([1, then])
  expect(then).toBeCloseTo(1 + (5 - 1) * 0.3)
})

test('the cost follows what requests cost now', () => {
  const { state, meter } = meterOf()
  const learn = (costMs: number): number => {
    for (let span = 0; span < 20; span++) {
      for (let request = 0; request < 50; request++) meter.ended()
      state.busyMs += 50 * costMs
      state.nowMs += 100
      meter.ms()
    }
    return meter.ms()
  }

  expect(learn(0.2)).toBeCloseTo(0.2, 2)
  expect(learn(3)).toBeCloseTo(3, 1)
})

test('nothing is learned while many requests are refused', () => {
  const { state, meter } = meterOf()
  const afterRefusals = (refusals: number): number => {
    for (let request = 0; request < 50; request++) meter.ended()
    for (let refusal = 0; refusal < refusals; refusal++) meter.refused()
    state.busyMs += 500
    state.nowMs += 100
    return meter.ms()
  }

  expect(afterRefusals(6)).toBe(1)
  expect(afterRefusals(5)).toBeGreaterThan(1)
})
