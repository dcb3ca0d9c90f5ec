// A partner's own win and billing notices, at real servers: how often each is called, and how it ends.

import { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { DeliveryEnded } from '../events/event.ts'
import { systemClock } from '../time/clock.ts'
import { createDeliveries, type Deliveries, type DeliveriesSettings } from './deliveries.ts'
import type { Delivery } from './delivery.ts'

const servers: Server[] = []
const opened: Deliveries[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((deliveries) => deliveries.close(0)))
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

test('a partner that answers is called once, and that is the end', async () => {
  const partner = await partnerOf((_, response) => response.end())
  const { deliveries, ends } = deliveriesOf({})

  deliveries.take(winAt(`${partner.url}/won?bid=1`))
  await settled(ends, 1)

  expect(partner.paths).toEqual(['/won?bid=1'])
  expect(ends).toEqual([
    {
      type: 'partner-notice-ended',
      notice: 'win',
      partner: 'alpha',
      end: 'sent',
      refusal: undefined,
      bid: 'bid-1',
      publisher: 'pub-1',
      issuedAt: 1_800_000_000,
      attempts: 1,
    },
  ])
  expect(deliveries.pending()).toBe(0)
})

test('a partner that fails twice is called a third time, after pauses that grow', async () => {
  const calledAtMs: number[] = []
  const partner = await partnerOf((_, response) => {
    calledAtMs.push(performance.now())
    response.writeHead(calledAtMs.length < 3 ? 503 : 200).end()
  })
  const { deliveries, ends } = deliveriesOf({ retryDelayMs: 30 })

  deliveries.take(winAt(partner.url))
  await settled(ends, 1)

  expect(ends.map(({ end, attempts }) => [end, attempts])).toEqual([['sent', 3]])
  const [first = 0, second = 0, third = 0] = calledAtMs
  // Timers count whole milliseconds and may be early by a part of one.
  expect(second - first).toBeGreaterThan(28)
  expect(third - second).toBeGreaterThan(88)
})

test('a partner that is down is tried so often, and then the notice has failed', async () => {
  const { deliveries, ends } = deliveriesOf({ attemptsMax: 4 })

  deliveries.take(winAt('http://127.0.0.1:1/won'))
  await settled(ends, 1)

  expect(ends.map(({ end, attempts }) => [end, attempts])).toEqual([['failed', 4]])
})

test('T34: a URL that is not under a registered domain is never called', async () => {
  const partner = await partnerOf((_, response) => response.end())
  const { deliveries, ends } = deliveriesOf({ domainsOf: () => ['partner.example'] })

  deliveries.take(winAt(partner.url))
  await settled(ends, 1)

  expect(partner.paths).toEqual([])
  expect(ends.map(({ end, refusal, attempts }) => [end, refusal, attempts])).toEqual([['refused', 'not-registered', 0]])
})

test('T34: a name that is registered and has no public address is never connected to', async () => {
  const { deliveries, ends } = deliveriesOf({ trustNetwork: false, attemptsMax: 1 })

  deliveries.take(winAt('https://localhost/won'))
  await settled(ends, 1)

  expect(ends.map(({ end }) => end)).toEqual(['failed'])
})

test('a URL that this process does not know ends at once', () => {
  const { deliveries, ends } = deliveriesOf({})

  deliveries.take({ ...winAt(''), url: undefined })

  expect(ends.map(({ end, attempts }) => [end, attempts])).toEqual([['unknown-url', 0]])
})

test('those in a pause count too: what is above the bound of a partner is dropped, of that partner only', async () => {
  const partner = await partnerOf((_, response) => response.end())
  const { deliveries, ends } = deliveriesOf({ queueMax: 2, retryDelayMs: 60_000 })
  for (let index = 0; index < 2; index++) deliveries.take(winAt('http://127.0.0.1:1/won'))
  await new Promise((resolve) => setTimeout(resolve, 100))

  deliveries.take(winAt('http://127.0.0.1:1/won'))
  deliveries.take({ ...winAt(partner.url), partner: 'beta' })
  await settled(ends, 2)

  expect(ends.map((ended) => [ended.partner, ended.end])).toEqual([
    ['alpha', 'dropped'],
    ['beta', 'sent'],
  ])
  expect(deliveries.pending()).toBe(2)
})

test('a stop waits for those that are under way', async () => {
  const partner = await partnerOf((_, response) => setTimeout(() => response.end(), 50))
  const { deliveries, ends } = deliveriesOf({})
  deliveries.take(winAt(partner.url))

  await deliveries.close(5000)

  expect(ends.map(({ end }) => end)).toEqual(['sent'])
})

test('a stop leaves what has not ended by then without an end', async () => {
  const { deliveries, ends } = deliveriesOf({ retryDelayMs: 60_000 })
  deliveries.take(winAt('http://127.0.0.1:1/won'))

  const startedAtMs = performance.now()
  await deliveries.close(50)

  expect(performance.now() - startedAtMs).toBeLessThan(5000)
  expect(ends).toEqual([])
})

function winAt(url: string): Delivery {
  return { kind: 'win', partner: 'alpha', url, bid: 'bid-1', publisher: 'pub-1', issuedAt: 1_800_000_000 }
}

async function partnerOf(listener: RequestListener): Promise<{ readonly url: string; readonly paths: string[] }> {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    listener(request, response)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths }
}

function deliveriesOf(members: Partial<DeliveriesSettings>): { deliveries: Deliveries; ends: DeliveryEnded[] } {
  const ends: DeliveryEnded[] = []
  const deliveries = createDeliveries({
    queueMax: 100,
    concurrencyMax: 4,
    timeoutMs: 1000,
    attemptsMax: 3,
    retryDelayMs: 10,
    trustNetwork: true,
    lookup,
    clock: systemClock,
    domainsOf: () => ['127.0.0.1', 'localhost'],
    emit: (event) => void (event.type === 'partner-notice-ended' && event.notice !== 'loss' && ends.push(event)),
    ...members,
  })
  opened.push(deliveries)
  return { deliveries, ends }
}

async function settled(ends: readonly unknown[], count: number): Promise<void> {
  for (let turn = 0; turn < 4000 && ends.length < count; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
}
