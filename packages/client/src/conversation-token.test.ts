// The pacing token of a conversation: which of its answers the next request tells of.

import type { FakeClock } from '@parley/testkit/clock'
import { expect, test, vi } from 'vitest'
import { benchOf } from '../test/support/client-bench.ts'
import { type Say, saying, silent } from '../test/support/scripted-exchange.ts'
import { bidRequest } from './build/bid-request.ts'
import { context } from './build/context.ts'
import type { Conversation } from './conversation.ts'

const request = bidRequest({ id: 'r' })
const metrics = context({ message: 'Hi', messageSequenceNumber: 1, sessionDurationMs: 0 })
const inChat = bidRequest({ id: 'r', context: metrics })

/** What `ext.service.pacing` of each request was. */
function listening(script: readonly Say[]): { readonly script: readonly Say[]; readonly tokens: unknown[] } {
  const tokens: unknown[] = []
  const heard = script.map<Say>((say) => (response, incoming, body) => {
    tokens.push(JSON.parse(body).ext?.service?.pacing)
    say(response, incoming, body)
  })
  return { script: heard, tokens }
}

function bidding(ext: object = {}): Say {
  return saying(200, { id: 'r', seatbid: [{ bid: [{ id: 'b', impid: '1', price: 1, adm: '{}' }] }], ext })
}

function pacing(token: unknown): Say {
  return bidding({ service: { pacing: token } })
}

/** Answers wait here until the test lets them go. */
function heldIn(answers: (() => void)[], token: string): Say {
  return (response, ...rest) => {
    answers.push(() => pacing(token)(response, ...rest))
  }
}

test('the token of an answer goes with the next request, and 204 or an answer without one keeps it', async () => {
  const { script, tokens } = listening([pacing('one'), silent(204), bidding(), pacing('two'), silent(204)])
  const { client } = await benchOf(script)
  const chat = client.conversation()

  for (let turn = 1; turn <= 3; turn++) await chat.bid(inChat)
  chat.prefetch('m4', inChat)
  await chat.takeWithin('m4', 1000)
  await chat.bid(inChat)

  expect(tokens).toEqual([undefined, 'one', 'one', 'one', 'two'])
})

test('a request without ext.service carries no token, and one that names a token keeps its own', async () => {
  const { script, tokens } = listening([pacing('one'), silent(204), silent(204)])
  const { client } = await benchOf(script)
  const chat = client.conversation()

  await chat.bid(inChat)
  await chat.bid(request)
  await chat.bid(bidRequest({ id: 'r', context: { ...metrics, pacing: 'mine' } }))

  expect(tokens).toEqual([undefined, undefined, 'mine'])
})

test('a token belongs to its conversation: neither another one nor the client itself sends it', async () => {
  const { script, tokens } = listening([pacing('one'), silent(204)])
  const { client } = await benchOf(script)

  await client.conversation().bid(inChat)
  await client.conversation().bid(inChat)
  await client.bid(inChat)

  expect(tokens).toEqual([undefined, undefined, undefined])
})

test.each([
  ['256 characters are kept', 'x'.repeat(256), 'x'.repeat(256)],
  ['257 characters are not', 'x'.repeat(257), undefined],
  ['nothing is no token', '', undefined],
  ['a number is no token', 7, undefined],
])('of a token, %s', async (_name, given, sent) => {
  const { script, tokens } = listening([pacing(given), silent(204)])
  const { client } = await benchOf(script)
  const chat = client.conversation()

  await chat.bid(inChat)
  await chat.bid(inChat)

  expect(tokens).toEqual([undefined, sent])
})

test('of two requests at once, the answer to the later one counts', async () => {
  const answers: (() => void)[] = []
  const { script, tokens } = listening([heldIn(answers, 'old'), heldIn(answers, 'new'), silent(204)])
  const { client } = await benchOf(script)
  const chat = client.conversation()

  const first = chat.bid(inChat)
  await vi.waitFor(() => expect(answers.length).toBe(1))
  const second = chat.bid(inChat)
  await vi.waitFor(() => expect(answers.length).toBe(2))
  answers[1]?.()
  await second
  answers[0]?.()
  await first
  await chat.bid(inChat)

  expect(tokens).toEqual([undefined, undefined, 'new'])
})

test('an ad that nobody takes does not count: the next request carries the token before it', async () => {
  const { script, tokens } = listening([pacing('shown'), pacing('unseen'), silent(204)])
  const { client } = await benchOf(script)
  const chat = client.conversation()

  await chat.bid(inChat)
  chat.prefetch('m2', inChat)
  await vi.waitFor(() => expect(chat.isPending('m2')).toBe(false))
  await chat.bid(inChat)

  expect(tokens).toEqual([undefined, 'shown', 'shown'])
})

test.each<[string, (chat: Conversation, clock: FakeClock) => void]>([
  ['has expired', (_chat, clock) => clock.stall(300_000)],
  ['was cancelled', (chat) => chat.cancel('m2')],
  ['gave way to newer ones', (chat) => ['m3', 'm4'].map((id) => chat.prefetch(id, request))],
])('an ad that %s when it is taken does not count', async (_name, lose) => {
  const { script, tokens } = listening([pacing('shown'), pacing('unseen'), silent(204)])
  const { client, clock } = await benchOf(script)
  const chat = client.conversation({ prefetchesMax: 2 })
  await chat.bid(inChat)
  chat.prefetch('m2', inChat)
  await vi.waitFor(() => expect(chat.isPending('m2')).toBe(false))

  lose(chat, clock)
  const taken = chat.take('m2')
  await vi.waitFor(() => expect(chat.isPending('m4')).toBe(false))
  await chat.bid(inChat)

  expect(taken).toBeUndefined()
  expect(tokens.at(-1)).toBe('shown')
  expect(tokens).not.toContain('unseen')
})

test('an ad counts as soon as it is taken, and taking it again changes nothing', async () => {
  const { script, tokens } = listening([pacing('one'), pacing('two'), silent(204)])
  const { client } = await benchOf(script)
  const chat = client.conversation()

  chat.prefetch('m1', inChat)
  await chat.takeWithin('m1', 1000)
  chat.prefetch('m2', inChat)
  await chat.takeWithin('m2', 1000)
  chat.take('m1')
  await chat.bid(inChat)

  expect(tokens).toEqual([undefined, 'one', 'two'])
})

test.each([
  ['only the first is taken', ['m1'], 'old'],
  ['only the second is taken', ['m2'], 'new'],
  ['both are taken', ['m1', 'm2'], 'new'],
  ['both are taken, the second before the first', ['m2', 'm1'], 'new'],
  ['none is taken', [], 'before'],
])('of two ads that were requested at once, %s', async (_name, order, sent) => {
  const answers: (() => void)[] = []
  const { script, tokens } = listening([pacing('before'), heldIn(answers, 'old'), heldIn(answers, 'new'), silent(204)])
  const { client } = await benchOf(script)
  const chat = client.conversation()
  await chat.bid(inChat)
  chat.prefetch('m1', inChat)
  await vi.waitFor(() => expect(answers.length).toBe(1))
  chat.prefetch('m2', inChat)
  await vi.waitFor(() => expect(answers.length).toBe(2))
  for (const answer of answers.toReversed()) answer()
  await vi.waitFor(() => expect([chat.isPending('m1'), chat.isPending('m2')]).toEqual([false, false]))

  for (const messageId of order) chat.take(messageId)
  await chat.bid(inChat)

  expect(tokens).toEqual([undefined, 'before', 'before', sent])
})
