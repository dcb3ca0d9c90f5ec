import { expect, test } from 'vitest'
import { likeFirst } from './like-first.ts'

test('the word that was probably meant comes first', () => {
  expect(likeFirst(['host', 'workers', 'port'], 'prot')[0]).toBe('port')
  expect(likeFirst(['intent', 'awareness', 'conversion'], 'aware')[0]).toBe('awareness')
})
