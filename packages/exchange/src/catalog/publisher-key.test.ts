import { expect, test } from 'vitest'
import { namedPublisher, publisherKey, unverifiedKey } from './publisher-key.ts'

test('an id of 64 characters is its own key', () => {
  expect(publisherKey('p'.repeat(64))).toBe('p'.repeat(64))
  expect(publisherKey('')).toBe('')
})

test('a longer id is known by its SHA-256, however long it is', () => {
  expect(publisherKey('p'.repeat(65))).toBe('sha256:6da5603b5b9c4acef685bd2821360836a88e9e293fcbe28dea5583816e5a3fd3')
  expect(publisherKey('ü'.repeat(120_000))).toHaveLength(71)
})

test('two long ids have two keys, and the key of a long one is no short id', () => {
  expect(publisherKey(`${'p'.repeat(70)}1`)).not.toBe(publisherKey(`${'p'.repeat(70)}2`))
  expect(publisherKey(publisherKey('p'.repeat(65)))).not.toBe(publisherKey('p'.repeat(65)))
})

test('halves of characters are replaced, because no database stores them', () => {
  expect(publisherKey('pub-\ud83d')).toBe('pub-\ufffd')
  expect(publisherKey('Zürich 📰')).toBe('Zürich 📰')
})

test.each([
  ['a space behind it', 'pub-1 '],
  ['a space before it', '\u00a0pub-1'],
  ['a zero-width mark', 'pub\u200b-1'],
  ['a NUL', 'pub-1\u0000'],
  ['a line break behind it', 'pub-1\n'],
  ['another hyphen', 'pub\u20111'],
  ['a minus sign', 'pub\u22121'],
  ['digits of full width', 'pub-\uff11'],
])('T80: an id with %s is the publisher that it looks like', (_, id) => {
  expect(publisherKey(id)).toBe('pub-1')
})

test('ids that look different are two publishers', () => {
  expect(publisherKey('pub 1')).not.toBe(publisherKey('pub-1'))
  expect(publisherKey('Pub-1')).not.toBe(publisherKey('pub-1'))
})

test('T79: the name of somebody unproven tells whom it names, and is none of its ids', () => {
  const key = unverifiedKey(publisherKey('p'.repeat(65)))

  expect(namedPublisher(key)).toBe(publisherKey('p'.repeat(65)))
  expect(namedPublisher('pub-1')).toBe('pub-1')
})
