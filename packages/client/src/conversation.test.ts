// A conversation against a real server on loopback, with a clock that the test moves.

import { expect, test, vi } from 'vitest'
import { benchOf, errorOf } from '../test/support/client-bench.ts'
import { type Say, saying, silent } from '../test/support/scripted-exchange.ts'
import { bidRequest } from './build/bid-request.ts'
import { platformClock } from './clock.ts'

const request = bidRequest({ id: 'r' })

function bidding(members: object = {}): Say {
  return saying(200, { id: 'r', seatbid: [{ bid: [{ id: 'b', impid: '1', price: 1, adm: '{}', ...members }] }] })
}

/** Answers with this, and says when the caller hung up. */
function hanging(ends: string[]): Say {
  return (response) => {
    response.on('close', () => ends.push('closed'))
  }
}

test('an ad that came while the assistant wrote is given once', async () => {
  const { client, exchange } = await benchOf([bidding()])
  const chat = client.conversation()

  chat.prefetch('m1', request)
  const early = chat.take('m1')
  await vi.waitFor(() => expect(chat.isPending('m1')).toBe(false))
  const taken = [chat.take('m1'), chat.take('m1')]

  expect(early).toBeUndefined()
  expect(taken).toMatchObject([{ kind: 'bid', bids: [{ id: 'b' }] }, undefined])
  expect(exchange.heard).toEqual(['POST /openrtb2'])
})

test('an ad belongs to its message', async () => {
  const { client } = await benchOf([bidding({ id: 'first' }), bidding({ id: 'second' })])
  const chat = client.conversation()

  chat.prefetch('m1', request)
  await vi.waitFor(() => expect(chat.isPending('m1')).toBe(false))
  chat.prefetch('m2', request)
  await vi.waitFor(() => expect(chat.isPending('m2')).toBe(false))

  expect([chat.take('m2')?.bids[0].id, chat.take('m1')?.bids[0].id]).toEqual(['second', 'first'])
  expect(chat.take('m3')).toBeUndefined()
})

test('two conversations share no ads', async () => {
  const { client } = await benchOf([bidding()])
  const [mine, other] = [client.conversation(), client.conversation()]

  mine.prefetch('m1', request)

  expect(await other.takeWithin('m1', 1000)).toBeUndefined()
  expect(await mine.takeWithin('m1', 1000)).toMatchObject({ kind: 'bid' })
})

test('a second prefetch for a message sends nothing, even after the ad was taken', async () => {
  const { client, exchange } = await benchOf([bidding()])
  const chat = client.conversation()

  chat.prefetch('m1', request)
  chat.prefetch('m1', request)
  await chat.takeWithin('m1', 1000)
  chat.prefetch('m1', request)

  expect(await chat.takeWithin('m1', 1000)).toBeUndefined()
  expect(exchange.heard.length).toBe(1)
})

test('whoever waits gets the ad when it comes, or nothing when the time is over', async () => {
  const say: { answer?: () => void } = {}
  const later: Say = (response, ...rest) => {
    say.answer = () => bidding()(response, ...rest)
  }
  const { client, clock } = await benchOf([later])
  const chat = client.conversation()
  chat.prefetch('m1', request)
  await vi.waitFor(() => expect(say.answer).toBeDefined())

  const impatient = chat.takeWithin('m1', 200)
  expect(clock.waiting()).toEqual([200, 2600])
  clock.advance(200)
  const patient = chat.takeWithin('m1', 300)
  say.answer?.()

  expect(await impatient).toBeUndefined()
  expect(await patient).toMatchObject({ kind: 'bid' })
  expect(clock.waiting()).toEqual([])
})

test('whoever would wait forever waits for the request', async () => {
  const { client } = await benchOf([bidding()], { clock: platformClock })
  const chat = client.conversation()

  chat.prefetch('m1', request)

  expect(await chat.takeWithin('m1', Number.POSITIVE_INFINITY)).toMatchObject({ kind: 'bid' })
})

test.each([
  [{ exp: 2 }, 2000],
  [{}, 300_000],
  [{ exp: 'soon' }, 300_000],
])('a bid with %j is good until %i ms after the request', async (members, lifeMs) => {
  const { client, clock } = await benchOf([bidding(members)])
  const [young, old] = [client.conversation(), client.conversation()]
  for (const chat of [young, old]) {
    chat.prefetch('m1', request)
    await vi.waitFor(() => expect(chat.isPending('m1')).toBe(false))
  }

  clock.stall(lifeMs - 1)
  const last = young.take('m1')
  clock.stall(1)

  expect(last).toMatchObject({ kind: 'bid' })
  expect(old.take('m1')).toBeUndefined()
})

test('the oldest message gives way, and its request is aborted', async () => {
  const ends: string[] = []
  const { client, exchange } = await benchOf([hanging(ends), bidding()])
  const chat = client.conversation({ prefetchesMax: 2 })

  chat.prefetch('m1', request)
  await vi.waitFor(() => expect(exchange.heard.length).toBe(1))
  chat.prefetch('m2', request)
  const both = chat.isPending('m1')
  chat.prefetch('m3', request)

  expect(both).toBe(true)
  expect(chat.isPending('m1')).toBe(false)
  await vi.waitFor(() => expect(ends).toEqual(['closed']))
  expect(await chat.takeWithin('m2', 1000)).toMatchObject({ kind: 'bid' })
  expect(await chat.takeWithin('m3', 1000)).toMatchObject({ kind: 'bid' })
})

test('cancelling aborts the request, ends the wait and forgets an answer', async () => {
  const ends: string[] = []
  const { client, exchange, clock } = await benchOf([hanging(ends), bidding()])
  const chat = client.conversation()
  chat.prefetch('m1', request)
  await vi.waitFor(() => expect(exchange.heard.length).toBe(1))
  chat.prefetch('m2', request)
  await vi.waitFor(() => expect(chat.isPending('m2')).toBe(false))

  const waiting = chat.takeWithin('m1', 1000)
  chat.cancel('m1')
  const kept = chat.isPending('m2')
  chat.cancel()

  expect(await waiting).toBeUndefined()
  await vi.waitFor(() => expect(ends).toEqual(['closed']))
  expect([kept, chat.take('m2')]).toEqual([false, undefined])
  expect(clock.waiting()).toEqual([])
})

test.each([
  ['a refusal', saying(400, {})],
  ['no bid', silent(204)],
  ['a connection that breaks', ((response) => response.destroy()) satisfies Say],
  ['an answer that is not one', saying(200, { id: 'other' })],
])('%s is no ad and no error', async (_name, say) => {
  const { client } = await benchOf([say])
  const chat = client.conversation()

  chat.prefetch('m1', request)

  expect(await chat.takeWithin('m1', 60_000)).toBeUndefined()
  expect(chat.isPending('m1')).toBe(false)
})

test('a prefetch that cannot even be written returns as quietly as any other', async () => {
  const { client, exchange } = await benchOf([bidding()])
  const chat = client.conversation()

  expect(chat.prefetch('m1', null as never)).toBeUndefined()
  expect(chat.prefetch('m2', { ...request, tmax: 1n } as never)).toBeUndefined()
  expect(chat.prefetch('m3', request, { headers: { 'not a name': '' } })).toBeUndefined()

  expect(await chat.takeWithin('m1', 1000)).toBeUndefined()
  expect(exchange.heard).toEqual([])
})

test('asking in a conversation fails as asking the client does', async () => {
  const { client } = await benchOf([saying(400, {})])

  expect(await errorOf(client.conversation().bid(request))).toMatchObject({ name: 'BidError', kind: 'refused' })
})
