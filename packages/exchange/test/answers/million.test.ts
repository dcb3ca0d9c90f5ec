// What beside-undici.test.ts does with a few thousand answers, with a million, each time with others.

import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { compareAnswers } from './beside-undici.ts'

const inAll = 1_000_000
const parts = 100

test('a million mutated answers are read as undici reads them, or refused', { timeout: 3_600_000 }, async () => {
  const seed = randomInt(2 ** 31)
  console.log(`seed ${seed}`)
  const sums = { read: 0, refused: 0, refusedByUs: 0 }
  for (let part = 0; part < parts; part++) {
    const found = await compareAnswers(seed + part, inAll / parts)
    expect(found.differences, `seed ${seed + part}`).toEqual([])
    sums.read += found.read
    sums.refused += found.refused
    sums.refusedByUs += found.refusedByUs
    if (part % 10 === 9) console.log(`${(part + 1) * (inAll / parts)}: ${JSON.stringify(sums)}`)
  }
  expect(sums.read + sums.refused + sums.refusedByUs).toBe(inAll)
})
