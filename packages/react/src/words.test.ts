import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

test('the page may use its own words, and the others are English', () => {
  const reasons = { helpful: 'Nützlich' } as never

  expect(wordsOf({ why: 'Warum?', reasons })).toMatchObject({
    why: 'Warum?',
    rate: 'Rate this ad',
    reasons: { helpful: 'Nützlich', irrelevant: 'Does not fit the chat' },
  })
})
