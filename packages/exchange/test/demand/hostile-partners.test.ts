// T33, T35, T37–T39, T46–T49: a partner that is a trouble costs its own bids, and nothing else.

import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { slowly } from '@parley/testkit/slowly'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopAll } from '../support/server.ts'
import { house, keepAuctions, partnerAt, simpleImp, simpleRequest } from './documents.ts'
import { type DemandExchange, startExchange, type TimedAnswer } from './exchange.ts'
import { type Behaviour, type PartnerOptions, startPartner, stopPartners } from './partner.ts'
import { inParallel } from './percentiles.ts'

let exchange: DemandExchange
let canary: Server
let canaryConnections = 0
/** They listen where TLS is expected: one never says a word, the other says something else. */
let mute: Server
let rude: Server

/** One exchange for all, whose time goes slowly: each troublesome partner takes only the publisher that is called like it. */
beforeAll(async () => {
  canary = createServer((socket) => {
    canaryConnections++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(canary, 'listening')
  const target = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/latest/meta-data/`
  const fast = await startPartner('fast', { price: 2 })
  const entries = await Promise.all(
    troublesAt(target).map(async ([name, behaviour, options]) => {
      const { url } = await startPartner(behaviour, options)
      return partnerAt(name, url, { publishersAllowed: [name] }, { gzip: 'answers' })
    }),
  )
  mute = createServer(() => {}).listen(0, '127.0.0.1')
  rude = createServer((socket) => socket.end('this is no TLS\r\n')).listen(0, '127.0.0.1')
  await Promise.all([once(mute, 'listening'), once(rude, 'listening')])
  const secure = [
    partnerAt('mute', secureUrlOf(mute), { publishersAllowed: ['mute'] }),
    partnerAt('rude', secureUrlOf(rude), { publishersAllowed: ['rude'] }),
  ]
  const partners = [partnerAt('fast', fast.url), ...entries, ...secure]
  exchange = await startExchange({ house, explain: keepAuctions, demand: { partners, healthHalfLifeMs: 0 } }, slowly)
}, 60_000)

function troublesAt(target: string): readonly (readonly [string, Behaviour, PartnerOptions])[] {
  return [
    ['drip', 'drip', { price: 9 }],
    ['huge', 'huge', {}],
    ['redirect', 'redirect', { target }],
    ['gzip', 'gzip', { price: 3 }],
    ['brackets', 'lying', { price: 9, lie: 'title-brackets' }],
    ['loss-surrogate', 'lying', { price: 1, lie: 'adid-surrogate' }],
    ['link-surrogate', 'lying', { price: 9, lie: 'link-surrogate' }],
    ['macro', 'lying', { price: 9, lie: 'title-macro' }],
    ['fallback', 'lying', { price: 9, lie: 'fallback-script' }],
    ['breaks', 'lying', { price: 9, lie: 'line-breaks' }],
  ]
}

afterAll(async () => {
  for (const server of [canary, mute, rude]) server.close()
  await Promise.all([stopAll(), stopPartners()])
})

test('a body that drips is cut at the deadline, and the other bids are kept', async () => {
  const answers = await inParallel(Array.from({ length: 10 }), 10, () => postFor('drip', 300))

  expect(await lossesOf('fast', answers)).toEqual([])
  expect(await lateAnswers(answers, 300)).toEqual([])
  expect(await reasonIn(answers[0], 'drip')).toBe('late')
})

test('an endless body is cut at its maximum and costs no memory', async () => {
  await inParallel(Array.from({ length: 20 }), 10, () => postFor('huge', 300))
  const bytesBefore = exchange.server.residentBytes()

  const answers = await inParallel(Array.from({ length: 100 }), 20, () => postFor('huge', 300))
  const grownBytes = exchange.server.residentBytes() - bytesBefore

  expect(await lossesOf('fast', answers)).toEqual([])
  expect(await lateAnswers(answers, 300)).toEqual([])
  expect(['bad-response', 'late']).toContain(await reasonIn(answers[0], 'huge'))
  // 262,144 bytes for each of twenty at once are five megabytes; a hundred whole bodies would be 25 gigabytes.
  expect(grownBytes).toBeLessThan(64 * 1024 * 1024)
})

test('a redirect is never followed', async () => {
  const answers = await inParallel(Array.from({ length: 5 }), 5, () => postFor('redirect'))

  expect(await lossesOf('fast', answers)).toEqual([])
  expect(await reasonIn(answers[0], 'redirect')).toBe('bad-response')
  expect(canaryConnections).toBe(0)
})

test.each([
  ['as it is', '127.0.0.1'],
  ['in short', '127.1'],
  ['in hexadecimal', '0x7f.1'],
  ['as one number', '2130706433'],
  ['in escapes', '%31%32%37.0.0.1'],
  ['as IPv6', '[::ffff:127.0.0.1]'],
  ['by name', 'localhost'],
])('T33: an agent_url is never fetched, its host written %s', async (_, host) => {
  const { port } = canary.address() as AddressInfo
  const adcpFormats = [{ agent_url: `https://${host}:${port}/agent`, id: 'native_card' }]
  const imp = [simpleImp({ ext: { service: { adcpFormats } } })]

  const answer = await exchange.post(simpleRequest({ imp }))
  const tested = await exchange.post(simpleRequest({ imp, test: 1 }))

  expect([answer.status, tested.status]).toEqual([200, 200])
  expect(canaryConnections).toBe(0)
})

test('T48: line breaks in what a partner names become no header of the answer', async () => {
  const usual = await postFor('nobody')

  const answer = await postFor('breaks')

  expect(winnerIn(answer)).toBe('breaks')
  expect(Object.keys(answer.headers)).toEqual(Object.keys(usual.headers))
  expect(JSON.stringify(answer.headers)).not.toContain('canary')
})

test.each([
  ['never begins', 'mute', 'late'],
  ['is none', 'rude', 'unreachable'],
])('T49: a TLS handshake that %s costs its own partner, and nobody waits for it', async (_, name, reason) => {
  const answers = await inParallel(Array.from({ length: 5 }), 5, () => postFor(name, 300))

  expect(await lossesOf('fast', answers)).toEqual([])
  expect(await lateAnswers(answers, 300)).toEqual([])
  expect(await reasonIn(answers[0], name)).toBe(reason)
})

test('a compressed answer is read, and a compressed bomb is an answer that cannot be', async () => {
  const bytesBefore = exchange.server.residentBytes()

  const first = await postFor('gzip')
  const second = await postFor('gzip')
  const more = await inParallel(Array.from({ length: 20 }), 4, () => postFor('gzip'))

  expect(winnerIn(first)).toBe('gzip')
  expect(winnerIn(second)).toBe('fast')
  expect(await reasonIn(second, 'gzip')).toBe('bad-response')
  expect(new Set(more.map(winnerIn))).toEqual(new Set(['gzip', 'fast']))
  expect(exchange.server.residentBytes() - bytesBefore).toBeLessThan(64 * 1024 * 1024)
})

test('half a character as adid in a loss notice costs no auction', async () => {
  const answer = await postFor('loss-surrogate')

  expect(answer.status).toBe(200)
  expect(await reasonIn(answer, 'loss-surrogate')).toBe('outbid')
})

test('half a character as adid in a link costs no auction', async () => {
  const answer = await postFor('link-surrogate')

  expect(answer.status).toBe(200)
  expect(await reasonIn(answer, 'fast')).not.toBe('none')
})

test('a macro in a title brings in neither markup nor more text than was asked for', async () => {
  const answer = await postFor('macro')
  const titles = [...answer.body.matchAll(/"text\\":\\"(.*?)\\"/g)].map(([, text = '']) => text)

  expect(await reasonIn(answer, 'macro')).not.toBe('late')
  expect(titles).toHaveLength(1)
  expect(titles.filter((text) => text.length > 90 || /[<\u202e]/.test(text))).toEqual([])
})

test('a fallback link that is a script does not reach the chat', async () => {
  const answer = await postFor('fallback')

  expect(await reasonIn(answer, 'fallback')).not.toBe('late')
  expect(answer.body).not.toContain('javascript:')
})

// The last one: as long as it fails, it keeps the exchange busy for seconds.
test('a title of thousands of brackets does not hold up the exchange', async () => {
  const { ms, starvedMs } = await postFor('brackets', 300)

  expect(ms - starvedMs).toBeLessThan(500)
})

function secureUrlOf(server: Server): string {
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function postFor(publisher: string, tmax: number = 500): Promise<TimedAnswer> {
  return exchange.post(simpleRequest({ tmax, site: { domain: 'site.example', publisher: { id: publisher } } }))
}

function winnerIn({ status, body }: TimedAnswer): string {
  return status === 200 ? ((JSON.parse(body) as { seatbid: { seat: string }[] }).seatbid[0]?.seat ?? '') : `${status}`
}

/** Why a partner did not win the auctions that it did not win. */
async function lossesOf(partner: string, answers: readonly TimedAnswer[]): Promise<readonly string[]> {
  const lost = answers.filter((answer) => winnerIn(answer) !== partner)
  return Promise.all(lost.map((answer) => reasonIn(answer, partner)))
}

/** Times of answers after their tmax, by the clock of the exchange: a client on a busy machine is late itself. */
async function lateAnswers(answers: readonly TimedAnswer[], tmax: number): Promise<readonly number[]> {
  const records = await Promise.all(answers.map(exchange.explained))
  return records.map(({ tookMs }) => tookMs).filter((ms) => ms > tmax)
}

async function reasonIn(answer: TimedAnswer | undefined, partner: string): Promise<string> {
  if (answer === undefined) throw new Error('there is no answer')
  const { steps } = await exchange.explained(answer)
  return steps?.dispositions.find((one) => one.partner === partner)?.reason ?? 'none'
}
