// auctions and why against a real exchange with real partners: two that bid, a silent one, a lying one, one that is not
// there and one that is not asked.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningExchange, type RunningPartner, startExchange, startPartner } from '@parley/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportMembers } from '../src/program.ts'
import { columnsOf } from '../src/text/columns.ts'
import { run } from './effects.ts'

const sample = readFileSync(new URL('../../../docs/examples/first-request.json', import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'parley-why-'))
const partners: RunningPartner[] = []
let exchange: RunningExchange
/** The id that the exchange gave to the request that was sold. */
let soldId = ''

beforeAll(async () => {
  partners.push(
    ...(await Promise.all([
      startPartner('fast', { price: 5 }),
      startPartner('fast', { price: 3 }),
      startPartner('silent'),
      startPartner('lying', { lie: 'link-http', price: 4 }),
    ])),
  )
  const [alpha = '', beta = '', mute = '', liar = ''] = partners.map(({ url }) => `${url}/bid`)
  const entries = [
    { name: 'alpha', timeoutMs: 400, marginPercent: 10, params: { endpoint: alpha } },
    { name: 'beta', timeoutMs: 400, marginPercent: 10, params: { endpoint: beta } },
    { name: 'mute', timeoutMs: 400, params: { endpoint: mute } },
    { name: 'liar', timeoutMs: 400, params: { endpoint: liar } },
    { name: 'gone', params: { endpoint: 'http://127.0.0.1:9/bid' } },
    { name: 'abroad', countries: ['JP'], params: { endpoint: alpha } },
  ]
  const file = join(folder, 'parley.yaml')
  writeFileSync(file, JSON.stringify({ demand: { partners: entries } }))
  exchange = await startExchange({ PARLEY_CONFIG: file })
  soldId = await sellOnce()
  await send({ id: 'expensive', imp: withFloor(900) })
  await send({ id: 'wrong', at: 7 })
  await send({ id: 'hostile', tmax: 1000, site: { publisher: { id: '\u001b[2J\u009b31m\r\nalpha won' } } })
}, 60_000)
afterAll(async () => {
  await exchange.stop()
  await Promise.all(partners.map((partner) => partner.stop()))
  rmSync(folder, { recursive: true })
})

test('why shows the outcome first, then response times, the price, every partner and what privacy removed', async () => {
  const { exitCode, out, err } = await why(soldId)

  expect([exitCode, err]).toEqual([0, ''])
  expect(out).toMatch(
    /^alpha won at \$3\.01 CPM \(\$2\.71 CPM to the publisher\)\.\n {2}request sold of publisher pub-1\n/,
  )
  expect(out).toContain(`auction ${soldId}`)
  expect(out).toMatch(/^ {2}alpha +█+.*▏ \d+ ms$/m)
  expect(out).toMatch(/^ {2}mute +░+.*▏ \d+ ms {2}late$/m)
  expect(out).toMatch(/^ {2}floor +│ +\$0\.50$/m)
  expect(out).toMatch(/^ {2}alpha +─+│─+● +○ \$5\.00 → \$4\.50 {2}won$/m)
  expect(out).toMatch(/^ {2}beta +─+│─+● +○ +\$3\.00 → \$2\.70 {2}outbid$/m)
  expect(out).toMatch(/^ {2}pays +│ +◆ +\$3\.0111\d+$/m)
  expect(out).toMatch(/^ {2}publisher +│ +◆ +\$2\.71$/m)
  expect(out).toMatch(
    /alpha pays \$3\.0111\d+; the publisher gets \$2\.71; the exchange keeps \$0\.3011\d+\s+\(10 %\)\./,
  )
  expect(out).toContain('second price: one cent above the runner-up')
  expect(out).toMatch(/^ {2}late +did not answer in time\n +mute$/m)
  expect(out).toMatch(/^ {2}unreachable +could not be reached\n +gone: /m)
  expect(out).toMatch(/^ {2}not-secure +a URL in the markup is not https\n +liar: /m)
  expect(out).toMatch(/^ {2}country +does not accept this country\n +abroad$/m)
  expect(out).toMatch(/What privacy removed\n {2}alpha, beta, mute, liar, gone\n +nothing: no restriction applies/)
  expect(out.split('\n').filter((line) => columnsOf(line) > 80)).toEqual([])
})

test("why takes the publisher's id too, and finds the newest with it", async () => {
  const { out } = await why('sold')

  expect(out).toContain(`auction ${soldId}`)
})

test('a refused request is shown with the field and the rule', async () => {
  const { out } = await run(['auctions', '--outcome', 'rejected', '--url', exchange.adminUrl, '--json'])
  const [refused] = (JSON.parse(out) as { auctions: readonly { id: string }[] }).auctions

  const told = await why(refused?.id ?? '')

  expect(told.out).toMatch(/^Refused at at: must be 1 \(first price\) or 2 \(second price\) \(V08-at\)\.$/m)
  expect(told.out).toContain('parley explain V08-at')
})

