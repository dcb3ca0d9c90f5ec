import { expect, test } from 'vitest'
import { stepsWith } from '../../test/explained-parts.ts'
import { paintFor } from '../report/paint.ts'
import { showWaterfall } from './waterfall.ts'

const paint = paintFor({}, {})

test('every call is a bar on one axis that ends with the deadline', () => {
  const calls = [
    { partner: 'alpha', sentAtMs: 0, tookMs: 110, tmaxMs: 220, end: 'reply' },
    { partner: 'beta', sentAtMs: 110, tookMs: 330, tmaxMs: 330, end: 'late' },
  ]

  expect(showWaterfall(stepsWith({ calls, deadlineMs: 440 }), 220, paint)).toEqual([
    '             0 ms                         deadline 440 ms',
    '  alpha      ███████████           │                     ▏ 110 ms',
    '  beta                  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░▏ 330 ms  late',
    '  the answer                       ◆                     ▏ 220 ms',
    '             █ answered   ░ no usable answer   │ time limit',
  ])
})

test('a call that took no time is a bar of one, and one beyond the deadline ends there', () => {
  const calls = [
    { partner: 'quick', sentAtMs: 440, tookMs: 0, tmaxMs: 0, end: 'reply' },
    { partner: 'slow', sentAtMs: 0, tookMs: 9999, tmaxMs: 9999, end: 'bad-response' },
  ]

  const [, quick = '', slow = ''] = showWaterfall(stepsWith({ calls, deadlineMs: 440 }), 9999, paint)

  expect(quick).toBe(`  quick      ${' '.repeat(43)}█▏ 0 ms`)
  expect(slow).toBe(`  slow       ${'░'.repeat(44)}▏ 9999 ms  bad-response`)
})

test('an auction without calls and one without a deadline are shown as well', () => {
  const calls = [{ partner: 'alpha', sentAtMs: 1, tookMs: 1, tmaxMs: 1, end: 'reply' }]

  expect(showWaterfall(stepsWith({ calls: [] }), 1, paint)).toEqual(['  No partner was called over the network.'])
  expect(showWaterfall(stepsWith({ calls, deadlineMs: 0 }), 1, paint)).toHaveLength(4)
})
