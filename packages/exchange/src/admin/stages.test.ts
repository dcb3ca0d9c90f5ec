import { expect, test } from 'vitest'
import { callRecordOf } from '../../test/support/samples.ts'
import { stagesOf } from './stages.ts'

test('the time of an auction is that before the first call, that of the calls, and that after the last one', () => {
  const calls = [
    callRecordOf({ sentAtMs: 1002, endedAtMs: 1012.3456 }),
    callRecordOf({ sentAtMs: 1002.5, endedAtMs: 1040 }),
  ]

  const stages = stagesOf(calls, { receivedAtMs: 1000, repliedAtMs: 1041.5 })

  expect(stages.map(({ name, fromMs, toMs }) => [name, fromMs, toMs])).toEqual([
    ['prepare', 0, 2],
    ['ask', 2, 40],
    ['decide', 40, 41.5],
  ])
})

test('an auction without calls is one stage', () => {
  const stages = stagesOf([], { receivedAtMs: 1000, repliedAtMs: 1000.25 })

  expect(stages.map(({ name, fromMs, toMs }) => [name, fromMs, toMs])).toEqual([['answer', 0, 0.25]])
})
