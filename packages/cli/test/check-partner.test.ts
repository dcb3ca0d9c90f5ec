// check-partner against the scripted partners: green for the good one, red with the right rule for each of the others.

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Behaviour, lieNames, type PartnerOptions, type RunningPartner, startPartner } from '@parley/testkit'
import { afterEach, expect, test } from 'vitest'
import { reportMembers } from '../src/program.ts'
import { run } from './effects.ts'

/** A busy machine must not look like a slow partner. */
const patience = ['--tmax', '400']

let partner: RunningPartner | undefined
let server: Server | undefined
afterEach(async () => {
  await partner?.stop()
  server?.closeAllConnections()
  server?.close()
})

test('the good partner is green, without any advice', async () => {
  const { exitCode, report } = await check('fast')

  expect(Object.keys(report)).toEqual(['command', 'exitCode', ...(reportMembers['check-partner'] ?? [])])
  expect(report).toMatchObject({ green: true, rules: [] })
  expect(exitCode).toBe(0)
})

test('the good partner is green in every form of the requests', async () => {
  const { url } = await start('fast', {})

  const forms = ['--openrtb 2.5', '--native bare', '--gzip answers'].map((form) => form.split(' '))
  const codes: number[] = []
  for (const form of forms) codes.push((await run(['check-partner', '--url', url, ...patience, ...form])).exitCode)

  expect(codes).toEqual([0, 0, 0])
})

test.each<[string, Behaviour, PartnerOptions, string]>([
  ['is silent', 'silent', {}, 'B02-in-time'],
  ['thinks too long', 'fast', { delayMs: 600 }, 'B02-in-time'],
  ['sends one byte at a time', 'drip', {}, 'B02-in-time'],
  ['resets connections', 'resetting', {}, 'B01-connection'],
  ['redirects', 'redirect', {}, 'B03-status'],
  ['pours out bytes', 'huge', {}, 'B22-size'],
  ['packs without being asked', 'gzip', {}, 'B23-encoding'],
])('a partner that %s is red', async (_, behaviour, options, rule) => {
  const { exitCode, report } = await check(behaviour, options)

  expect(report.rules.map(({ id }) => id)).toEqual([rule])
  expect(exitCode).toBe(1)
})

/** What each lie of the scripted partner is told. */
const told: Readonly<Record<string, string>> = {
  'unknown-imp': 'B11-impid',
  'price-text': 'B12-price',
  'price-negative': 'B12-price',
  'price-zero': 'B12-price',
  'price-huge': 'B12-price',
  'price-missing': 'B12-price',
  'markup-text': 'B14-markup',
  'markup-missing': 'B14-markup',
  'markup-kind': 'B16-asset',
  'asset-missing': 'B15-required-asset',
  'asset-unknown': 'B16-asset',
  'title-too-long': 'B17-length',
  'link-http': 'B19-secure',
  'link-script': 'B19-secure',
  'blocked-advertiser': 'B21-blocked',
  'wrong-id': 'B07-id-echo',
  'foreign-currency': 'B08-currency',
  'price-nan': 'B05-json',
  'price-infinite': 'B12-price',
  'broken-json': 'B05-json',
  'not-an-object': 'B05-json',
  'seatbid-object': 'B09-seatbid',
  'seatbid-nulls': 'B09-seatbid',
  'deep-json': 'B05-json',
  'status-500': 'B03-status',
  'duplicate-bids': 'B10-bid-id',
}

test.each(lieNames)('a partner that tells the lie %s is red with its rule', async (lie) => {
  const { exitCode, report } = await check('lying', { lie })

  expect(report.rules.filter(({ severity }) => severity === 'fault').map(({ id }) => id)).toEqual([told[lie]])
  expect(exitCode).toBe(1)
})

test('a partner that packs when asked to is read', async () => {
  const { url } = await start('gzip', {})

  const { out } = await run(['check-partner', '--url', url, '--gzip', 'answers', ...patience, '--json'])
  const { rules } = JSON.parse(out) as Check

  // Every second answer of this partner is a bomb; the others are right.
  expect(rules.map(({ id }) => id)).toEqual(['B22-size'])
})

test('a partner that never bids has not been checked', async () => {
  const { exitCode, report } = await checkServer((_, response) => response.writeHead(204).end())

  expect(report.rules.map(({ id }) => id)).toEqual(['B25-bids'])
  expect(exitCode).toBe(1)
})

test('nine requests are sent: one to warm up, and eight whose answers are checked', async () => {
  let requests = 0
  const { report } = await checkServer((_, response) => {
    requests++
    response.writeHead(204).end()
  })

  expect(requests).toBe(9)
  expect(report.results).toHaveLength(8)
})

test('a body of another type is reported', async () => {
  const { report } = await checkServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  )

  expect(report.rules.map(({ id }) => id)).toEqual(['B04-content-type', 'B05-json'])
})

test('a connection that is closed after each answer is advice', async () => {
  const { report } = await checkServer((_, response) => response.writeHead(204, { connection: 'close' }).end())

  expect(report.rules.map(({ id }) => id)).toEqual(['B25-bids', 'B50-keep-alive'])
})

test('headers of the caller are sent along', async () => {
  let key: unknown
  const { exitCode } = await checkServer(
    (message, response) => {
      key = message.headers['x-api-key']
      response.writeHead(204).end()
    },
    ['--header', 'x-api-key: secret'],
  )

  expect(key).toBe('secret')
  expect(exitCode).toBe(1)
})

test('an address where nothing is listening gives exit code 2', async () => {
  const { exitCode, err, out } = await run(['check-partner', '--url', 'http://127.0.0.1:9/bid'])

  expect(exitCode).toBe(2)
  expect(err).toContain('No bidder answers at http://127.0.0.1:9/bid (nothing is listening there)')
  expect(out).toBe('')
})

interface Check {
  readonly green: boolean
  readonly results: readonly unknown[]
  readonly rules: readonly { readonly id: string; readonly severity: string }[]
}

async function check(behaviour: Behaviour, options: PartnerOptions = {}) {
  const { url } = await start(behaviour, options)
  return checkUrl(url)
}

async function checkServer(answer: RequestListener, words: readonly string[] = []) {
  server = createServer((message, response) => {
    message.resume()
    answer(message, response)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return checkUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, words)
}

async function checkUrl(url: string, words: readonly string[] = []) {
  const { exitCode, out } = await run(['check-partner', '--url', url, ...patience, '--json', ...words])
  return { exitCode, report: JSON.parse(out) as Check }
}

async function start(behaviour: Behaviour, options: PartnerOptions) {
  partner = await startPartner(behaviour, { price: 5, ...options })
  return { url: `${partner.url}/bid` }
}
