import { expect, test } from 'vitest'
import { publisherKey } from './publisher-key.ts'

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

test('control characters and halves of characters are replaced, because no database stores them', () => {
  expect(publisherKey('pub\u0000-\n1')).toBe('pub\ufffd-\ufffd1')
  expect(publisherKey('pub-\ud83d')).toBe('pub-\ufffd')
  expect(publisherKey('Zürich 📰')).toBe('Zürich 📰')
})
