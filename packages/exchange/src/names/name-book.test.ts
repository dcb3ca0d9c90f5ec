import { expect, test } from 'vitest'
import { FakeClock } from '../../test/demand/fakes.ts'
import type { AskName, NameAnswer } from './name-answer.ts'
import { createNameBook } from './name-book.ts'

const unanswered: NameAnswer = { kind: 'unanswered' }

test('an answer holds for as long as it says', async () => {
  const { book, answers, clock, asked } = bookOf()
  answers.push(addressed('192.0.2.1', 60_000), addressed('192.0.2.2', 60_000))

  expect(await book('a.example')).toMatchObject(addressed('192.0.2.1', 60_000))
  clock.advance(59_999)
  expect(await book('a.example')).toMatchObject(addressed('192.0.2.1', 60_000))

  expect(asked).toEqual(['a.example'])
})

test.each([
  [0, 30_000],
  [29_999, 30_000],
  [300_001, 300_000],
  [Number.POSITIVE_INFINITY, 300_000],
])('an answer for %s ms holds for %s', async (ttlMs, heldMs) => {
  const { book, answers, clock, asked } = bookOf()
  answers.push(addressed('192.0.2.1', ttlMs), addressed('192.0.2.2', ttlMs))
  await book('a.example')

  clock.advance(heldMs - 1)
  await book('a.example')
  expect(asked).toHaveLength(1)
  clock.advance(1)
  await book('a.example')

  expect(asked).toHaveLength(2)
})

test('an answer whose time is over serves once more while a new one is fetched', async () => {
  const { book, answers, clock } = bookOf()
  answers.push(addressed('192.0.2.1', 30_000), addressed('192.0.2.2', 30_000))
  await book('a.example')
  clock.advance(30_000)

  expect(await book('a.example')).toMatchObject(addressed('192.0.2.1', 30_000))
  expect(await book('a.example')).toMatchObject(addressed('192.0.2.2', 30_000))
})

test('when no new answer comes, the old one serves for five minutes, and the name is tried every second', async () => {
  const { book, answers, clock, asked } = bookOf()
  answers.push(addressed('192.0.2.1', 30_000))
  await book('a.example')
  clock.advance(30_000)
  await book('a.example')
  await settled()

  for (let time = 0; time < 10; time++) expect(await book('a.example')).toMatchObject({ kind: 'addresses' })
  expect(asked).toHaveLength(2)
  clock.advance(1000)
  expect(await book('a.example')).toMatchObject({ kind: 'addresses' })
  expect(asked).toHaveLength(3)
  await settled()
  clock.advance(298_999)
  expect(await book('a.example')).toMatchObject({ kind: 'addresses' })
  await settled()
  clock.advance(1000)
  expect(await book('a.example')).toEqual(unanswered)
})

test('a name that failed is asked for again after a second', async () => {
  const { book, answers, clock, asked } = bookOf()
  answers.push({ kind: 'unknown' }, addressed('192.0.2.1', 30_000))

  expect(await book('a.example')).toEqual({ kind: 'unknown' })
  clock.advance(999)
  expect(await book('a.example')).toEqual({ kind: 'unknown' })
  expect(asked).toHaveLength(1)
  clock.advance(1)
  expect(await book('a.example')).toMatchObject({ kind: 'addresses' })
})

test('after a first silence nobody waits for the name again, and an answer counts as soon as it comes', async () => {
  const { book, clock, asked } = bookOf(() => lookups.shift() ?? Promise.resolve(unanswered))
  const lookups = [Promise.resolve(unanswered), new Promise<NameAnswer>(() => {})]
  await book('a.example')
  clock.advance(1000)

  expect(await book('a.example')).toEqual(unanswered)
  expect(await book('a.example')).toEqual(unanswered)
  expect(asked).toHaveLength(2)
})

test('a silent name that is answered at last serves from the next call on', async () => {
  const { book, answers, clock } = bookOf()
  answers.push(unanswered, addressed('192.0.2.1', 30_000))
  await book('a.example')
  clock.advance(1000)

  expect(await book('a.example')).toEqual(unanswered)
  await settled()
  expect(await book('a.example')).toMatchObject({ kind: 'addresses' })
})

test('a hundred who want the same name share one lookup', async () => {
  const { book, answers, asked } = bookOf()
  answers.push(addressed('192.0.2.1', 30_000))

  const found = await Promise.all(Array.from({ length: 100 }, () => book('a.example')))

  expect(found.every(({ kind }) => kind === 'addresses')).toBe(true)
  expect(asked).toEqual(['a.example'])
})

test('a thousand names are remembered; of one more, the one used longest ago gives way', async () => {
  const { book, asked } = bookOf(async () => addressed('192.0.2.1', 30_000))
  for (let index = 0; index < 1000; index++) await book(`${index}.example`)
  await book('0.example')
  expect(asked).toHaveLength(1000)

  await book('1000.example')
  await book('0.example')
  expect(asked).toHaveLength(1001)
  await book('1.example')

  expect(asked).toHaveLength(1002)
})

/** A book whose names are answered in the order of `answers`, and not at all when there is none left. */
function bookOf(ask?: AskName) {
  const answers: NameAnswer[] = []
  const asked: string[] = []
  const clock = new FakeClock()
  const answer: AskName = ask ?? (async () => answers.shift() ?? unanswered)
  const book = createNameBook({
    ask(name) {
      asked.push(name)
      return answer(name)
    },
    clock,
  })
  return { book, answers, clock, asked }
}

function addressed(address: string, ttlMs: number): NameAnswer {
  return { kind: 'addresses', addresses: [{ address, family: 4 }], ttlMs }
}

/** Lets a lookup in the background end. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
