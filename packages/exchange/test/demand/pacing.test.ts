// D98: pacing in real processes: three nodes that share a secret and nothing else, and a partner that keeps every byte.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindingOf, createPacingTokens } from '../../src/pacing/tokens.ts'
import { stopAll } from '../support/server.ts'
import { house, keepAuctions, partnerAt, simpleImp, simpleRequest } from './documents.ts'
import { type DemandExchange, dispositionsOf, startExchange, type TimedAnswer } from './exchange.ts'

const secret = 'a secret of thirty-two characters or more'
const rules = { firstTurn: 2, minTurnsBetween: 1, maxPerSession: 3, sameAdvertiserAfterTurns: 5 }
/** What the partner got: each chunk as it came off its sockets. */
const received: Buffer[] = []
/** The texts of its requests, inflated where they were compressed. */
const texts: string[] = []
/** Whose ad it offers next. */
let advertiser = 'shop.example'

const partner: Server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
    texts.push(text)
    const { id, imp } = JSON.parse(text) as { id: string; imp: readonly { readonly id: string }[] }
    const adm = JSON.stringify({
      assets: [{ id: 1, title: { text: 'Shoes' } }],
      link: { url: 'https://shop.example/' },
    })
    const bid = imp.map((one) => ({ id: 'b', impid: one.id, price: 5, adm, adomain: [advertiser], crid: 'c' }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id, cur: 'USD', seatbid: [{ bid }] }))
  })
})
partner.on('connection', (socket: Socket) => socket.on('data', (chunk: Buffer) => received.push(chunk)))

let nodes: readonly DemandExchange[] = []

