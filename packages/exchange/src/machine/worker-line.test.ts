import { FakeClock, settled } from '@parley/testkit/clock'
import { expect, test } from 'vitest'
import { openLine } from './worker-line.ts'

const question = { kind: 'auction', id: 'a1' } as const

test('a question goes to the worker, and its answer comes back', async () => {
  const { line, sent, answer } = lineOf()
  line.serve()

  const told = line.ask(question)
  answer(1, '"found"')

  expect(sent).toEqual([{ kind: 'parley-question', id: 1, question }])
  expect(await told).toBe('"found"')
})

test('answers that come in another order find their questions', async () => {
  const { line, answer } = lineOf()
  line.serve()

  const first = line.ask(question)
  const second = line.ask(question)
  answer(2, '2')
  answer(1, '1')

  expect([await first, await second]).toEqual(['1', '2'])
})

test('a worker that has not said that it serves is not asked', async () => {
  const { line, sent } = lineOf()

  expect(await line.ask(question)).toBeUndefined()
  expect(sent).toEqual([])
})

test('an answer that does not come within 2 s is missing', async () => {
  const { line, clock, answer } = lineOf()
  line.serve()
  const early = line.ask(question)
  const late = line.ask(question)

  await clock.runTo(1999)
  answer(1, '1')
  await clock.runTo(2000)

  expect(await early).toBe('1')
  expect(await late).toBeUndefined()
})

test('a worker that owes 16 answers is asked the next question when it gives one', async () => {
  const { line, sent, answer } = lineOf()
  line.serve()
  for (let asked = 0; asked < 16; asked++) void line.ask(question)
  const next = line.ask(question)

  expect(sent).toHaveLength(16)
  answer(3, '3')
  expect(sent).toHaveLength(17)
  answer(17, '17')

  expect(await next).toBe('17')
})

test('questions that waited in vain are never sent to a worker that hangs', async () => {
  const { line, clock, sent, answer } = lineOf()
  line.serve()
  const all = Array.from({ length: 20 }, () => line.ask(question))

  await clock.runTo(2000)
  answer(1, '1')

  expect(new Set(await Promise.all(all))).toEqual(new Set([undefined]))
  expect(sent).toHaveLength(16)
})

test('256 questions wait for their turn, and the next is missing at once', async () => {
  const { line } = lineOf()
  line.serve()
  for (let asked = 0; asked < 16 + 255; asked++) void line.ask(question)
  const ends: string[] = []

  void line.ask(question).then(() => ends.push('last that waits'))
  void line.ask(question).then(() => ends.push('first that does not'))
  await settled()

  expect(ends).toEqual(['first that does not'])
})

test('a worker that is gone answers nothing, neither what it owed nor what it is asked then', async () => {
  const { line } = lineOf()
  line.serve()
  const owed = line.ask(question)

  line.end()

  expect(await owed).toBeUndefined()
  expect(await line.ask(question)).toBeUndefined()
  expect(line.isServing()).toBe(false)
})

test('a worker serves until it has owed an answer for 5 s, and again when it has given it', async () => {
  const { line, clock, answer } = lineOf()
  expect(line.isServing()).toBe(false)
  line.serve()
  line.probe()

  await clock.runTo(4999)
  expect(line.isServing()).toBe(true)
  await clock.runTo(5000)
  expect(line.isServing()).toBe(false)
  answer(1, 'null')

  expect(line.isServing()).toBe(true)
})

test('probes do not add up while an answer is owed', () => {
  const { line, sent } = lineOf()
  line.serve()

  for (let probed = 0; probed < 100; probed++) line.probe()

  expect(sent).toHaveLength(1)
})

test('other messages on the channel are left alone', async () => {
  const { line, clock, hear } = lineOf()
  line.serve()
  const told = line.ask(question)

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
  const line = openLine(channel, clock)
  const answer = (id: number, text: string): void => hear({ kind: 'parley-answer', id, text })
  return { line, clock, sent, answer, hear: (message: unknown) => hear(message) }
}
