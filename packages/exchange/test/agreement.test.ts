// D99 through the whole flow: what is agreed with a publisher decides, and the answer and the record say so.

import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createExchange, systemClock } from '../src/index.ts'
import { configOf } from './support/config.ts'
import { impOf, requestOf } from './support/samples.ts'

const exchange = createExchange(
  configOf(`
house:
  campaigns:
    - { id: dear, priceCpm: 3, advertiserDomain: dear.example, cat: [IAB7-1], creative: { title: T, url: 'https://dear.example/' } }
    - { id: cheap, priceCpm: 1, advertiserDomain: cheap.example, creative: { title: T, url: 'https://cheap.example/' } }
supply:
  publishers:
    - { id: floored, floors: [{ cpm: 2, hours: [18] }, { cpm: 5, countries: [FR] }] }
    - { id: blocking, blockedAdvertisers: [dear.example] }
    - { id: strict, blockedCategories: [IAB7], blockedAdvertisers: [cheap.example] }
`),
  {
    clock: systemClock,
    wallMs: () => Date.UTC(2026, 10, 16, 18),
    newId: randomUUID,
    chance: () => 0.5,
    report: (error) => {
      throw error
    },
  },
)
const admin = exchange.createAdmin()
afterAll(() => exchange.close())

async function ask(publisher: string, members: object = {}): Promise<{ status: number; body: Answer | undefined }> {
  const body = JSON.stringify(requestOf({ site: { publisher: { id: publisher } }, ...members }))
  const { status, body: text } = await exchange.inject({ method: 'POST', path: '/openrtb2', body })
  return { status, body: text === undefined ? undefined : (JSON.parse(text) as Answer) }
}

interface Answer {
  readonly seatbid: readonly { readonly bid: readonly { readonly cid: string; readonly price: number }[] }[]
  readonly ext?: { readonly service: { readonly floors?: unknown } }
}

const cidOf = (answer: Answer | undefined): string | undefined => answer?.seatbid[0]?.bid[0]?.cid

async function record(id: string): Promise<{ auction: unknown; ends: readonly string[] }> {
  const { steps } = (
    await admin.inject({ url: `/auctions/${id}`, headers: { accept: 'application/json' } })
  ).json() as {
    readonly steps: {
      readonly auction: unknown
      readonly dispositions: readonly { readonly reason: string; readonly detail: string }[]
    }
  }
  return { auction: steps.auction, ends: steps.dispositions.map(({ reason, detail }) => `${reason}: ${detail}`) }
}

test('an agreed floor decides the price, and the test answer and the record say where it comes from', async () => {
  const second = await ask('floored', { id: 'raised', at: 2 })
  const tested = await ask('floored', { test: 1, imp: [impOf(), impOf({ id: 'i2', bidfloor: 4 })] })

  expect(second.body?.seatbid[0]?.bid[0]).toMatchObject({ cid: 'dear', price: 2 })
  expect(tested.body?.ext?.service.floors).toEqual([
    { impid: 'i1', floorCpm: 2, from: 'floors[0] of floored (hours 18)' },
    { impid: 'i2', floorCpm: 4, from: 'the request' },
  ])
  expect((await record('raised')).auction).toMatchObject([
    { floorCpm: 2, floorFrom: 'floors[0] of floored (hours 18)' },
  ])
})

test('a floor that nobody reaches ends as below-floor', async () => {
  const { status } = await ask('floored', { id: 'too-high', device: { geo: { country: 'FRA' } } })

  expect(status).toBe(204)
  expect((await record('too-high')).ends).toEqual([expect.stringMatching(/^below-floor: .*the floor is 5/)])
})

test('advertisers and categories that are blocked by agreement cannot win, for that publisher alone', async () => {
  expect(cidOf((await ask('anybody')).body)).toBe('dear')
  expect(cidOf((await ask('blocking')).body)).toBe('cheap')
  expect((await ask('strict', { id: 'none-left' })).status).toBe(204)
  expect((await record('none-left')).ends).toEqual([
    'no-bid: the publisher does not accept campaign cheap: cheap.example, by blockedAdvertisers of supply.publishers',
  ])
})
