// What each key sees. The whole text of every answer, in every format, is searched for the names and amounts of others.

import { dimensionNames } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/database/open.ts'
import { emptyDatabase, stopDatabases } from '../support/databases.ts'
import { enterPairs, keys, pairs, serve } from './served.ts'

const range = 'from=2026-11-01&to=2026-12-01'
const groupings = 'publisher,partner,country,format,intent,sentiment,stage,deal,hour'
const paths = [
  `/v1/funnel?${range}`,
  `/v1/funnel?${range}&by=${groupings},reason`,
  `/v1/funnel?${range}&by=day`,
  `/v1/money?${range}`,
  `/v1/comparison?${range}`,
  `/v1/comparison?${range}&by=${dimensionNames.join(',')}`,
  `/v1/money?${range}&by=${groupings}`,
  '/v1/statements/2026-11',
  '/v1/statements/2026-11?part=transfers',
  '/v1/statements/2026-11?part=auctions',
  `/v1/deliveries?${range}`,
]

/** All that a key can be answered: every report in every format, headers and all. */
async function everything(server: FastifyInstance, key: string): Promise<string> {
  const texts: string[] = []
  for (const path of paths) {
    for (const format of ['json', 'csv', 'ndjson', 'html']) {
      const url = `${path}${path.includes('?') ? '&' : '?'}format=${format}`
      const answer = await server.inject({ url, headers: { authorization: `Bearer ${key}` } })
      texts.push(JSON.stringify(answer.headers), answer.body)
    }
  }
  return texts.join('\n')
}

/** Digits only: an amount is found whether it is written in dollars, for a thousand or in nano-dollars. */
function digits(text: string): string {
  return text.replaceAll('.', '')
}

const kinds = ['pglite', 'postgres'] as const

const databases: Database[] = []
const servers = new Map<string, FastifyInstance>()
beforeAll(async () => {
  for (const kind of kinds) {
    const database = await emptyDatabase(kind)
    await enterPairs(database)
    databases.push(database)
    servers.set(kind, await serve(database))
  }
})
afterAll(async () => {
  for (const server of servers.values()) await server.close()
  for (const database of databases) await database.close()
  await stopDatabases()
})

function serverOf(kind: (typeof kinds)[number]): FastifyInstance {
  const server = servers.get(kind)
  if (server === undefined) throw new Error(`there is no ${kind}`)
  return server
}

test.each(kinds)('%s: the operator sees every name and every amount', async (kind) => {
  const server = serverOf(kind)
  const text = await everything(server, keys.operator)

  const [first] = pairs
  const { body } = await server.inject({
    url: '/v1/statements/2026-11?partner=dsp-canary-acme',
    headers: { authorization: `Bearer ${keys.operator}` },
  })
  expect(body).toContain('pub-canary-one')
  for (const { publisher, partner, bid, paid, clearing } of pairs) {
    expect(text).toContain(publisher)
    expect(text).toContain(partner)
    for (const amount of [bid, paid, clearing, paid - clearing])
      expect(digits(text).includes(String(amount))).toBe(true)
  }
  expect(digits(body)).toContain(String(first.paid))
})

test.each(kinds)(
  '%s: a partner sees its own rows, what it bids and pays, and no publisher, no other partner, no clearing price and no fee',
  async (kind) => {
    const server = serverOf(kind)
    const text = await everything(server, keys.acme)

    expect(text).toContain('dsp-canary-acme')
    expect(text).not.toContain('dsp-canary-bolt')
    expect(text).not.toContain('pub-canary')
    expect(text).toMatch(/publisher-[0-9a-f]{8}/)
    for (const { partner, bid, paid, clearing } of pairs) {
      const isOwn = partner === 'dsp-canary-acme'
      expect(digits(text).includes(String(bid))).toBe(isOwn)
      expect(digits(text).includes(String(paid))).toBe(isOwn)
      expect(digits(text).includes(String(clearing))).toBe(false)
      expect(digits(text).includes(String(paid - clearing))).toBe(false)
    }
    // Nor what all partners together bid, pay or leave for publishers.
    for (const name of ['bid', 'paid', 'clearing'] as const) {
      expect(digits(text).includes(String(pairs.reduce((sum, pair) => sum + pair[name], 0)))).toBe(false)
    }
  },
)

test.each(kinds)(
  '%s: a publisher sees its own rows and what it gets, and no partner, no other publisher, no bid, nothing paid and no fee',
  async (kind) => {
    const server = serverOf(kind)
    const text = await everything(server, keys.one)

    expect(text).toContain('pub-canary-one')
    expect(text).not.toContain('pub-canary-two')
    expect(text).not.toContain('dsp-canary')
    expect(text).toMatch(/partner-[0-9a-f]{8}/)
    for (const { publisher, bid, paid, clearing } of pairs) {
      expect(digits(text).includes(String(clearing))).toBe(publisher === 'pub-canary-one')
      for (const amount of [bid, paid, paid - clearing]) expect(digits(text).includes(String(amount))).toBe(false)
    }
  },
)

test.each(kinds)('%s: the same impression is the same count and the same amounts for everybody', async (kind) => {
  const server = serverOf(kind)
  const read = async (key: string, path: string) =>
    (await server.inject({ url: path, headers: { authorization: `Bearer ${key}` } })).json<Sums>()
  const whole = await read(keys.operator, `/v1/money?${range}&by=partner`)
  const acme = await read(keys.acme, `/v1/money?${range}`)
  const one = await read(keys.one, `/v1/money?${range}`)
  const byPublisher = await read(keys.operator, `/v1/money?${range}&by=publisher`)

  const ofAcme = whole.rows.find(({ group }) => group.partner === 'dsp-canary-acme')
  const ofOne = byPublisher.rows.find(({ group }) => group.publisher === 'pub-canary-one')
  expect(acme.total).toMatchObject({ count: ofAcme?.count, amounts: { paid: ofAcme?.amounts.paid } })
  expect(one.total).toMatchObject({ count: ofOne?.count, amounts: { clearing: ofOne?.amounts.clearing } })
  expect(Object.keys(acme.total.amounts)).toEqual(['paid'])
  expect(Object.keys(one.total.amounts)).toEqual(['clearing'])
})

test.each([
  `/v1/money?${range}&publisher=pub-canary-one`,
  `/v1/funnel?${range}&publisher=pub-canary-one`,
  `/v1/comparison?${range}&publisher=pub-canary-one`,
  '/v1/statements/2026-11?partner=dsp-canary-bolt',
  '/v1/statements/2026-11?publisher=pub-canary-one',
  `/v1/deliveries?${range}&partner=dsp-canary-bolt`,
  '/v1/journals',
  '/v1/journals/journal-canary',
  '/metrics',
])('a partner is refused %s', async (url) => {
  const server = serverOf('pglite')
  const { statusCode } = await server.inject({ url, headers: { authorization: `Bearer ${keys.acme}` } })

  expect([400, 403]).toContain(statusCode)
})

test.each(kinds)('%s: a partner that filters by another partner finds nothing', async (kind) => {
  const server = serverOf(kind)
  const { total } = (
    await server.inject({
      url: `/v1/money?${range}&partner=dsp-canary-bolt`,
      headers: { authorization: `Bearer ${keys.acme}` },
    })
  ).json<Sums>()

  expect(total).toMatchObject({ count: 0, amounts: { paid: '0.00' } })
})

interface Sum {
  readonly count: number
  readonly amounts: Readonly<Record<string, string>>
}

interface Sums {
  readonly rows: readonly (Sum & { readonly group: Readonly<Record<string, string>> })[]
  readonly total: Sum
}
