import type { Call } from '@parley/contract'
import { expect, test } from 'vitest'
import { stepsWith } from '../../test/explained-parts.ts'
import { paintFor } from '../report/paint.ts'
import { showWaterfall } from './waterfall.ts'

const paint = paintFor({}, {})

test('every call is a bar on one axis that ends with the deadline', () => {
  const calls = [callOf('alpha', 0, 110, 220, 'reply'), callOf('beta', 110, 330, 330, 'late')]

  expect(showWaterfall(stepsWith({ calls, deadlineMs: 440 }), 220, paint)).toEqual([
    '             0 ms                         deadline 440 ms',
    '  alpha      ███████████           │                     ▏ 110 ms',
    '  beta                  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░▏ 330 ms  late',
    '  the answer                       ◆                     ▏ 220 ms',
    '             █ answered   ░ no usable answer   │ time limit',
  ])
})

test('a call that took no time is a bar of one, and one beyond the deadline ends there', () => {
  const calls = [callOf('quick', 440, 0, 0, 'reply'), callOf('slow', 0, 9999, 9999, 'bad-response')]

  const [, quick = '', slow = ''] = showWaterfall(stepsWith({ calls, deadlineMs: 440 }), 9999, paint)

  expect(quick).toBe(`  quick      ${' '.repeat(43)}█▏ 0 ms`)
  expect(slow).toBe(`  slow       ${'░'.repeat(44)}▏ 9999 ms  bad-response`)
})

test('an auction without calls and one without a deadline are shown as well', () => {
  const calls = [callOf('alpha', 1, 1, 1, 'reply')]

  expect(showWaterfall(stepsWith({ calls: [] }), 1, paint)).toEqual(['  No partner was called over the network.'])
  expect(showWaterfall(stepsWith({ calls, deadlineMs: 0 }), 1, paint)).toHaveLength(4)
})

function callOf(partner: string, sentAtMs: number, tookMs: number, tmaxMs: number, end: Call['end']): Call {
  const sent = { method: 'POST', url: 'http://partner.example/bid' }
  return { partner, impids: ['1'], tmaxMs, sentAtMs, tookMs, sent, end, answered: { body: '' } }
}