beforeAll(async () => {
  await once(partner.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
  const config = {
    explain: { ...keepAuctions, publishers: ['pub-1'] },
    notices: { secret },
    house,
    supply: { publishers: [{ id: 'pub-1', pacing: rules }] },
    demand: {
      partners: [
        partnerAt('modern', url),
        partnerAt('older', url, {}, { version: '2.5' }),
        partnerAt('zipped', url, {}, { gzip: 'both' }),
      ],
    },
  }
  nodes = await Promise.all([startExchange(config), startExchange(config), startExchange(config)])
}, 120_000)

afterAll(async () => {
  await stopAll()
  partner.closeAllConnections()
  partner.close()
})

test('three nodes without shared state agree on one chat whose requests go to them in turn', async () => {
  const ends: string[] = []
  let token: string | undefined
  for (let turn = 1; turn <= 12; turn++) {
    advertiser = `shop-${turn}.example`
    const answer = await ask(turn % 3, turn, token)
    token = tokenIn(answer) ?? token
    ends.push(answer.status === 200 ? 'ad' : (answer.headers['x-no-bid-reason'] ?? ''))
  }

  const used = 'paced; rule=maxPerSession'
  const tooSoon = 'paced; rule=minTurnsBetween'
  expect(ends.slice(0, 6)).toEqual(['paced; rule=firstTurn', 'ad', tooSoon, 'ad', tooSoon, 'ad'])
  expect(ends.slice(6)).toEqual([tooSoon, used, used, used, used, used])
})

test('no byte that a partner gets, and nothing that the admin port shows, has a part of the token', async () => {
  const before = texts.length
  advertiser = 'first.example'
  const first = await ask(0, 2)
  const token = tokenIn(first) ?? ''
  advertiser = 'second.example'
  // Under GDPR a view is cut down; here it is passed on unchanged, with all that is personal.
  const second = await ask(1, 4, token, { user: { id: 'somebody' }, device: { ip: '203.0.113.7', ua: 'Browser' } })
  const other = await ask(1, 4, token, { regs: { gdpr: 1 } })

  const tokens = [token, tokenIn(second) ?? '', tokenIn(other) ?? '']
  const pages = await Promise.all([
    nodes[0]?.operator(`/auctions/${first.headers['x-request-id']}`),
    nodes[1]?.operator(`/auctions/${second.headers['x-request-id']}`),
    nodes[1]?.operator(`/auctions/${other.headers['x-request-id']}`),
    nodes[1]?.operator('/auctions'),
    nodes[1]?.operator('/metrics'),
  ])
  const logs = nodes.map(({ server }) => server.said() + JSON.stringify(server.logged()))

  expect(tokens.map((one) => one.length > 60 && one.length <= 256)).toEqual([true, true, true])
  expect(texts.length - before).toBe(9)
  expect(texts.slice(before).some((text) => text.includes('somebody'))).toBe(true)
  expect(texts.slice(before).every((text) => text.includes('messageSequenceNumber'))).toBe(true)
  const sent = [Buffer.concat(received).toString('latin1'), ...texts].join('\n')
  const shown = [...pages, ...logs].join('\n')
  expect(partsOf(tokens).filter((part) => sent.includes(part))).toEqual([])
  expect(partsOf(tokens).filter((part) => shown.includes(part))).toEqual([])
  // Both can be searched: what was there is found.
  expect(sent).toContain('POST /bid HTTP/1.1')
  expect(pages[1]).toMatch(/"turns": \[\s*2\s*\]/)
})

test('a paced impression asks nobody, and each partner ends there with the rule', async () => {
  const before = texts.length

  const answer = await ask(0, 1)
  const explained = await nodes[0]?.explained(answer)

  expect(answer.status).toBe(204)
  expect(texts).toHaveLength(before)
  expect(explained?.steps?.calls).toEqual([])
  const ends = explained === undefined ? [] : dispositionsOf(explained)
  expect(ends.map(({ partner: name, reason }) => `${name} ${reason}`)).toEqual(
    ['house', 'modern', 'older', 'zipped'].map((name) => `${name} paced`),
  )
  expect(ends[0]?.detail).toBe('turn 1; the first ad is possible at turn 2')
  const counted = 'parley_dispositions_total{partner="modern",state="skipped",reason="paced"}'
  expect(await nodes[0]?.metric(counted)).toBeGreaterThan(0)
})

test('an advertiser that was shown is refused until its turns are over, and another one wins', async () => {
  advertiser = 'again.example'
  const first = await ask(0, 2)
  const second = await ask(1, 4, tokenIn(first))
  const explained = await nodes[1]?.explained(second)

  const ends = explained === undefined ? [] : dispositionsOf(explained)
  expect(ends.find(({ partner: name }) => name === 'modern')).toMatchObject({
    reason: 'repeated-advertiser',
    detail: 'turn 4; again.example was shown at turn 2 and may be shown again at turn 7',
  })
  expect(ends.find(({ partner: name }) => name === 'house')?.reason).toBe('won')
})

test('of two impressions of one request an advertiser gets the first, and another one the second', async () => {
  advertiser = 'twice.example'
  const answer = await ask(0, 2, undefined, { imp: [simpleImp(), simpleImp({ id: 'imp-1' })] })
  const explained = await nodes[0]?.explained(answer)

  const ends = explained === undefined ? [] : dispositionsOf(explained)
  const won = ends.filter(({ reason }) => reason === 'won')
  expect(won.map(({ impid, partner: name }) => [impid, name === 'house'])).toEqual([
    ['imp-0', false],
    ['imp-1', true],
  ])
  expect(ends.find(({ impid, partner: name }) => impid === 'imp-1' && name === 'modern')).toMatchObject({
    reason: 'repeated-advertiser',
    detail: 'turn 2; twice.example has won another impression of this request',
  })
})

const ownKeys = createPacingTokens({ secret, previousSecret: '' })
const nowMinute = Math.floor(Date.now() / 60_000)
const used = { startMinute: nowMinute, unlisted: 0, ads: [], advertisers: [] }
const binding = bindingOf('pub-1', [''])

test.each([
  ['forged', createPacingTokens({ secret: 'x'.repeat(32), previousSecret: '' }).write(used, binding)],
  ['expired', ownKeys.write({ ...used, startMinute: nowMinute - 361 }, binding)],
  ['publisher', ownKeys.write(used, bindingOf('pub-2', ['']))],
  ['placement', ownKeys.write(used, bindingOf('pub-1', ['elsewhere']))],
])('a token that is unusable (%s) counts as one ad in a real chat', async (fault, given) => {
  const ads: number[] = []
  let token: string | undefined = given
  let first: TimedAnswer | undefined
  for (const turn of [2, 4, 6, 8]) {
    advertiser = `${fault}-${turn}.example`
    const answer = await ask(turn % 3, turn, token)
    first ??= answer
    if (answer.status === 200) ads.push(turn)
    token = tokenIn(answer) ?? token
  }

  // Three are allowed, and one is used already.
  expect(ads).toEqual([2, 4])
  const record = first === undefined ? '' : await nodes[2]?.operator(`/auctions/${first.headers['x-request-id']}`)
  expect(record).toContain(`"token": "${fault}"`)
  expect(record).toContain('D98-pacing-token')
})

test('a test request is always filled, says what would be paced, and has the token at the same place', async () => {
  const before = texts.length
  const first = await ask(0, 2, undefined, { test: 1 })
  const token = tokenIn(first)
  const second = await ask(1, 3, token, { test: 1 })
  const told = serviceIn(second)
  const record = await nodes[1]?.operator(`/auctions/${second.headers['x-request-id']}`)

  expect([first.status, second.status]).toEqual([200, 200])
  expect(serviceIn(first).paced).toEqual([{ impid: 'imp-0', wouldBePaced: false }])
  expect(told.paced).toEqual([
    {
      impid: 'imp-0',
      wouldBePaced: true,
      rule: 'minTurnsBetween',
      reason: 'turn 3; the last ad was at turn 2, the next is possible at turn 4',
    },
  ])
  expect(told.test).toBe(true)
  expect(told.pacing).toMatch(/^[\w-]{60,256}$/)
  expect(partsOf([String(told.pacing)]).some((part) => record?.includes(part))).toBe(false)
  expect(texts).toHaveLength(before)
})

test('publishers without rules get no token, and theirs is not looked at', async () => {
  const site = { domain: 'site.example', publisher: { id: 'pub-9' } }

  const answer = await ask(0, 1, 'whatever', { site })

  expect(answer.status).toBe(200)
  expect(answer.body).not.toContain('"ext":{"service"')
})

function ask(node: number, turn: number, token?: string, members: object = {}): Promise<TimedAnswer> {
  const metrics = { messageSequenceNumber: turn, messageLength: 1, isQuickReply: false, sessionDurationMs: 1 }
  const service = { ...metrics, ...(token === undefined ? {} : { pacing: token }) }
  const site = { domain: 'site.example', publisher: { id: 'pub-1' } }
  const exchange = nodes[node]
  if (exchange === undefined) throw new Error(`there is no node ${node}`)
  return exchange.post(simpleRequest({ imp: [simpleImp()], site, ext: { service }, ...members }))
}

function serviceIn({ body }: TimedAnswer): Readonly<Record<string, unknown>> {
  const answer = JSON.parse(body) as { readonly ext?: { readonly service?: Readonly<Record<string, unknown>> } }
  return answer.ext?.service ?? {}
}

function tokenIn(answer: TimedAnswer): string | undefined {
  return answer.status === 200 ? (serviceIn(answer).pacing as string | undefined) : undefined
}

/** Every part of 16 characters. */
function partsOf(tokens: readonly string[]): readonly string[] {
  return tokens.flatMap((token) =>
    Array.from({ length: Math.max(0, token.length - 15) }, (_, at) => token.slice(at, at + 16)),
  )
}
