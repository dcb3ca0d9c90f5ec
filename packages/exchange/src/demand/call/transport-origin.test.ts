// A pool sends every call to its own origin, so a call that names another one must not be sent at all.

import { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { callOf, started } from '../../../test/demand/fakes.ts'
import { systemClock } from '../../time/clock.ts'
import { type CallEnd, openLine } from './transport.ts'

const closers: (() => unknown)[] = []

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

test('a call to another origin than that of the line is an accident, and nothing is sent', async () => {
  const { line, counts } = await opened()

  const send = () => line.send(callOf({ url: 'https://elsewhere.example/bid?key=secret' }), () => {})

  expect(send).toThrow(/^a call to https:\/\/elsewhere\.example cannot go to http:\/\/127\.0\.0\.1:\d+$/)
  await wait(20)
  expect(counts.requests).toBe(0)
})

test('a call that is an accident takes no connection and no turn', async () => {
  const { line, origin, counts } = await opened()

  expect(() => line.send(callOf({ url: 'bid?key=secret' }), () => {})).toThrow(/^a call to no address cannot go to/)
  expect(() => line.send(callOf({ url: 'https://elsewhere.example/' }), () => {})).toThrow('cannot go to')

  expect(counts.turns).toBe(0)
  const ended = new Promise<CallEnd>((resolve) => started(line.send(callOf({ url: `${origin}/bid` }), resolve)))
  expect(await ended).toMatchObject({ kind: 'reply' })
})

/** A line with a single connection to a partner that answers at once. */
async function opened() {
  const counts = { requests: 0, turns: 0 }
  const partner = createServer((_, response) => {
    counts.requests++
    response.end()
  }).listen(0, '127.0.0.1')
  await once(partner, 'listening')
  const origin = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
  const bounds = { connectionsMax: 1, responseBytesMax: 1000, drainMs: 150, drainBytesMax: 65_536 }
  const line = openLine({ origin, ...bounds, takeTurn: () => ++counts.turns > 0, clock: systemClock, lookup })
  closers.push(async () => {
    await line.close()
    partner.close()
  })
  return { line, origin, counts }
}
