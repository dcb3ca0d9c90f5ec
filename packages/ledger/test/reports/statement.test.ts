// Statements: they sum to the postings, and whoever gets one can prove it.

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyEntries } from '../../src/apply/apply-entries.ts'
import type { Database } from '../../src/database/open.ts'
import { boundsDefault } from '../../src/reports/query.ts'
import { emptyDatabase, stopDatabases } from '../support/databases.ts'
import { entriesOf, noonMs, notice } from '../support/samples.ts'
import { enterPairs, keys, serve } from './served.ts'

const asOperator = { authorization: `Bearer ${keys.operator}` }
const kinds = ['pglite', 'postgres'] as const
type Kind = (typeof kinds)[number]

const served = new Map<Kind, { readonly database: Database; readonly server: FastifyInstance }>()
beforeAll(async () => {
  for (const kind of kinds) {
    const database = await emptyDatabase(kind)
    await enterPairs(database)
    served.set(kind, { database, server: await serve(database) })
  }
})
afterAll(async () => {
  for (const { database, server } of served.values()) {
    await server.close()
    await database.close()
  }
  await stopDatabases()
})

function on(kind: Kind) {
  const found = served.get(kind)
  if (found === undefined) throw new Error(`there is no ${kind}`)
  const get = (url: string, headers: Readonly<Record<string, string>> = asOperator) =>
    found.server.inject({ url, headers })
  return { ...found, get }
}

test.each(kinds)(
  '%s: a statement sums to the postings, and its hashes can be computed from its transfers',
  async (kind) => {
    const { get, database } = on(kind)
    const [posted] = (
      await sql<{ sum: bigint }>`select sum(amount_nano) as sum from ledger.postings
        where account = 'publisher:pub-canary-one'`.execute(database.query)
    ).rows
    const statement = (await get('/v1/statements/2026-11?publisher=pub-canary-one')).json()
    const listed = (await get('/v1/statements/2026-11?publisher=pub-canary-one&part=transfers')).json()

    expect(posted?.sum).toBe(7_654_326n)
    expect(statement).toMatchObject({ isClosed: false, total: { notices: 2, amount: '0.007654326', transfers: 2 } })
    expect(statement.rows.map(({ hash }: Line) => hash)).toEqual(listed.rows.map(proofOf))
    expect(listed.next).toBeNull()
  },
)

test.each(kinds)('%s: a partner can compute the hashes of its statement too, from what it may see', async (kind) => {
  const { get } = on(kind)
  const asAcme = { authorization: `Bearer ${keys.acme}` }
  const statement = (await get('/v1/statements/2026-11', asAcme)).json()
  const listed = (await get('/v1/statements/2026-11?part=transfers', asAcme)).json()
  const ofOperator = (await get('/v1/statements/2026-11?partner=dsp-canary-acme&part=transfers')).json()

  expect(statement.total).toEqual({ notices: 2, amount: '0.004022218', transfers: 2 })
  expect(statement.rows.map(({ hash }: Line) => hash).toSorted()).toEqual(listed.rows.map(proofOf).toSorted())
  expect(listed.rows[0].amountNano).toBe(ofOperator.rows[0].amountNano)
  // The stored hash covers what the publisher gets, which could be guessed from it.
  expect(listed.rows[0].hash).not.toBe(ofOperator.rows[0].hash)
})

