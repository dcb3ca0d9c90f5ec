import { expect, test } from 'vitest'
import type { SignatureUse } from '../../model/signature-use.ts'
import { SignatureBook } from './signature-book.ts'

const now = 1_800_000_000

function useOf(mark: string, seconds: number = now, members: Partial<SignatureUse> = {}): SignatureUse {
  return { publisher: 'pub-1', seconds, mark, toleranceSeconds: 60, rememberedMax: 100, ...members }
}

test('a signature is new once', () => {
  const book = new SignatureBook(0)

  expect(book.use(useOf('a'), now)).toBe('first')
  expect(book.use(useOf('a'), now)).toBe('again')
  expect(book.use(useOf('b'), now)).toBe('first')
})

test('each publisher has signatures of its own', () => {
  const book = new SignatureBook(0)
  book.use(useOf('a'), now)

  expect(book.use(useOf('a', now, { publisher: 'pub-2' }), now)).toBe('first')
})

test('it is remembered for as long as its time is near, and then too old', () => {
  const book = new SignatureBook(0)
  book.use(useOf('a'), now)
  book.use(useOf('b', now + 60), now)

  expect(book.use(useOf('a'), now + 60)).toBe('again')
  expect(book.use(useOf('a'), now + 61)).toBe('forgotten')
  expect(book.use(useOf('b', now + 60), now + 120)).toBe('again')
  expect(book.use(useOf('b', now + 60), now + 121)).toBe('forgotten')
})

test('a longer tolerance or a clock that goes back brings nothing back that was forgotten', () => {
  const book = new SignatureBook(0)
  book.use(useOf('a'), now)
  book.use(useOf('b', now + 61), now + 61)

  expect(book.use(useOf('a', now, { toleranceSeconds: 900 }), now + 61)).toBe('forgotten')
  expect(book.use(useOf('a'), now)).toBe('forgotten')
  expect(book.use(useOf('c', now + 1), now)).toBe('first')
})

test('what was signed before there was a book may have been used', () => {
  const book = new SignatureBook(now)

  expect(book.use(useOf('a', now - 1), now)).toBe('forgotten')
  expect(book.use(useOf('a', now), now)).toBe('first')
})

test('above the maximum the oldest second is forgotten: it is refused, and who signs now notices nothing', () => {
  const book = new SignatureBook(0)
  const few = { rememberedMax: 3 }
  for (const [mark, seconds] of [
    ['c', now],
    ['a', now - 2],
    ['b', now - 1],
  ] as const) {
    book.use(useOf(mark, seconds, few), now)
  }

  expect(book.use(useOf('d', now, few), now)).toBe('first')
  expect(book.use(useOf('a', now - 2, few), now)).toBe('forgotten')
  expect(book.use(useOf('e', now - 2, few), now)).toBe('forgotten')
  expect(book.use(useOf('b', now - 1, few), now)).toBe('again')
  expect(book.use(useOf('c', now, few), now)).toBe('again')
})

test('of more than the maximum in one second the rest of that second is refused, and the next one begins anew', () => {
  const book = new SignatureBook(0)
  const few = { rememberedMax: 2 }
  const findings = ['a', 'b', 'c', 'd', 'a'].map((mark) => book.use(useOf(mark, now, few), now))

  expect(findings).toEqual(['first', 'first', 'first', 'forgotten', 'forgotten'])
  expect(book.use(useOf('e', now + 1, few), now + 1)).toBe('first')
})

test('the maximum of one publisher takes nothing from another', () => {
  const book = new SignatureBook(0)
  book.use(useOf('a', now - 5, { publisher: 'pub-2' }), now)
  for (let index = 0; index < 500; index++) book.use(useOf(`m${index}`, now, { rememberedMax: 10 }), now)

  expect(book.use(useOf('a', now - 5, { publisher: 'pub-2' }), now)).toBe('again')
})
