// Random sequences of calls: the agent says what a plain model says. sequences-at-length.test.ts plays 10,000.

import { expect, test } from 'vitest'
import { playSequences } from './support/play.ts'

test('in 100 sequences of calls, states, revisions, budgets and campaigns are those of the model', {
  timeout: 900_000,
}, async () => {
  const { faults, tally } = await playSequences(1, 100)

  expect(faults).toEqual([])
  // Each way to end is met; otherwise this test could not fail.
  expect(Object.keys(tally)).toEqual(
    expect.arrayContaining([
      'create_media_buy done',
      'create_media_buy BUDGET_TOO_LOW',
      'update_media_buy done',
      'update_media_buy BUDGET_EXCEEDED',
      'update_media_buy CONFLICT',
      'update_media_buy INVALID_STATE',
      'update_media_buy MEDIA_BUY_NOT_FOUND',
      'control_media_buy done',
      'control_media_buy NOT_CANCELLABLE',
      'approved',
      'declined',
      'replayed',
      'conflict',
      'lost',
    ]),
  )
})
