// An operator's key with Parley-As sees what the side's own key sees, to the byte; and the header opens nothing to anybody else.

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/database/open.ts'
import { amountsOf } from '../../src/reports/view.ts'
import { emptyDatabase, stopDatabases } from '../support/databases.ts'
import { enterPairs, keys, serve } from './served.ts'

const range = 'from=2026-11-01&to=2026-12-01'
const paths = [
  `/v1/funnel?${range}&by=publisher,partner,reason`,
  `/v1/money?${range}&by=publisher,partner,day`,
  `/v1/comparison?${range}&by=country`,
  `/v1/deliveries?${range}`,
  '/v1/statements/2026-11',
  '/v1/statements/2026-11?part=transfers',
  '/v1/statements/2026-11?part=accounts',
  '/v1/journals',
  '/v1/traffic',
  '/metrics',
]

let database: Database
let server: FastifyInstance
beforeAll(async () => {
  database = await emptyDatabase('pglite')
  await enterPairs(database)
  server = await serve(database)
})
afterAll(async () => {
  await server?.close()
  await database?.close()
  await stopDatabases()
})

const ask = (url: string, key: string, as?: string) =>
  server.inject({ url, headers: { authorization: `Bearer ${key}`, ...(as === undefined ? {} : { 'parley-as': as }) } })

test.each(paths)('%s is the same for the operator as a side and for the side itself', async (url) => {
  for (const [as, key] of [
    ['partner dsp-canary-acme', keys.acme],
    ['publisher pub-canary-one', keys.one],
  ] as const) {
    const [narrowed, own] = [await ask(url, keys.operator, as), await ask(url, key)]

    expect([narrowed.statusCode, narrowed.body], `${url} as ${as}`).toEqual([own.statusCode, own.body])
    expect([narrowed.headers['parley-as'], own.headers['parley-as']]).toEqual([as, undefined])
  }
})

test.each(Object.entries(amountsOf))('as %s the amounts of a sum are %j, and no others', async (side, own) => {
  const as = { operator: undefined, publisher: 'publisher pub-canary-one', partner: 'partner dsp-canary-acme' }[side]
  const amountsIn = async (report: string) => {
    const { body } = await ask(`/v1/${report}?${range}`, keys.operator, as)
    const { total } = JSON.parse(body) as { readonly total: { readonly amounts: object } }
    return Object.keys(total.amounts)
  }

  expect(await amountsIn('funnel')).toEqual(own)
  expect(await amountsIn('money')).toEqual(own.filter((name) => name !== 'bids'))
})

test('a key of a side with the header is refused, whomever it names', async () => {
  for (const as of ['partner dsp-canary-acme', 'partner dsp-canary-bolt', 'publisher pub-canary-one', 'nonsense'])
    expect((await ask(`/v1/money?${range}`, keys.acme, as)).statusCode, as).toBe(403)
})

test('what cannot be read is refused and not ignored, and advertisers have no view', async () => {
  for (const as of ['', 'partner', 'operator x', 'partner a, partner b'])
    expect((await ask(`/v1/money?${range}`, keys.operator, as)).statusCode, as).toBe(400)
  expect((await ask(`/v1/money?${range}`, keys.operator, 'advertiser shop.example')).statusCode).toBe(403)
})

test('somebody who is not in the books sees nothing, like one who is and had no auction', async () => {
  const { body } = await ask(`/v1/money?${range}&by=partner`, keys.operator, 'publisher nobody')

  expect(JSON.parse(body)).toMatchObject({ rows: [], total: { count: 0, amounts: { clearing: '0.00' } } })
})

test('without keys the header narrows too', async () => {
  const open = await serve(database, { access: { kind: 'open' } })
  const { body } = await open.inject({
    url: `/v1/money?${range}&by=publisher`,
    headers: { 'parley-as': 'publisher pub-canary-one' },
  })
  await open.close()

  expect(body).toContain('pub-canary-one')
  expect(body).not.toContain('pub-canary-two')
})
