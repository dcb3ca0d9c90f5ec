import { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { callOf } from '../../../test/demand/fakes.ts'
import { systemClock as clock } from '../../time/clock.ts'
import { openLine } from './transport.ts'

test('a line knows how many calls and connections it has', async () => {
  const server = createServer((_, response) => setTimeout(() => response.end('{}'), 50)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bounds = { connectionsMax: 10, responseBytesMax: 1000, drainMs: 150, drainBytesMax: 65_536 }
  const line = openLine({ origin, ...bounds, takeTurn: () => true, clock, lookup })

  const before = line.use()
  const calls = [1, 2].map(() => new Promise((resolve) => line.send(callOf({ url: `${origin}/bid` }), resolve)))
  const during = line.use().inFlight
  await Promise.all(calls)
  const after = line.use()
  await line.close()
  server.close()

  expect(before).toEqual({ inFlight: 0, open: 0 })
  expect(during).toBe(2)
  expect(after).toEqual({ inFlight: 0, open: 2 })
})