test.each(kinds)('%s: by auctions a statement has every billed impression, and sums to the same', async (kind) => {
  const { get } = on(kind)
  const asAcme = { authorization: `Bearer ${keys.acme}` }
  const statement = (await get('/v1/statements/2026-11', asAcme)).json()

  const { rows, next } = (await get('/v1/statements/2026-11?part=auctions', asAcme)).json()
  const behind = (await get('/v1/statements/2026-11?part=auctions&after=1', asAcme)).json()
  const csv = (await get('/v1/statements/2026-11?part=auctions&format=csv', asAcme)).body

  const nanoIn = (amount: string) => Math.round(Number(amount) * 1e9)
  const sum = (rows as readonly { readonly amount: string }[]).reduce((all, { amount }) => all + nanoIn(amount), 0)
  expect(sum).toBe(nanoIn(statement.total.amount))
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ id: '1', imp: '1', notices: 1, counterpart: expect.stringMatching(/^publisher-/) })
  expect(rows.every(({ auction }: { readonly auction: string }) => auction !== '')).toBe(true)
  expect(next).toBeNull()
  expect(behind.rows).toEqual(rows.slice(1))
  expect(csv).toContain(`1,2026-11-`)
  expect(csv).not.toContain('pub-canary')
})

test('a side may name itself, and gets what it gets without a name', async () => {
  const { get } = on('pglite')
  const as = (key: string) => ({ authorization: `Bearer ${key}` })

  const acme = (await get('/v1/statements/2026-11?partner=dsp-canary-acme', as(keys.acme))).json()
  const one = (await get('/v1/statements/2026-11?publisher=pub-canary-one', as(keys.one))).json()

  expect(acme).toEqual((await get('/v1/statements/2026-11', as(keys.acme))).json())
  expect(one).toEqual((await get('/v1/statements/2026-11', as(keys.one))).json())
  expect(acme.total.notices).toBe(2)
})

test('a side that names another one is refused, whether or not there is one of that name', async () => {
  const { get } = on('pglite')
  const reasonFor = async (name: string): Promise<string> => {
    const answer = await get(`/v1/statements/2026-11?partner=${name}`, { authorization: `Bearer ${keys.acme}` })
    expect(answer.statusCode).toBe(403)
    return answer.json().error.details.reason
  }

  expect(await reasonFor('dsp-canary-bolt')).toBe(
    'this key is for the partner dsp-canary-acme; leave partner out, or name this one',
  )
  expect(await reasonFor('nobody')).toBe(await reasonFor('dsp-canary-bolt'))
})

test('a partner may name itself where it asks for its deliveries', async () => {
  const { get } = on('pglite')
  const as = { authorization: `Bearer ${keys.acme}` }
  const range = 'from=2026-11-01&to=2026-12-01'

  const named = await get(`/v1/deliveries?${range}&partner=dsp-canary-acme`, as)

  expect(named.statusCode).toBe(200)
  expect(named.json()).toEqual((await get(`/v1/deliveries?${range}`, as)).json())
})

test.each(kinds)('%s: everybody but the operator gets transfers with numbers of their own', async (kind) => {
  const { get } = on(kind)
  const idsFor = async (key: string, whose: string): Promise<readonly string[]> => {
    const { rows } = (
      await get(`/v1/statements/2026-11?part=transfers${whose}`, { authorization: `Bearer ${key}` })
    ).json()
    return rows.map(({ id }: { readonly id: string }) => id)
  }

  const ofBooks = await idsFor(keys.operator, '&partner=dsp-canary-bolt')

  // The gaps between those would tell how much others were billed in between.
  expect(ofBooks).not.toContain('1')
  expect(await idsFor(keys.bolt, '')).toEqual(['1', '2'])
})

test.each(kinds)('%s: a long list of transfers is read in parts', async (kind) => {
  const { database } = on(kind)
  const small = await serve(database, { bounds: { ...boundsDefault, rowsMax: 1 } })
  const url = '/v1/statements/2026-11?publisher=pub-canary-one&part=transfers&format=csv'
  const first = await small.inject({ url, headers: asOperator })
  const next = String(first.headers['x-next'])
  const second = await small.inject({ url: `${url}&after=${next}`, headers: asOperator })

  expect(first.body.split('\r\n')).toHaveLength(3)
  expect(second.body.split('\r\n')).toHaveLength(3)
  expect(second.body).not.toBe(first.body)
  expect(second.headers['x-next']).toBeUndefined()
  await small.close()
})

