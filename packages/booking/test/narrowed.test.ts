// Whoever asks as an advertiser meets its own campaigns; those of others are as if they did not exist, to the byte.

import type { Campaign, CampaignList } from '@parley/contract'
import { afterAll, expect } from 'vitest'
import { stopDatabases, testOnBoth } from './support/databases.ts'
import { order, serve } from './support/served.ts'

afterAll(stopDatabases)

const shoes = { 'parley-as': 'advertiser Shoes%20Ltd' }
const question = { priceCpm: 5, budgetMicros: 5_000_000, start: order.start, end: order.end }

/** The whole answer, without the id that was asked for and the second in which it was. */
function wordsOf(answer: Awaited<ReturnType<Asker>>, id: string): string {
  return JSON.stringify({ ...answer, headers: { ...answer.headers, date: '' } }).replaceAll(id, '…')
}

type Asker = ReturnType<typeof serve>['ask']

testOnBoth('a list has the campaigns of one advertiser, and each by its id', async (database) => {
  const { ask, book } = serve(database)
  await book()
  await book({ id: 'boots', advertiser: 'Boots Ltd' })
  await book({ id: 'zz-shoes' })

  const { body } = await ask<CampaignList>('GET', '/v1/campaigns', undefined, shoes)
  const own = await ask<Campaign>('GET', '/v1/campaigns/zz-shoes', undefined, shoes)

  expect(body.campaigns.map(({ id }) => id)).toEqual(['spring-shoes', 'zz-shoes'])
  expect([own.body.id, own.headers['parley-as']]).toEqual(['zz-shoes', shoes['parley-as']])
  expect((await ask<CampaignList>('GET', '/v1/campaigns')).body.campaigns).toHaveLength(3)
})

testOnBoth('a foreign campaign is answered like one that does not exist, and is not changed', async (database) => {
  const { ask, book, show } = serve(database)
  await book({ id: 'boots', advertiser: 'Boots Ltd' })
  const asked = [
    ['GET', '', undefined],
    ['GET', '/delivery', undefined],
    ['PATCH', '', { revision: 1, state: 'paused' }],
    ['PATCH', '', { revision: 7, state: 'paused' }],
  ] as const

  for (const [method, path, body] of asked) {
    const of = async (id: string) => wordsOf(await ask(method, `/v1/campaigns/${id}${path}`, body, shoes), id)
    expect(await of('boots'), `${method} ${path}`).toBe(await of('ghost'))
    expect(await of('boots')).toContain('"status":404')
  }
  const forecast = async (campaign: string) =>
    wordsOf(await ask('POST', '/v1/forecast', { ...question, campaign }, shoes), campaign)
  expect(await forecast('boots')).toBe(await forecast('ghost'))
  expect((await show('boots')).state).toBe('active')
})

testOnBoth('an order for another advertiser is refused', async (database) => {
  const { ask } = serve(database)
  const book = (advertiser: string) =>
    ask('POST', '/v1/campaigns', { ...order, advertiser }, { ...shoes, 'idempotency-key': advertiser })

  expect((await book('Boots Ltd')).status).toBe(400)
  expect((await book('Shoes Ltd')).status).toBe(201)
})

testOnBoth(
  'what nothing narrows is refused to an advertiser, and what cannot be read to everybody',
  async (database) => {
    const { ask, book } = serve(database)
    await book()
    const statusOf = async (method: 'GET' | 'POST', url: string, headers: Readonly<Record<string, string>>) =>
      (await ask(method, url, method === 'POST' ? {} : undefined, headers)).status

    expect(await statusOf('GET', '/v1/snapshot', shoes)).toBe(403)
    expect(await statusOf('POST', '/v1/leases', shoes)).toBe(403)
    expect(await statusOf('POST', '/v1/campaigns/spring-shoes/review', shoes)).toBe(403)
    expect(await statusOf('GET', '/v1/campaigns', { 'parley-as': 'publisher pub-1' })).toBe(403)
    expect(await statusOf('GET', '/v1/campaigns', { 'parley-as': '' })).toBe(400)
  },
)
