// 100 reloads while 20,000 requests are answered, half of them over HTTP: every answer belongs wholly to one configuration,
// and no connection to a partner, no timer and no count is lost or doubled.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Config } from '../src/config/fields.ts'
import { createExchange, type Exchange, systemClock } from '../src/index.ts'
import { configOf } from './support/config.ts'
import { requestOf } from './support/samples.ts'

const requests = 20_000
const reloads = 100
const atOnce = 8
const firstLimit = 1_000_000
const body = JSON.stringify(requestOf())

test('100 reloads during 20,000 requests: each answer is of one configuration, and nothing is lost or doubled', async () => {
  const timersBefore = timers()
  const steady = await startPartner()
  const renewed = await startPartner()
  const configFor = (version: number): Config => configOf(yamlOf(version, steady.port, renewed.port))
  const reported: unknown[] = []
  const effects = { clock: systemClock, wallMs: Date.now, newId: randomUUID, chance: () => 0.5 }
  const exchange = createExchange(configFor(0), { ...effects, report: (error) => reported.push(error) })
  const server = exchange.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')

  const transports = { injected: injected(exchange), http: overHttp((server.address() as AddressInfo).port) }
  let sent = 0
  let version = 0
  const versions = new Set<number>()
  const faults: string[] = []
  const send = async (): Promise<void> => {
    while (sent < requests) {
      const transport = sent++ % 2 === 0 ? transports.injected : transports.http
      if (sent % (requests / reloads) === 0) {
        const reload = exchange.reload(configFor(++version))
        expect(reload).toEqual({ kind: 'reloaded', snapshot: version + 1 })
      }
      const oldest = version
      const read = versionsIn(await transport())
      // A request that began under one configuration may end under a later one, but not under an earlier.
      if (read.size !== 1 || [...read].some((found) => found < oldest || found > version)) faults.push([...read].join())
      for (const found of read) versions.add(found)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))
  const metrics = (await exchange.createAdmin().inject('/metrics')).body
  // By then everything that was given up has been closed.
  await wait(3000)
  const stillOpen = { steady: steady.open, renewed: renewed.open }

  expect(faults).toEqual([])
  expect(reported).toEqual([])
  expect(versions.size).toBe(reloads + 1)
  // Every request is counted once, and every partner ended once in each.
  expect(sumOf(metrics, 'parley_requests_total{')).toBe(requests)
  for (const partner of ['steady', 'renewed']) {
    expect(sumOf(metrics, `parley_dispositions_total{partner="${partner}",`)).toBe(requests)
  }
  expect(sumOf(metrics, 'parley_partner_call_duration_seconds_count{partner="steady",')).toBe(steady.asked)
  expect(sumOf(metrics, 'parley_partner_call_duration_seconds_count{partner="renewed",')).toBe(renewed.asked)
  expect(steady.asked).toBe(requests)
  // A partner whose terms of connection stay the same keeps its connections; the other has new ones after each reload, and
  // of the old ones none is left.
  expect(steady.opened).toBeLessThanOrEqual(2 * atOnce)
  expect(renewed.opened).toBeGreaterThan(reloads)
  expect(stillOpen.renewed).toBeLessThanOrEqual(2 * atOnce)

  server.close()
  server.closeAllConnections()
  await exchange.close()
  await Promise.all([closed(steady.server), closed(renewed.server)])
  expect([steady.open, renewed.open]).toEqual([0, 0])
  expect(timers()).toBeLessThanOrEqual(timersBefore)
}, 300_000)

test('a reload that changes what is read at the start only is refused, and nothing changes', async () => {
  const effects = { clock: systemClock, wallMs: Date.now, newId: randomUUID, chance: () => 0, report: console.error }
  const exchange = createExchange(configOf('limits: { ip: 5 }'), effects)

  const reload = exchange.reload(configOf('server: { port: 9999 }\nlimits: { ip: 6 }'))
  const { headers } = await exchange.inject({ body })
  await exchange.close()

  expect(reload).toEqual({ kind: 'refused', settings: ['server.port'] })
  expect(headers['x-ratelimit-limit']).toBe('5')
})

