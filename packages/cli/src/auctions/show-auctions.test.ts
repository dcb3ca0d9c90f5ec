import { AuctionList } from '@parley/contract'
import { expect, test } from 'vitest'
import { answerAs } from '../http/read-answer.ts'
import { paintFor } from '../report/paint.ts'
import { columnsOf } from '../text/columns.ts'
import { searchedWords, showAuctions } from './show-auctions.ts'

const paint = paintFor({}, {})

test('each auction has a line to find it, and the reason for its outcome', () => {
  const sold = {
    id: '5f1d0c3e-8a4b-4c7e-9d2f-6b1a3e5c7d90',
    at: '2026-11-15T18:43:02.123Z',
    outcome: 'bid' as const,
    status: 200,
    tookMs: 203.456,
    requestId: 'chat-4711',
    publisher: 'pub-1',
    why: 'alpha won at $3.01 CPM.',
  }
  const refused = {
    id: '8c2e4f60-0000-4000-8000-000000000001',
    at: '2026-11-15T18:43:01.000Z',
    outcome: 'rejected' as const,
    status: 400,
    tookMs: 1,
    why: 'Refused at tmax: must be at least 100 (V08-tmax).',
  }

  expect(showAuctions([sold, refused], [], paint).split('\n')).toEqual([
    'When (UTC)           Outcome   Took       Auction',
    '2026-11-15 18:43:02  bid       203.5 ms   5f1d0c3e-8a4b-4c7e-9d2f-6b1a3e5c7d90',
    '  alpha won at $3.01 CPM.',
    '  request chat-4711 of publisher pub-1',
    '2026-11-15 18:43:01  rejected  1.0 ms     8c2e4f60-0000-4000-8000-000000000001',
    '  Refused at tmax: must be at least 100 (V08-tmax).',
    '',
    '2 auctions, newest first. parley why <auction> explains one.',
  ])
})

test('no control character of the list reaches the terminal and every line fits 80 columns', () => {
  const hostile = `\u001b[2J\u009b31m\n${'x'.repeat(300)}\u202e`
  const row = {
    id: hostile,
    at: '2026-11-15T18:43:02.123Z',
    outcome: 'bid',
    status: 200,
    tookMs: 1e99,
    requestId: hostile,
    why: hostile,
  }
  const { auctions } = answerAs(AuctionList, { auctions: [row] }, 'http://127.0.0.1:9090')

  const lines = showAuctions(auctions, [], paint).split('\n')

  expect(lines.filter((line) => /[\p{Cc}\p{Cf}]/u.test(line))).toEqual([])
  expect(lines.filter((line) => columnsOf(line) > 80)).toEqual([])
})

test('a search of kept records says how far it went, and how to go on', () => {
  expect(searchedWords('2026-11-15T18:43:02.123Z')).toBe(
    'Everything since 2026-11-15 18:43:02 was searched. Earlier: --before 2026-11-15T18:43:02.123Z',
  )
})

test('an empty list says what to do', () => {
  expect(showAuctions([], [], paint)).toContain('No auctions yet. Send a request')
  expect(showAuctions([], ['--outcome bid'], paint)).toContain(
    'No stored auction matches --outcome bid. Remove a filter',
  )
})