test.each(kinds)('%s: the page of a statement is whole in itself and can be printed', async (kind) => {
  const { get } = on(kind)
  const { body, headers } = await get('/v1/statements/2026-11?publisher=pub-canary-one', {
    ...asOperator,
    accept: 'text/html',
  })

  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(body).toContain('<td data-label="Amount">0.007654326<td data-label="Transfers">2')
  expect(body).toContain('@media print')
  expect(body).not.toMatch(/https?:|src=|<script|@import|url\(/)
  expect(Buffer.byteLength(body)).toBeLessThan(4096)
})

test.each(kinds)(
  '%s: an operator lists who has a statement, with the totals of each; nobody else does',
  async (kind) => {
    const { get } = on(kind)
    const { month, rows } = (await get('/v1/statements/2026-11?part=accounts')).json() as Accounts
    const totals: unknown[] = []
    for (const { side, of } of rows) totals.push((await get(`/v1/statements/2026-11?${side}=${of}`)).json().total)

    expect(month).toBe('2026-11')
    expect(rows.map(({ side, of }) => `${side} ${of}`)).toContain('publisher pub-canary-one')
    expect(rows.filter(({ side }) => side === 'partner').length).toBeGreaterThan(0)
    expect(rows.map(({ notices, amount, transfers }) => ({ notices, amount, transfers }))).toEqual(totals)
    expect((await get('/v1/statements/2026-10?part=accounts')).json().rows).toEqual([])
    const asPartner = { authorization: `Bearer ${keys.acme}` }
    expect((await get('/v1/statements/2026-11?part=accounts', asPartner)).statusCode).toBe(403)
    expect((await get('/v1/statements/2026-11?part=accounts&partner=x')).statusCode).toBe(400)
  },
)

test('a notice of a closed day is an adjustment of the open one, on the statement as well', async () => {
  const database = await emptyDatabase('postgres')
  const late = notice('b1', { facts: { issuedAt: noonMs / 1000 - 3 * 86_400 } })
  await applyEntries(database, entriesOf('one', [late, notice('b2')]), { nowMs: () => noonMs })
  const server = await serve(database)

  const { rows, total } = (
    await server.inject({ url: '/v1/statements/2026-11?publisher=news', headers: asOperator })
  ).json()

  expect(rows.map(({ day, isAdjustment }: Line) => [day, isAdjustment])).toEqual([
    ['2026-11-16', false],
    ['2026-11-16', true],
  ])
  expect(total.amount).toBe('0.004')
  await server.close()
  await database.close()
})

test('who has adjustments alone is listed with those that have a statement', async () => {
  const database = await emptyDatabase('postgres')
  const late = notice('b1', { facts: { issuedAt: noonMs / 1000 - 30 * 86_400 } })
  await applyEntries(database, entriesOf('one', [late]), { nowMs: () => noonMs })
  const server = await serve(database)

  const ask = async (path: string) => (await server.inject({ url: path, headers: asOperator })).json()
  const { rows } = (await ask('/v1/statements/2026-11?part=accounts')) as Accounts
  const money = await ask('/v1/money?by=publisher&from=2026-11-01&to=2026-12-01')

  expect(rows.map(({ side, transfers }) => [side, transfers])).toEqual([
    ['partner', 1],
    ['publisher', 1],
  ])
  expect(money.rows).toEqual([])
  await server.close()
  await database.close()
})

interface Line {
  readonly day: string
  readonly isAdjustment: boolean
  readonly hash: string
}

interface Transfer {
  readonly id: string
  readonly notices: number
  readonly amountNano: string
  readonly hash: string
}

/** As the page of a statement describes it, for a line that holds one transfer. */
function proofOf({ id, notices, amountNano, hash }: Transfer): string {
  return createHash('sha256').update(`${id} ${notices} ${amountNano} ${hash}\n`).digest('hex')
}

interface Accounts {
  readonly month: string
  readonly rows: readonly {
    readonly side: 'publisher' | 'partner'
    readonly of: string
    readonly notices: number
    readonly amount: string
    readonly transfers: number
  }[]
}