/** Everything that a version changes shows in its answers: the limit, the seats, the price, what partners are asked. */
function yamlOf(version: number, steadyPort: number, renewedPort: number): string {
  const params = (port: number): string => `{ endpoint: "http://127.0.0.1:${port}/v${version}" }`
  return `
limits: { ip: ${firstLimit + version}, publisher: 0, global: 0 }
demand:
  healthHalfLifeMs: 0
  partners:
    - { name: steady, seat: seat-${version}, timeoutMs: 500, params: ${params(steadyPort)} }
    - { name: renewed, seat: seat-${version}, connectionsMax: ${200 + (version % 2)}, timeoutMs: 500, params: ${params(renewedPort)} }
house: { campaigns: [] }
`
}

interface Answer {
  readonly limit: string | undefined
  readonly body: string
}

type Transport = () => Promise<Answer>

function injected(exchange: Exchange): Transport {
  return async () => {
    const { headers, body: text = '' } = await exchange.inject({ body })
    return { limit: headers['x-ratelimit-limit'], body: text }
  }
}

function overHttp(port: number): Transport {
  const agent = new Agent({ keepAlive: true })
  const headers = { 'content-type': 'application/json', connection: 'keep-alive' }
  return () =>
    new Promise((resolve, reject) => {
      const sent = httpRequest({ port, host: '127.0.0.1', path: '/openrtb2', method: 'POST', headers, agent })
      sent.on('error', reject).on('response', (response) => {
        const chunks: Buffer[] = []
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            resolve({ limit: String(response.headers['x-ratelimit-limit']), body: Buffer.concat(chunks).toString() })
          })
      })
      sent.end(body)
    })
}

/** The versions that an answer shows: in its limit, its seat, and what its partner was asked. */
function versionsIn({ limit, body: text }: Answer): Set<number> {
  const found = new Set([Number(limit) - firstLimit])
  // On a busy machine both partners may be late; then there is no bid.
  if (text === '') return found
  const { seatbid } = JSON.parse(text) as { seatbid: { seat: string; bid: { crid: string }[] }[] }
  for (const { seat, bid } of seatbid) {
    found.add(Number(seat.slice('seat-'.length)))
    for (const { crid } of bid) found.add(Number(crid))
  }
  return found
}

/** Of all series that begin like this. */
function sumOf(metrics: string, beginning: string): number {
  const lines = metrics.split('\n').filter((line) => line.startsWith(beginning))
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}

interface CountingPartner {
  readonly server: Server
  readonly port: number
  readonly asked: number
  readonly opened: number
  readonly open: number
}

/** Bids with a creative id that tells the version it was asked for; the first of the two partners always bids more. */
async function startPartner(): Promise<CountingPartner> {
  const counts = { asked: 0, opened: 0, open: 0 }
  const server = createServer((request, response) => {
    const crid = /\/v(\d+)/.exec(request.url ?? '')?.[1] ?? ''
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        counts.asked++
        const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string }
        const assets = [{ id: 1, title: { text: 'Shoes' } }]
        const adm = JSON.stringify({ native: { ver: '1.2', assets, link: { url: 'https://shop.example/' } } })
        const bid = { id: 'b1', impid: 'i1', price: price(server), adm, crid, adomain: ['shop.example'] }
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ id, seatbid: [{ bid: [bid] }] }))
      })
  })
  server.on('connection', (socket) => {
    counts.opened++
    counts.open++
    socket.on('close', () => counts.open--)
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  prices.set(server, prices.size === 0 ? 5 : 2)
  return Object.defineProperties({ server, port } as unknown as CountingPartner, {
    asked: { get: () => counts.asked },
    opened: { get: () => counts.opened },
    open: { get: () => counts.open },
  })
}

const prices = new Map<Server, number>()

function price(server: Server): number {
  return prices.get(server) ?? 1
}

async function closed(server: Server): Promise<void> {
  server.closeIdleConnections()
  server.close()
  await once(server, 'close')
}

function timers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
}