test('the list shows every request with its reason, also the refused one, newest first', async () => {
  const { exitCode, out } = await auctions()

  expect(exitCode).toBe(0)
  expect(out).toMatch(/^[-\d]+ [:\d]+ {2}rejected +[\d.]+ ms +[-\da-f]{36}\n {2}Refused at at: /m)
  expect(out).toMatch(
    / {2}bid +[\d.]+ ms +[-\da-f]{36}\n {2}alpha won at \$3\.01 CPM \(\$2\.71 CPM to the publisher\)\.\n {2}request sold of publisher pub-1/,
  )
  expect(out.indexOf('request expensive')).toBeLessThan(out.indexOf('request sold'))
  expect(out.split('\n').filter((line) => columnsOf(line) > 80)).toEqual([])
})

test('the list is narrowed by outcome, partner and reason', async () => {
  expect((await auctions('--outcome', 'rejected')).out).toContain('\n1 auction, newest first.')
  expect((await auctions('--partner', 'beta', '--reason', 'outbid', '--limit', '1')).out).toContain('alpha won')
  expect((await auctions('--partner', 'alpha', '--reason', 'country')).out).toContain(
    'No stored auction matches --partner alpha --reason country.',
  )
})

test('no control character of untrusted text reaches the terminal', async () => {
  const ends = [await auctions(), await why('hostile'), await why('hostile', '--json'), await auctions('--json')]

  for (const { out } of ends) {
    expect(out).toContain('[2J')
    expect(out).not.toMatch(/(?!\n)\p{Cc}/u)
  }
})

test('colours are for a terminal', async () => {
  const watched = await run(['why', soldId, '--url', exchange.adminUrl], { isTTY: true })

  expect(watched.out).toContain('\u001b[32m')
  expect((await why(soldId)).out).not.toContain('\u001b[')
})

test.each([
  ['auctions', []],
  ['why', ['sold']],
])('%s prints the members that the reference promises', async (command, words) => {
  const { out } = await run([command, ...words, '--url', exchange.adminUrl, '--json'])

  expect(Object.keys(JSON.parse(out) as object)).toEqual(['command', 'exitCode', ...(reportMembers[command] ?? [])])
})

test('a value that does not exist is refused in the words of the port', async () => {
  const { exitCode, err } = await auctions('--outcome', 'no_bid')

  expect(exitCode).toBe(2)
  expect(err).toContain('outcome must be one of bid, no-bid, rejected, failed; got "no_bid" (did you mean no-bid?).')
})

test('an unknown id is reported with where to look', async () => {
  const { exitCode, err } = await why('nobody/../x')

  expect(exitCode).toBe(2)
  expect(err).toContain(`No auction nobody/../x is stored at ${exchange.adminUrl}`)
  expect(err).toContain('parley auctions lists the newest')
})

test('a missing port and the traffic port are recognized', async () => {
  const absent = await run(['why', 'sold', '--url', 'http://127.0.0.1:9'])
  const traffic = await run(['auctions', '--url', exchange.url])
  const secure = await run(['auctions', '--url', exchange.adminUrl.replace('http:', 'https:')])

  expect([absent.exitCode, traffic.exitCode, secure.exitCode]).toEqual([2, 2, 2])
  expect(absent.err).toContain('No admin port answers at http://127.0.0.1:9 (nothing is listening there). Start an')
  expect(traffic.err).toContain(`${exchange.url} is not the admin port of an exchange.`)
  expect(secure.err).toContain('(it uses http, not https: write http:// in --url)')
})

test('the port from the environment is the default', async () => {
  const { port } = new URL(exchange.adminUrl)

  const { exitCode, out } = await run(['why', 'sold'], { environment: { PARLEY_ADMIN_PORT: port } })

  expect(exitCode).toBe(0)
  expect(out).toContain('alpha won')
})

function why(id: string, ...words: readonly string[]) {
  return run(['why', id, '--url', exchange.adminUrl, ...words])
}

function auctions(...words: readonly string[]) {
  return run(['auctions', '--url', exchange.adminUrl, ...words])
}

/** Posts the sample with other members over it, and tells the id that the exchange gave to it. */
async function send(members: object): Promise<string> {
  const body = JSON.stringify({ ...(JSON.parse(sample) as object), ...members })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${exchange.url}/openrtb2`, { method: 'POST', headers, body })
  await answer.text()
  return answer.headers.get('x-request-id') ?? ''
}

/**
 * On a busy machine a partner may be late; the request is sent again until each of them ended as its behaviour has it. After
 * ten calls without an answer a partner is hardly asked any more.
 */
async function sellOnce(): Promise<string> {
  const expected = 'alpha won,beta outbid,mute late,liar not-secure,gone unreachable,abroad country,house no-bid'
  let seen = ''
  for (let tries = 0; tries < 10; tries++) {
    const id = await send({ id: 'sold', at: 2, tmax: 1000 })
    const { steps } = (await (await fetch(`${exchange.adminUrl}/auctions/${id}`)).json()) as {
      readonly steps: { readonly dispositions: readonly { readonly partner: string; readonly reason: string }[] }
    }
    const ends = new Map(steps.dispositions.map(({ partner, reason }) => [partner, `${partner} ${reason}`]))
    seen = ['alpha', 'beta', 'mute', 'liar', 'gone', 'abroad', 'house'].map((name) => ends.get(name)).join()
    if (seen === expected) return id
  }
  throw new Error(`the partners ended otherwise: ${seen}`)
}

function withFloor(bidfloor: number): readonly object[] {
  const { imp } = JSON.parse(sample) as { imp: readonly object[] }
  return imp.map((one) => ({ ...one, bidfloor }))
}
