// T37–T39: a parser that is driven by hand reads nothing that a client in wide use would not. `npm run task -- test:long` compares
// a million answers.

import { tries } from '@parley/testkit/tries'
import { expect, test } from 'vitest'
import { compareAnswers } from '../../../../test/answers/beside-undici.ts'

test('mutated answers are read as undici reads them, or refused', async () => {
  const count = tries(100_000, 5000)

  const { answers, read, refused, refusedByUs, differences } = await compareAnswers(2026, count)

  expect(differences).toEqual([])
  expect(answers).toBe(count)
  expect(read).toBeGreaterThan(count / 5)
  expect(refused).toBeGreaterThan(count / 5)
  // What we refuse and undici does not is rare, or we would lose bids.
  expect(refusedByUs).toBeLessThan(count / 100)
})
