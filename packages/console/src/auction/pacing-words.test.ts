import type { Pacing } from '@parley/contract'
import { expect, test } from 'vitest'
import { chatWords, pacedShortly, pacedWords } from './pacing-words.ts'

const chat: Pacing = { turn: 4, token: 'used', ads: 0, turns: [], paced: [] }
const between = {
  impid: 'i1',
  rule: 'minTurnsBetween',
  detail: 'turn 4; the last ad was at turn 3, the next is possible at turn 6',
}
const session = { impid: 'i2', rule: 'maxPerSession', detail: '5 of 5 ads of this chat are used' }

test.each<[Partial<Pacing>, string]>([
  [{}, 'turn 4, no ad before'],
  [{ ads: 1, turns: [3] }, 'turn 4, 1 ad before (turn 3)'],
  [{ ads: 3, turns: [1, 3] }, 'turn 4, 3 ads before (turn 1 and 3)'],
  [
    { ads: 1, token: 'forged' },
    'turn 4, 1 ad before; the pacing token was not issued by this exchange and counts as one ad',
  ],
])('where the chat stands: %j', (members, words) => {
  expect(chatWords({ ...chat, ...members })).toBe(words)
})

test('a chat that does not tell its turn', () => {
  expect(chatWords({ token: 'none', ads: 0, turns: [], paced: [] })).toBe('turn unknown, no ad before')
})

test('the rule and the turn are told, the turn once', () => {
  expect(pacedWords(between, chat, false)).toBe(
    'No partner was called, by the pacing rule minTurnsBetween: turn 4; the last ad was at turn 3, the next is possible at turn 6.',
  )
  expect(pacedWords(session, chat, false)).toBe(
    'No partner was called, by the pacing rule maxPerSession: turn 4; 5 of 5 ads of this chat are used.',
  )
})

test('a test is filled all the same', () => {
  expect(pacedWords(session, chat, true)).toMatch(
    /^Outside test mode, no partner would have been called, by the pacing rule /,
  )
})

test('several rules are told shortly, and none where nothing was paced', () => {
  expect(pacedShortly({ ...chat, paced: [between, session, session] })).toBe(
    'by the pacing rules minTurnsBetween and maxPerSession at turn 4',
  )
  expect(pacedShortly(chat)).toBeUndefined()
})
