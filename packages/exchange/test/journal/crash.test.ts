// T70: what a kill loses. Nothing that was acknowledged, and no call of a partner is made more than once more.

import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { type DemandExchange, until } from '../demand/exchange.ts'
import { stopAll } from '../support/server.ts'
import {
  call,
  deliveriesIn,
  listeningPartner,
  newPlace,
  noticesIn,
  type Place,
  pathOf,
  startKeeping,
  stopListening,
} from './stage.ts'

afterAll(async () => {
  stopListening()
  await stopAll()
})

test('after kill -9 with 200 notices in flight, every one that got 200 is in the journal', async () => {
  const place = newPlace()
  const exchange = await startKeeping(place)
  const acknowledged: string[] = []
  let sent = 0
  const client = async (): Promise<void> => {
    for (;;) {
      const bid = `bid-${sent++}`
      const { status } = await call(exchange, pathOf('win', { bid }))
      if (status === 0) return
      if (status === 200) acknowledged.push(`win ${bid}`)
    }
  }

  const clients = Promise.all(Array.from({ length: 200 }, client))
  await until(() => Promise.resolve(acknowledged.length > 500))
  await kill(exchange)
  await clients

  const kept = new Set(await noticesIn(place))
  expect(acknowledged.length).toBeGreaterThan(500)
  expect(acknowledged.filter((notice) => !kept.has(notice))).toEqual([])
})

test('after kill -9 the partner hears of what it may not have heard, once more, and the client’s repeats lead to no call', async () => {
  const place = newPlace()
  const partner = await listeningPartner()
  const slow = await listeningPartner(() => {})
  const first = await startKeeping(place, { notices: { deliveryTimeoutMs: 10_000 } })
  const sold = { bid: 'ended', winUrl: `${partner.url}/ended` }
  const cutOff = { bid: 'cut-off', winUrl: `${slow.url}/cut-off` }
  await call(first, pathOf('win', sold))
  await untilDelivered(place, 1)
  await call(first, pathOf('win', cutOff))
  await until(() => Promise.resolve(slow.heard.length === 1))
  await kill(first)

  const second = await startKeeping(place, { notices: { deliveryTimeoutMs: 10_000 } })
  await until(() => Promise.resolve(slow.heard.length === 2))
  const again = await call(second, pathOf('win', cutOff))
  await kill(second)
  const third = await startKeeping(place)
  await untilDelivered(place, 2)
  const lastly = await call(third, pathOf('win', sold))

  expect([again.status, lastly.status]).toEqual([200, 200])
  expect(partner.heard).toEqual(['/ended'])
  expect(slow.heard).toEqual(['/cut-off', '/cut-off'])
  // Each repeat from before a start is written once more; the ledger has it once.
  expect(await noticesIn(place)).toEqual(['win ended', 'win cut-off', 'win cut-off', 'win ended'])
  // Nobody knows how the second call ended, and a third one is not made.
  expect(await deliveriesIn(place)).toEqual(['win ended sent 1', 'win cut-off dropped 0'])
})

async function kill({ server: { child } }: DemandExchange): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function untilDelivered(place: Place, count: number): Promise<void> {
  await until(async () => (await deliveriesIn(place)).length >= count)
}
