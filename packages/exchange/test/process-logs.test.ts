// T59: what the operator reads in the log of the real exchange: few lines, each with its cause and its cure.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type NameServer, startNameServer, startRedis } from '@parley/testkit'
import { freePort } from '@parley/testkit/free-port'
import { afterAll, expect, test } from 'vitest'
import { partnerAt, simpleRequest } from './demand/documents.ts'
import { startExchange } from './demand/exchange.ts'
import { startPartner, stopPartners } from './demand/partner.ts'
import { postJson } from './support/post.ts'
import { requestOf } from './support/samples.ts'
import { configFile, type LogLine, noLimits, startServer, stopAll } from './support/server.ts'
import { sendRaw } from './support/wire.ts'
import { killWorkers, startMachine, untilStarted } from './support/workers.ts'

const everything = { PARLEY_LOG_LEVEL: 'info' }

const closing: { close(): unknown }[] = []
let names: NameServer | undefined
afterAll(async () => {
  await stopAll()
  await stopPartners()
  for (const server of closing) server.close()
  await names?.stop()
})

test('four of four partners are dead: thirty empty answers, a line for each partner with cause and cure, and one when it is back', async () => {
  names = await startNameServer({})
  const refusing = await freePort()
  const silent = await listening(createTcpServer((socket) => socket.on('error', () => {})))
  const failing = await listening(createServer((_, response) => response.writeHead(500).end()))
  const short = { timeoutMs: 150 }
  const partners = [
    partnerAt('refusing', `http://127.0.0.1:${refusing}`, short),
    partnerAt('silent', `http://127.0.0.1:${silent}`, short),
    partnerAt('unknown', 'http://nowhere.example', short),
    partnerAt('failing', `http://127.0.0.1:${failing}`, short),
  ]
  const exchange = await startExchange({ demand: { dnsServers: [names.address], partners } }, everything)

  const statuses: number[] = []
  for (let sent = 0; sent < 30; sent++) statuses.push((await exchange.post(simpleRequest())).status)
  const lines = exchange.server.logged()
  await startPartner('fast', { port: refusing, price: 2 })
  const backLines = (): readonly LogLine[] => exchange.server.logged().slice(lines.length)
  for (let sent = 0; sent < 300 && backLines().length === 0; sent++) await exchange.post(simpleRequest())
  for (let sent = 0; sent < 20; sent++) await exchange.post(simpleRequest())

  expect(new Set(statuses)).toEqual(new Set([204]))
  expect(lines.length).toBeLessThanOrEqual(20)
  expect(lines[0]).toMatchObject({ event: 'started', config: expect.stringMatching(/^[0-9a-f]{12}$/) as string })
  expect(sorted(lines.slice(1).map(({ level, partner, cause, cure }) => [level, partner, cause, cure]))).toEqual([
    ['warn', 'failing', 'server error (status 500)', expect.stringContaining('Contact the partner')],
    ['warn', 'refusing', 'connection refused (ECONNREFUSED)', expect.stringContaining('start the bidder')],
    [
      'warn',
      'silent',
      expect.stringMatching(/^timed out: no answer within \d+ ms$/),
      expect.stringContaining('firewall'),
    ],
    ['warn', 'unknown', 'name not found (ENOTFOUND)', expect.stringContaining('Fix the host')],
  ])
  expect(backLines()).toMatchObject([{ level: 'info', event: 'partner-back', partner: 'refusing' }])
}, 60_000)

test('a worker that is killed has a line with the reason, and one when its place is taken', async () => {
  const machine = await startMachine(2, everything)

  await killWorkers(machine.workerPids().slice(0, 1))
  await untilStarted(machine, 3)
  await until(() => machine.logged().length >= 3)
  machine.child.kill('SIGTERM')
  await machine.ended

  expect(machine.logged()).toMatchObject([
    { level: 'info', event: 'started', workers: 2 },
    { level: 'error', event: 'worker-died', why: 'SIGKILL', cure: expect.stringContaining('out of memory') as string },
    { level: 'info', event: 'worker-back' },
    { level: 'info', event: 'stopping', order: 'SIGTERM' },
    { level: 'info', event: 'stopped' },
  ])
  const [, died, back] = machine.logged()
  expect(back?.worker).toBe(died?.worker)
}, 60_000)

test('Redis is killed and comes back: one line each, with the cause and the cure', async () => {
  const redis = await startRedis()
  closing.push({ close: redis.stop })
  const { port, logged } = await startServer({
    env: { ...everything, ...manyLimits, REDIS_URL: redis.url, PARLEY_CONFIG: configFile(patient) },
  })
  const send = (): Promise<unknown> => sendRaw(port, postJson(requestOf()))
  for (let sent = 0; sent < 10; sent++) await send()
  const events = (): readonly string[] => logged().map(({ event }) => event)

  await redis.kill()
  await until(() => events().includes('count-lost'), send)
  await redis.restart()
  await until(() => events().includes('count-found'), send)
  await wait(200)

  expect(logged().slice(1)).toMatchObject([
    {
      level: 'warn',
      event: 'count-lost',
      keeper: 'redis',
      cause: expect.stringMatching(/^the connection was closed$|ECONNREFUSED|ECONNRESET/) as string,
      cure: expect.stringContaining('REDIS_URL') as string,
    },
    { level: 'info', event: 'count-found', keeper: 'redis' },
  ])
}, 60_000)

