import { expect, test } from 'vitest'
import { proseOf } from './prose.ts'

test('fenced code is blanked out and lines keep their numbers', () => {
  expect(proseOf('a\n```ts\nb\n```\nc')).toBe('a\n\n\n\nc')
})

test('a longer fence holds a shorter one', () => {
  expect(proseOf('````md\n```\na\n```\n````\nb')).toBe('\n\n\n\n\nb')
})
