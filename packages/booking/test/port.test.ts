// The port of booking: who may ask, what is too much, and that answers are as the contract says.

import { BookingSnapshot, bookingRoutes, Campaign, CampaignList } from '@parley/contract'
import { Errors } from 'typebox/value'
import { afterAll, expect } from 'vitest'
import { stopDatabases, testOnBoth } from './support/databases.ts'
import { order, serve } from './support/served.ts'

afterAll(stopDatabases)

const token = 'booking-token-canary'

testOnBoth('nobody without the token learns or changes anything', async (database) => {
  const { ask } = serve(database, token)
  const routes = Object.values(bookingRoutes)

  const statuses = async (headers: Readonly<Record<string, string>>) =>
    Promise.all(
      routes.map(async ({ method, path }) => [
        path,
        (await ask(method, path.replace(':id', 'x'), undefined, headers)).status,
      ]),
    )

  const open = ['/healthz', '/openapi.json']
  for (const headers of [{}, { authorization: 'Bearer booking-token-canar' }, { authorization: token }]) {
    const answered = (await statuses(headers)).filter(([, status]) => status !== 401)
    expect(answered).toEqual(open.map((path) => [path, 200]))
  }
  expect((await ask('GET', '/nowhere')).status).toBe(401)
  expect((await ask('GET', '/v1/campaigns', undefined, { authorization: `Bearer ${token}` })).status).toBe(200)
})

testOnBoth('a page in a browser does not get through by a name of its own', async (database) => {
  const { ask } = serve(database)

  expect((await ask('GET', '/v1/campaigns', undefined, { host: 'rebound.example' })).status).toBe(421)
})

testOnBoth('an order has at most 64 kB, so that nobody fills the memory', async (database) => {
  const { book } = serve(database)

  const { status } = await book({ cat: Array.from({ length: 20 }, () => 'x'.repeat(4000)) })

  expect(status).toBe(413)
})

testOnBoth('answers are as the contract says', async (database) => {
  const { book, ask, show } = serve(database)

  const booked = await book()

  expect([...Errors(Campaign, booked.body)]).toEqual([])
  expect([...Errors(Campaign, await show(order.id))]).toEqual([])
  expect([...Errors(CampaignList, (await ask('GET', '/v1/campaigns')).body)]).toEqual([])
  expect([...Errors(BookingSnapshot, (await ask('GET', '/v1/snapshot')).body)]).toEqual([])
  const { body } = await ask<{ readonly info: { readonly title: string } }>('GET', '/openapi.json')
  expect(body.info.title).toBe('Parley booking')
})
