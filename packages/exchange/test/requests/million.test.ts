// What beside-node.test.ts does with a few thousand connections, with a million, each time with others.

import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { compareRequests } from './beside-node.ts'

const inAll = 1_000_000
const parts = 100

test('a million connections with mutated requests are read as node:http reads them, or refused', {
  timeout: 7_200_000,
}, async () => {
  const seed = randomInt(2 ** 31)
  console.log(`seed ${seed}`)
  const sums = { connections: 0, read: 0, refused: 0, refusedByUs: 0 }
  for (let part = 0; part < parts; part++) {
    const found = await compareRequests(seed + part, inAll / parts)
    expect(found.differences, `seed ${seed + part}`).toEqual([])
    sums.connections += found.connections
    sums.read += found.read
    sums.refused += found.refused
    sums.refusedByUs += found.refusedByUs
    if (part % 10 === 9) console.log(JSON.stringify(sums))
  }
  expect(sums.connections).toBe(inAll)
})
