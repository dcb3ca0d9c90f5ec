// T05, T10: an edge that drives the parser itself reads nothing that Node's own server would read in another way. `npm run task --
// test:long` compares a million connections.

import { tries } from '@parley/testkit/tries'
import { expect, test } from 'vitest'
import { compareRequests } from '../../test/requests/beside-node.ts'

test('mutated requests are read as node:http reads them, or refused', async () => {
  const count = tries(100_000, 5000)

  const { connections, read, refused, refusedByUs, differences } = await compareRequests(2026, count)

  expect(differences).toEqual([])
  expect(connections).toBe(count)
  expect(read).toBeGreaterThan(count / 5)
  expect(refused).toBeGreaterThan(count / 20)
  expect(refusedByUs).toBeLessThan(count / 2)
})
