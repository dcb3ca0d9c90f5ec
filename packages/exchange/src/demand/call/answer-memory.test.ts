import { expect, test } from 'vitest'
import { FakeClock } from '../../../test/demand/fakes.ts'
import { type AnswerMemory, createAnswerMemory, type MemorySettings } from './answer-memory.ts'

test('an answer is given while it is younger than asked for', () => {
  const { memory, clock } = memoryOf()
  memory.note('a', { status: 200, body: 'A' })

  clock.advance(2999)
  expect(memory.youngerThan(3000, 'a')?.body).toBe('A')
  clock.advance(1)
  expect(memory.youngerThan(3000, 'a')).toBeUndefined()
})

test('with staleMs 0 no answer stands in', () => {
  const { memory } = memoryOf({ staleMs: 0 })
  memory.note('a', { status: 200, body: 'A' })

  expect(memory.standIn('a')).toBeUndefined()
})

test('no more answers are remembered than entriesMax; the one used longest ago gives way', () => {
  const { memory } = memoryOf({ entriesMax: 2 })

  for (const url of ['a', 'b', 'c']) memory.note(url, { status: 200, body: url })

  expect(remembered(memory, ['a', 'b', 'c'])).toEqual(['b', 'c'])
})

test('no more memory than bytesMax is used, with two bytes for each character of search and answer', () => {
  const { memory } = memoryOf({ bytesMax: 20 })

  memory.note('a', { status: 200, body: '1234' })
  memory.note('b', { status: 200, body: '1234' })
  expect(remembered(memory, ['a', 'b'])).toEqual(['a', 'b'])
  memory.note('c', { status: 200, body: '' })

  expect(remembered(memory, ['a', 'b', 'c'])).toEqual(['b', 'c'])
})

test('an answer that alone is larger than bytesMax is not remembered, nor is the one before it', () => {
  const { memory } = memoryOf({ bytesMax: 20 })
  memory.note('a', { status: 200, body: 'small' })

  memory.note('a', { status: 200, body: 'too large by one' })

  expect(remembered(memory, ['a'])).toEqual([])
})

function memoryOf(members: Partial<MemorySettings> = {}): { memory: AnswerMemory; clock: FakeClock } {
  const clock = new FakeClock()
  return { memory: createAnswerMemory({ entriesMax: 100, bytesMax: 1000, staleMs: 1000, clock, ...members }), clock }
}

function remembered(memory: AnswerMemory, urls: readonly string[]): readonly string[] {
  return urls.filter((url) => memory.youngerThan(1, url) !== undefined)
}
