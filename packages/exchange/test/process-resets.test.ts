// T10: whatever a connection is in the middle of, its reset ends the connection and never the process.

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { house, partnerAt, simpleRequest } from './demand/documents.ts'
import { type DemandExchange, startExchange } from './demand/exchange.ts'
import { type RunningPartner, startPartner, stopPartners } from './demand/partner.ts'
import { postJson } from './support/post.ts'
import { stopAll } from './support/server.ts'
import { connect, sendRaw } from './support/wire.ts'

let partner: RunningPartner
let exchange: DemandExchange
beforeAll(async () => {
  partner = await startPartner('slow', { delayMs: 120, price: 2 })
  exchange = await startExchange({ house, demand: { partners: [partnerAt('slow', partner.url)], healthHalfLifeMs: 0 } })
  await exchange.post(simpleRequest())
})
afterAll(async () => {
  await Promise.all([stopAll(), stopPartners()])
})

const host = 'Host: exchange.example\r\n'
const bid = postJson(simpleRequest()).toString()
const tunnel = `CONNECT exchange.example:443 HTTP/1.1\r\n${host}\r\n`
const upgrade = `GET /openrtb2 HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`
const post = `POST /openrtb2 HTTP/1.1\r\n${host}Content-Type: application/json\r\n`

const openings = [
  ['a tunnel', tunnel],
  ['a tunnel behind a bid request', bid + tunnel],
  ['a tunnel with bytes behind it', tunnel + 'x'.repeat(10_000)],
  ['an upgrade', upgrade],
  ['an upgrade behind a bid request', bid + upgrade],
  ['an upgrade with a body', bid.replace('Host:', 'Connection: Upgrade\r\nUpgrade: h2c\r\nHost:')],
  ['a bid request', bid],
  ['two bid requests', bid + bid],
  ['garbage', 'garbage\r\n\r\n'],
  ['garbage behind a bid request', `${bid}garbage\r\n\r\n`],
  ['half a head', post],
  ['half a body', `${post}Content-Length: 100\r\n\r\n{"id":`],
  ['a broken chunk', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
  ['a body that is too large', `${post}Content-Length: 9000000\r\n\r\n${'x'.repeat(100_000)}`],
  ['an expectation', `${post}Expect: tea\r\nContent-Length: 2\r\n\r\n{}`],
  ['a wait for 100', `${post}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`],
  ['a head that is too long', `${post}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
] as const

test.each(openings)('a reset after %s ends the connection and leaves the exchange standing', async (_, bytes) => {
  await resetAfter(exchange.port, bytes)

  const answer = await exchange.post(simpleRequest())

  expect(answer.status).toBe(200)
  expect(exchange.server.child.exitCode).toBeNull()
})

test.each([
  ['a tunnel', tunnel],
  ['an upgrade', upgrade],
  ['garbage', 'garbage\r\n\r\n'],
  ['a request', `GET /metrics HTTP/1.1\r\n${host}\r\n`],
  ['half a head', `GET /metrics HTTP/1.1\r\n`],
])('a reset after %s on the admin port leaves the exchange standing', async (_, bytes) => {
  await resetAfter(exchange.adminPort, bytes)

  const text = await exchange.operator('/livez')

  expect(JSON.parse(text)).toEqual({ ok: true })
})

test('a tunnel behind a bid request is refused once that request has its answer', async () => {
  const wire = await connect(exchange.port)
  wire.write(bid + tunnel)

  const answers = await wire.answers(3)

  expect(answers.map(({ status }) => status)).toEqual([200, 405])
})

test('a partner that resets its connections costs its bid and not the exchange', async () => {
  const rude = await startPartner('resetting')
  const own = await startExchange({ house, demand: { partners: [partnerAt('rude', rude.url)] } })

  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => own.post(simpleRequest())))
  const next = await sendRaw(own.port, bid)

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(next.status).toBe(200)
})

/** Moments at which a connection is reset: before its bytes are read, while they are, and while the partner is asked. */
const resetMs = [0, 1, 2, 4, 8, 30, 60]

async function resetAfter(port: number, bytes: string): Promise<void> {
  const resets = resetMs.map(async (ms) => {
    const wire = await connect(port)
    wire.write(bytes)
    await wait(ms)
    wire.reset()
  })
  await Promise.all(resets)
  // Longer than the partner takes: by then every answer has found its caller gone.
  await wait(150)
}