test('T57: two thousand forged notices have five lines, and no word of the forger is in them', async () => {
  const { port, child, ended, logged } = await startServer({ env: { ...everything, ...noLimits } })
  const forged = 'GET /w/canary.canary?p=canary HTTP/1.1\r\nHost: canary.example\r\n\r\n'

  for (let sent = 0; sent < 100; sent++) await Promise.all(Array.from({ length: 20 }, () => sendRaw(port, forged)))
  child.kill('SIGTERM')
  const { stderr } = await ended

  const refused = { level: 'info', event: 'notice-refused', notice: 'win', reason: 'malformed' }
  expect(logged().map(({ event }) => event)).toEqual([
    'started',
    ...Array.from({ length: 5 }, () => 'notice-refused'),
    'stopping',
    'stopped',
    'lines-left-out',
  ])
  expect(logged()[1]).toMatchObject(refused)
  expect(logged().at(-1)).toMatchObject({ count: 1995, of: 'notice-refused' })
  expect(stderr).not.toContain('canary')
}, 60_000)

test('no token, key, address or id of a user is in any line, whatever fails', async () => {
  const failing = await listening(
    createServer((request, response) => {
      // A partner that tells what it was told.
      const told = `${JSON.stringify(request.headers)} ${request.url}`
      request.pipe(response.writeHead(500, { 'x-told': encodeURIComponent(told) }))
    }),
  )
  const endpoint = `http://127.0.0.1:${failing}/bid?key=canary-query`
  const headers = { authorization: 'Bearer canary-header' }
  const partner = { name: 'failing', timeoutMs: 150, params: { endpoint, headers } }
  const exchange = await startExchange(
    { demand: { partners: [partner] }, server: { trustedProxies: ['127.0.0.0/8'] } },
    { ...everything, ...noLimits, PARLEY_NOTICE_SECRET: 'canary-secret-'.padEnd(64, 'x') },
  )
  const person = {
    user: {
      id: 'canary-user',
      buyeruid: 'canary-buyer',
      eids: [{ source: 'x.example', uids: [{ id: 'canary-eid' }] }],
    },
    device: { ip: '203.0.113.177', ifa: 'canary-ifa', ua: 'canary-agent' },
    site: { page: 'https://chat.example/?mail=canary@person.example', publisher: { id: 'p1' } },
  }
  const forwarded = ['X-Forwarded-For: 203.0.113.178', 'Authorization: Bearer canary-key']

  for (let sent = 0; sent < 30; sent++) await exchange.post(simpleRequest(person), forwarded)
  await exchange.post({ id: 'canary-id', imp: 'canary-imp', ...person }, forwarded)
  await sendRaw(
    exchange.port,
    `GET /w/canary-token.${'0'.repeat(16)}?p=canary-price HTTP/1.1\r\nHost: x.example\r\n\r\n`,
  )
  exchange.server.child.kill('SIGTERM')
  const { stderr } = await exchange.server.ended

  const events = exchange.server.logged().map(({ event }) => event)
  expect(events).toEqual(expect.arrayContaining(['started', 'partner-unreachable', 'notice-refused', 'stopped']))
  expect(stderr).not.toMatch(/canary|203\.0\.113/)
}, 60_000)

test('T69: nobody reads the log: the exchange answers as before, and says afterwards how many lines were lost', async () => {
  const { port, child, logged } = await startServer({
    env: { ...everything, ...noLimits, PARLEY_CONFIG: configFile(longLog) },
  })
  const forged = 'GET /w/x.y HTTP/1.1\r\nHost: exchange.example\r\n\r\n'
  const noticed = async (): Promise<number> => (await sendRaw(port, forged)).status
  child.stderr?.pause()

  for (let sent = 0; sent < 200; sent++) await Promise.all(Array.from({ length: 20 }, noticed))
  const startedAtMs = performance.now()
  const { status } = await sendRaw(port, postJson(requestOf()))
  const ms = performance.now() - startedAtMs
  child.stderr?.resume()
  await until(() => logged().some(({ event }) => event === 'lines-lost'))

  const lost = logged().find(({ event }) => event === 'lines-lost')
  expect(status).toBe(204)
  expect(ms).toBeLessThan(500)
  expect(lost).toMatchObject({ level: 'error', cure: expect.stringContaining('reads the log') as string })
  expect(Number(lost?.count) + logged().filter(({ event }) => event === 'notice-refused').length).toBe(4000)
}, 60_000)

/** So many lines that neither the pipe nor the queue of the process can hold them. */
const longLog = 'log: { linesMax: 10000, queueBytesMax: 131072 }\n'

/** A busy machine is not an outage. */
const patient = 'limits: { redisTimeoutMs: 500 }\n'

/** Limits that are looked at and never met. */
const manyLimits = { PARLEY_LIMIT_GLOBAL: '100000', PARLEY_LIMIT_PUBLISHER: '100000', PARLEY_LIMIT_IP: '100000' }

async function listening(server: Server | TcpServer): Promise<number> {
  closing.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function sorted(rows: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  return rows.toSorted(([, a], [, b]) => (String(a) < String(b) ? -1 : 1))
}

/** Waits until something holds, doing something again and again meanwhile. */
async function until(holds: () => boolean, meanwhile: () => Promise<unknown> = () => wait(25)): Promise<void> {
  const deadlineMs = performance.now() + 20_000
  while (!holds() && performance.now() < deadlineMs) await meanwhile()
}
