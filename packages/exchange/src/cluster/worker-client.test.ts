import { FakeClock, settled } from '@parley/testkit/clock'
import { expect, test } from 'vitest'
import { openWorkerClient } from './worker-client.ts'

const question = { kind: 'auction', id: 'a1' } as const

test('a question goes to the worker, and its answer comes back', async () => {
  const { client, sent, answer } = lineOf()
  client.serve()

  const told = client.ask(question)
  answer(1, '"found"')

  expect(sent).toEqual([{ kind: 'parley-question', id: 1, question }])
  expect(await told).toBe('"found"')
})

test('answers that come in another order find their questions', async () => {
  const { client, answer } = lineOf()
  client.serve()

  const first = client.ask(question)
  const second = client.ask(question)
  answer(2, '2')
  answer(1, '1')

  expect([await first, await second]).toEqual(['1', '2'])
})

test('a worker that has not said that it serves is not asked', async () => {
  const { client, sent } = lineOf()

  expect(await client.ask(question)).toBeUndefined()
  expect(sent).toEqual([])
})

test('an answer that does not come within 2 s is missing', async () => {
  const { client, clock, answer } = lineOf()
  client.serve()
  const early = client.ask(question)
  const late = client.ask(question)

  await clock.runTo(1999)
  answer(1, '1')
  await clock.runTo(2000)

  expect(await early).toBe('1')
  expect(await late).toBeUndefined()
})

test('a worker that owes 16 answers is asked the next question when it gives one', async () => {
  const { client, sent, answer } = lineOf()
  client.serve()
  for (let asked = 0; asked < 16; asked++) void client.ask(question)
  const next = client.ask(question)

  expect(sent).toHaveLength(16)
  answer(3, '3')
  expect(sent).toHaveLength(17)
  answer(17, '17')

  expect(await next).toBe('17')
})

test('questions that waited in vain are never sent to a worker that hangs', async () => {
  const { client, clock, sent, answer } = lineOf()
  client.serve()
  const all = Array.from({ length: 20 }, () => client.ask(question))

  await clock.runTo(2000)
  answer(1, '1')

  expect(new Set(await Promise.all(all))).toEqual(new Set([undefined]))
  expect(sent).toHaveLength(16)
})

test('256 questions wait for their turn, and the next is missing at once', async () => {
  const { client } = lineOf()
  client.serve()
  for (let asked = 0; asked < 16 + 255; asked++) void client.ask(question)
  const ends: string[] = []

  void client.ask(question).then(() => ends.push('last that waits'))
  void client.ask(question).then(() => ends.push('first that does not'))
  await settled()

  expect(ends).toEqual(['first that does not'])
})

test('a worker that is gone answers nothing, neither what it owed nor what it is asked then', async () => {
  const { client } = lineOf()
  client.serve()
  const owed = client.ask(question)

  client.end()

  expect(await owed).toBeUndefined()
  expect(await client.ask(question)).toBeUndefined()
  expect(client.isServing()).toBe(false)
})

test('a worker serves until it has owed an answer for 5 s, and again when it has given it', async () => {
  const { client, clock, answer } = lineOf()
  expect(client.isServing()).toBe(false)
  client.serve()
  client.probe()

  await clock.runTo(4999)
  expect(client.isServing()).toBe(true)
  await clock.runTo(5000)
  expect(client.isServing()).toBe(false)
  answer(1, 'null')

  expect(client.isServing()).toBe(true)
})

test('probes do not add up while an answer is owed', () => {
  const { client, sent } = lineOf()
  client.serve()

  for (let probed = 0; probed < 100; probed++) client.probe()

  expect(sent).toHaveLength(1)
})

test('other messages on the channel are left alone', async () => {
  const { client, clock, hear } = lineOf()
  client.serve()
  const told = client.ask(question)

  for (const message of ['parley-listening', null, { kind: 'parley-lease', id: 1 }]) hear(message)
  await settled()
  await clock.runTo(2000)

  expect(await told).toBeUndefined()
})

function lineOf() {
  const clock = new FakeClock()
  const sent: unknown[] = []
  let hear: (message: unknown) => void = () => {}
  const channel = {
    send: (message: unknown) => void sent.push(message),
    onMessage(listener: (message: unknown) => void) {
      hear = listener
    },
  }
  const client = openWorkerClient(channel, clock)
  const answer = (id: number, text: string): void => hear({ kind: 'parley-answer', id, text })
  return { client, clock, sent, answer, hear: (message: unknown) => hear(message) }
}
