import type { Call } from '@parley/contract'
import { expect, test } from 'vitest'
import { timeWords } from './time-words.ts'

test('who was asked and who ended last is told, and how much time was left', () => {
  const words = timeWords([callOf('swift', 8), callOf('moody', 120)], 275, 121)

  expect(plain(words)).toBe(
    'swift and moody were called in parallel; moody finished last at 121 ms; answered after 121 ms, 154 ms before the deadline.',
  )
})

test('many partners are a number, and a missed deadline is told', () => {
  const words = timeWords(
    ['a', 'b', 'c', 'd', 'e'].map((name) => callOf(name, 20)),
    50,
    60,
  )

  expect(plain(words)).toMatch(/^5 partners were called in parallel; .* the deadline for partners was 50 ms\.$/)
})

test('without a call nobody is named', () => {
  expect(plain(timeWords([], 275, 1.2))).toBe(
    'No external partner was called; answered after 1.2 ms, 274 ms before the deadline.',
  )
})

function callOf(partner: string, tookMs: number): Call {
  const sent = { method: 'POST', url: 'http://partner.example/bid' }
  return {
    partner,
    impids: ['i1'],
    tmaxMs: 100,
    sentAtMs: 1,
    tookMs,
    sent,
    end: 'reply',
    answered: { body: '' },
  }
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
