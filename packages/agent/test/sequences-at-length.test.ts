// What sequences.test.ts does in short.

import { expect, test } from 'vitest'
import { playSequences } from './support/play.ts'

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('part %i: 1,000 sequences', { timeout: 1_800_000 }, async (part) => {
  const { faults } = await playSequences(part * 10_000, 1000)

  expect(faults).toEqual([])
})
