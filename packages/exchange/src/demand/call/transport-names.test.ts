// D88 on the line of a partner: its name in DNS becomes its connections, and what DNS does later takes no call away.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type NameServer, startNameServer } from '@parley/testkit'
import { afterEach, expect, test } from 'vitest'
import { callOf, FakeClock, started } from '../../../test/demand/fakes.ts'
import { openNames } from '../../names/lookup.ts'
import { systemClock } from '../../time/clock.ts'
import { type CallEnd, openLine } from './transport.ts'

const closers: (() => unknown)[] = []

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

const here = { ipv4: ['127.0.0.1'] }

test('a call reaches the partner behind its name', async () => {
  const { call } = await opened()

  expect(await call()).toEqual({ kind: 'reply', reply: { status: 200, body: 'partner.example' } })
})

test('no call is lost while the name expires again and again, with a new connection each time', async () => {
  const { call, clock, names } = await opened()

  for (let time = 0; time < 50; time++) {
    expect(await call()).toMatchObject({ kind: 'reply' })
    clock.advance(15_000)
  }

  // Fresh for a minute each time: 750 seconds need a dozen lookups and one for the start.
  const lookups = names.asked.filter((question) => question.startsWith('A ')).length
  expect(lookups).toBeGreaterThanOrEqual(12)
  expect(lookups).toBeLessThanOrEqual(13)
})

test('a partner whose name servers fall silent keeps its calls for five minutes more', async () => {
  const { call, clock, names } = await opened()
  await call()
  names.setNames({ 'partner.example': { silentFor: ['A', 'AAAA'] } })

  clock.advance(60_000 + 299_000)
  expect(await call()).toMatchObject({ kind: 'reply' })
  clock.advance(1000)
  expect(await call()).toEqual({ kind: 'unreachable', detail: 'EAI_AGAIN' })
})

test('a partner that moves is found at its new address', async () => {
  const { call, clock, names } = await opened()
  names.setNames({ 'partner.example': { ipv4: ['127.0.0.2'] } })
  await call()
  names.setNames({ 'partner.example': here })

  clock.advance(60_000)
  await call()
  // The new address comes while the old one still serves.
  await wait(100)

  expect(await call()).toMatchObject({ kind: 'reply' })
})

test('a name that nobody knows cannot be reached', async () => {
  const { call } = await opened('missing.example')

  expect(await call()).toEqual({ kind: 'unreachable', detail: 'ENOTFOUND' })
})

interface Opened {
  readonly call: () => Promise<CallEnd>
  /** The time of the names; that of the calls is real. */
  readonly clock: FakeClock
  readonly names: NameServer
}

/** A line to a partner that ends every connection after one call, so that each call looks the name up. */
async function opened(host: string = 'partner.example'): Promise<Opened> {
  const partner: Server = createServer(({ headers }, response) => {
    response.setHeader('connection', 'close').end(headers.host?.split(':')[0])
  }).listen(0, '127.0.0.1')
  await once(partner, 'listening')
  const origin = `http://${host}:${(partner.address() as AddressInfo).port}`
  const names = await startNameServer({ 'partner.example': here })
  const clock = new FakeClock()
  const { lookup, close } = openNames({ dnsServers: [names.address], askSystem: undefined, clock })
  const bounds = { connectionsMax: 10, responseBytesMax: 1000, drainMs: 150, drainBytesMax: 65_536 }
  const line = openLine({ origin, ...bounds, takeTurn: () => true, clock: systemClock, lookup })
  closers.push(
    close,
    names.stop,
    () => partner.close(),
    () => line.close(),
  )
  const call = (): Promise<CallEnd> =>
    new Promise((resolve) => {
      started(line.send(callOf({ url: `${origin}/bid` }), resolve))
    })
  return { call, clock, names }
}
