import type { Conversation, GivenBids } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { wantedOf } from './wanted.ts'

const adm = JSON.stringify({ assets: [{ id: 1, title: { text: 'Shoes' } }], link: { url: 'https://shop.example/' } })

function given(members: object = {}): GivenBids {
  const bid = { id: 'b', impid: '1', price: 1, adm, seat: undefined, currency: 'USD', ...members }
  return { kind: 'bid', bids: [bid], response: { id: 'r', seatbid: [] }, requestId: undefined }
}

interface Desk {
  readonly conversation: Conversation
  /** What a conversation has when it is asked next; it is given once. */
  readonly ready: Map<string, GivenBids>
  readonly pending: Map<string, Promise<GivenBids | undefined>>
  readonly cancelled: string[]
}

function deskOf(): Desk {
  const [ready, pending, cancelled] = [new Map(), new Map(), [] as string[]]
  const take = (id: string): GivenBids | undefined => {
    const answer = ready.get(id)
    ready.delete(id)
    return answer
  }
  const conversation = {
    take,
    isPending: (id: string) => pending.has(id),
    takeWithin: (id: string) => pending.get(id) ?? Promise.resolve(take(id)),
    cancel: (id: string) => cancelled.push(id),
  } as unknown as Conversation
  return { conversation, ready, pending, cancelled }
}

test('an ad that is there is known at once, and known again when the place is built again', () => {
  const { conversation, ready } = deskOf()
  ready.set('m1', given())

  const first = wantedOf(conversation, 'm1', 0, {})
  const second = wantedOf(conversation, 'm1', 0, {})

  expect(first).toMatchObject({ ad: { title: 'Shoes' }, settled: undefined })
  expect(second.ad).toBe(first.ad)
})

test('an ad that is pending is awaited by all who ask, and comes to all of them', async () => {
  const { conversation, pending, cancelled } = deskOf()
  pending.set('m1', Promise.resolve(given()))

  const first = wantedOf(conversation, 'm1', 500, {})
  const second = wantedOf(conversation, 'm1', 500, {})
  const early = first.ad
  await first.settled

  expect(early).toBeUndefined()
  expect(second.ad).toMatchObject({ title: 'Shoes' })
  expect(cancelled).toEqual([])
})

test('an ad that is too late is called off', async () => {
  const { conversation, pending, cancelled } = deskOf()
  pending.set('m1', Promise.resolve(undefined))

  const wanted = wantedOf(conversation, 'm1', 500, {})
  await wanted.settled

  expect(wanted.ad).toBeUndefined()
  expect(cancelled).toEqual(['m1'])
})

test('without a wait nothing is awaited, and the next place may find what came meanwhile', () => {
  const { conversation, ready, pending } = deskOf()
  pending.set('m1', Promise.resolve(given()))

  const first = wantedOf(conversation, 'm1', 0, {})
  ready.set('m1', given())

  expect(first).toEqual({ ad: undefined, settled: undefined })
  expect(wantedOf(conversation, 'm1', 0, {})).toMatchObject({ ad: { title: 'Shoes' } })
})

test('a bid whose markup is no ad is no ad', () => {
  const { conversation, ready } = deskOf()
  ready.set('m1', given({ adm: 'no ad' }))

  expect(wantedOf(conversation, 'm1', 0, {})).toEqual({ ad: undefined, settled: undefined })
})

test('the ads of a hundred messages are remembered, and the oldest gives way to the next', () => {
  const { conversation, ready } = deskOf()
  const ask = (number: number): unknown => wantedOf(conversation, `m${number}`, 0, {}).ad?.title
  for (let number = 0; number < 100; number++) {
    ready.set(`m${number}`, given())
    ask(number)
  }
  const first = ask(0)
  ready.set('m100', given())
  ask(100)

  expect([first, ask(0), ask(1), ask(100)]).toEqual(['Shoes', undefined, 'Shoes', 'Shoes'])
})

test('why an ad cannot be shown is said on the console, once for each reason', () => {
  const { conversation, ready } = deskOf()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  for (const id of ['m1', 'm2']) ready.set(id, given({ adm: JSON.stringify({ assets: [] }) }))

  const wanted = ['m1', 'm2'].map((id) => wantedOf(conversation, id, 0, {}))

  expect(wanted.map(({ ad }) => ad)).toEqual([undefined, undefined])
  expect(warn.mock.calls).toEqual([['Parley: an ad is not shown: link.url is not an https URL']])
  warn.mockRestore()
})
