// Every route of the table, for every side, with its own and with foreign ids, over a real ledger, exchange and booking. The test walks
// the table itself: a route with a parameter that it does not know, or a body that nobody described, fails it.

import { portalRoutes, portalSides } from '@parley/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RouteName, type Row, table } from '../src/index.ts'
import { cellsOf, creative, idsFor, month, type Question, terms } from './support/cells.ts'
import { advertisers, budgets, campaigns, partners, prices, publishers } from './support/names.ts'
import { openStage, type Stage } from './support/programs.ts'
import { Visitor } from './support/visitor.ts'

type Side = (typeof portalSides)[number]

const roles = ['view', 'edit', 'finance'] as const
const people = [
  { name: 'operator', side: 'operator', of: '', roles },
  { name: 'publisher', side: 'publisher', of: publishers[0], roles },
  { name: 'partner', side: 'partner', of: partners[0], roles },
  { name: 'advertiser', side: 'advertiser', of: advertisers[0], roles },
] as const

let stage: Stage
const visitors = new Map<Side, Visitor>()
beforeAll(async () => {
  stage = await openStage(people)
  for (const side of portalSides) visitors.set(side, await new Visitor(stage.portalUrl).enter(side))
}, 300_000)
afterAll(async () => {
  await stage?.close()
})

function visitor(side: Side): Visitor {
  const found = visitors.get(side)
  if (found === undefined) throw new Error(`nobody is signed in for ${side}`)
  return found
}

const rows = Object.entries(table) as readonly [RouteName, Row][]

/** What another side would not have written. An id that was asked for may be repeated, and says nothing. */
const canaries: Readonly<Record<Side, () => readonly string[]>> = {
  operator: () => [],
  publisher: () => [publishers[1], ...partners, ...digits(prices.acme, prices.bolt, prices.boltClears), ...ofBuyers()],
  partner: () => [
    partners[1],
    ...publishers,
    ...digits(prices.bolt, prices.acmeClears, prices.boltClears),
    ...ofBuyers(),
  ],
  advertiser: () => [
    ...publishers,
    ...partners,
    ...digits(...Object.values(prices)),
    advertisers[1],
    campaigns[1],
    String(budgets[1]),
  ],
}

function ofBuyers(): readonly string[] {
  return [...advertisers, ...campaigns, ...budgets.map(String)]
}

/** An amount is found whether it is written in dollars, for a thousand or in nano-dollars. */
function digits(...amounts: readonly number[]): readonly string[] {
  return amounts.map((amount) => String(amount).replace('.', ''))
}

