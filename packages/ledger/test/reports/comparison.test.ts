// Two periods side by side through the port: the arithmetic itself is in src/reports/compare.

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/database/open.ts'
import { emptyDatabase, stopDatabases } from '../support/databases.ts'
import { enterPairs, keys, serve } from './served.ts'

const range = 'from=2026-11-01&to=2026-12-01'

let database: Database
let server: FastifyInstance
beforeAll(async () => {
  database = await emptyDatabase('pglite')
  await enterPairs(database)
  server = await serve(database)
})
afterAll(async () => {
  await server.close()
  await stopDatabases()
})

const get = (url: string, key: string = keys.operator) =>
  server.inject({ url, headers: { authorization: `Bearer ${key}` } })

test('a comparison has both periods and the parts of the difference; what was nothing before is volume', async () => {
  const comparison = (await get(`/v1/comparison?${range}&publisher=pub-canary-one`)).json()

  expect(comparison).toMatchObject({ from: '2026-11-01', against: { from: '2026-10-02', to: '2026-11-01' } })
  expect(comparison.total).toEqual({
    before: { available: 0, billed: 0, amount: '0.00' },
    after: { available: 20, billed: 2, amount: '0.007654326' },
    difference: '0.007654326',
    volume: '0.007654326',
    mix: '0.00',
    fill: '0.00',
    price: '0.00',
    reasons: [],
  })
})

test.each([
  [`/v1/comparison?${range}&by=day`, 'a comparison is not grouped by day'],
  [
    `/v1/comparison?${range}&against=yesterday`,
    'against and againstTo are read as from and to are: from must be a date',
  ],
  [`/v1/comparison?${range}&against=2026-10-01&againstTo=2026-09-01`, 'to must be later than from'],
  [`/v1/comparison?${range}&amount=bids`, 'amount must be clearing or paid or fee for this key'],
])('%s is refused with the way to fix it', async (url, reason) => {
  const answer = await get(url)

  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.details.reason).toContain(reason)
})

test('a key compares the amount that is its own', async () => {
  const url = `/v1/comparison?${range}`

  expect((await get(url, keys.acme)).json().amount).toBe('paid')
  expect((await get(`${url}&amount=clearing`, keys.acme)).statusCode).toBe(400)
})