/** Hashes, ids of auctions and parts of a second: any of them may have the digits of an amount. */
const madeByChance = /\b(?:[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b|\.\d{3}Z/g

function leaksIn(whole: string, side: Side, question: Question): readonly string[] {
  const asked = `${decodeURIComponent(question.path)} ${JSON.stringify(question.body ?? {})}`
  const told = whole.replaceAll(madeByChance, '…')
  const text = `${told}\n${told.replaceAll('.', '')}`
  return canaries[side]().filter((canary) => text.includes(canary) && !asked.includes(canary))
}

let keys = 0
const askAs = (side: Side, { method, path, body }: Question) =>
  visitor(side).ask(method, path, body, method === 'POST' ? { 'idempotency-key': `key-${++keys}` } : {})

/** Without the id that was asked for, which an answer may repeat. */
function withoutIds(whole: string, side: Side): string {
  const names = ['publisher', 'partner', 'advertiser', 'campaign', 'request', 'auctionId']
  const ids = names.flatMap((name) => Object.values(idsFor(name, side, stage.auctions) ?? {}))
  return ids.toSorted((a, b) => b.length - a.length).reduce((text, id) => text.replaceAll(id, '…'), whole)
}

const nothing = '{"error":{"message":"Not found","details":{"reason":"there is nothing here for you"}}}'

describeTable()

function describeTable(): void {
  for (const [name, { sides }] of rows) {
    const { method, path } = portalRoutes[name]
    for (const side of portalSides) {
      const isOwn = sides.includes(side)
      test(`${method} ${path} as ${side}: ${isOwn ? (side === 'operator' ? 'all' : 'own') : 'nothing'}`, () =>
        isOwn ? (side === 'operator' ? seesAll(name) : seesOwn(name, side)) : seesNothing(name, side))
    }
  }
}

async function seesAll(name: RouteName): Promise<void> {
  for (const { says, own } of cellsOf(name, 'operator', stage.auctions)) {
    const { status, text } = await askAs('operator', own)
    expect([200, 201, 400, 409].includes(status), `${says}: ${status} ${text}`).toBe(true)
  }
}

async function seesOwn(name: RouteName, side: Side): Promise<void> {
  for (const { says, own, foreign, absent } of cellsOf(name, side, stage.auctions)) {
    const [mine, theirs, nobodys] = [await askAs(side, own), await askAs(side, foreign), await askAs(side, absent)]

    expect(withoutIds(theirs.whole, side), says).toBe(withoutIds(nobodys.whole, side))
    // A change of a revision that there is not is refused, and shows that the campaign is there.
    if (isPlain(says)) expect([200, 201, 409], `${says}: ${mine.text}`).toContain(mine.status)
    for (const [question, answer] of [
      [own, mine],
      [foreign, theirs],
      [absent, nobodys],
    ] as const)
      expect(leaksIn(answer.whole, side, question), `${says}: ${answer.whole}`).toEqual([])
  }
}

function isPlain(says: string): boolean {
  return !says.includes('?')
}

/** Whatever it asks, it gets the bytes of a path that does not exist. */
async function seesNothing(name: RouteName, side: Side): Promise<void> {
  for (const { says, own, foreign, absent } of cellsOf(name, side, stage.auctions)) {
    for (const question of [own, foreign, absent]) {
      const { whole } = await askAs(side, question)
      const unknown = await visitor(side).ask(question.method, '/api/there-is-no-such-path', question.body)
      expect(whole, says).toBe(unknown.whole)
      expect(whole).toContain(JSON.stringify(nothing).slice(1, -1))
    }
  }
}

test('what is its own is there for each side', async () => {
  const get = async (side: Side, path: string) => await visitor(side).ask('GET', path)
  const auction = stage.auctions[publishers[0]]

  expect((await get('publisher', '/api/money?by=publisher')).text).toContain('"clearing":"0.0064179"')
  expect((await get('partner', '/api/money?by=partner')).text).toContain('"paid":"0.007131"')
  expect((await get('publisher', `/api/auctions/${auction?.id}`)).text).toContain(auction?.request)
  expect((await get('publisher', `/api/auctions/${auction?.request}`)).status).toBe(200)
  expect((await get('partner', `/api/auctions/${auction?.id}`)).text).toContain('7.131')
  expect((await get('publisher', '/api/auctions')).text).toContain(auction?.id)
  expect((await get('partner', '/api/auctions')).text).toContain(auction?.id)
  expect((await get('advertiser', '/api/campaigns')).text).toContain(campaigns[0])
  expect((await get('advertiser', `/api/campaigns/${campaigns[0]}`)).text).toContain(String(budgets[0]))
  expect((await get('publisher', `/api/statements/${month}`)).text).toContain('"amount":"0.0064179"')
  expect((await get('operator', '/api/money?by=publisher,partner')).text).toContain(publishers[1])
  expect((await get('operator', `/api/auctions/${auction?.id}`)).text).toContain('"marginPercent"')
})

test('masks in sums and in auctions are the same', async () => {
  const maskIn = (text: string) => /"(partner-[0-9a-f]{8})"/.exec(text)?.[1]
  const sums = await visitor('publisher').ask('GET', '/api/money?by=partner')
  const auctions = await visitor('publisher').ask('GET', `/api/auctions/${stage.auctions[publishers[0]]?.id}`)

  expect(maskIn(sums.text)).toMatch(/^partner-/)
  expect(auctions.text).toContain(maskIn(sums.text))
})

test('an advertiser books for itself, under an id of its own, once for each key', async () => {
  const order = { ...terms, advertiserDomain: 'shop.example', creative, id: campaigns[1] }
  const book = (key: string) => visitor('advertiser').ask('POST', '/api/campaigns', order, { 'idempotency-key': key })

  const [first, again] = [await book('one'), await book('one')]

  expect([first.status, again.status]).toEqual([201, 200])
  expect(JSON.parse(first.text)).toMatchObject({ id: expect.stringMatching(/^p-/), advertiser: advertisers[0] })
  expect((JSON.parse(again.text) as { id: string }).id).toBe((JSON.parse(first.text) as { id: string }).id)
})

test('a side cannot ask as another, nor through a header, a double parameter, another method or a longer path', async () => {
  const publisher = visitor('publisher')
  const plain = await publisher.ask('GET', '/api/money?by=publisher')
  const headed = await publisher.ask('GET', '/api/money?by=publisher', undefined, {
    'parley-as': `publisher ${publishers[1]}`,
    authorization: 'Bearer x',
    'x-parley-who': 'root',
  })

  expect(headed.text).toBe(plain.text)
  for (const path of [
    `/api/money?publisher=${publishers[0]}&publisher=${publishers[1]}`,
    `/api/statements/${month}%2f..%2f..%2fjournals`,
    '/api/auctions/..%2f..%2fmetrics',
    '/api/campaigns/..%2fsnapshot',
    '/v1/money',
    '/metrics',
    '//api/journals',
  ]) {
    const { whole, status } = await publisher.ask('GET', path)
    expect([400, 404], path).toContain(status)
    expect(leaksIn(whole, 'publisher', { method: 'GET', path })).toEqual([])
  }
  expect((await publisher.ask('DELETE', '/api/money')).text).toBe(nothing)
})

test('everything that was asked is in the audit log, which has nobody but the four', async () => {
  const { text } = await visitor('operator').ask('GET', '/api/audit')
  const persons = text
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly person: string }).person)

  expect(new Set(persons)).toEqual(new Set(portalSides))
  expect(persons.length).toBeGreaterThan(100)
})
