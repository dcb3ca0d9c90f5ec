import type { AuctionRecord, Disposition, ImpResult, Steps } from '@parley/contract'
import { expect, test } from 'vitest'
import { verdictParts, verdictText } from './verdict-words.ts'

test('a sale names the partner, apart from the other words, and the price', () => {
  const record = recordOf({ outcome: 'bid', steps: stepsOf([soldTo('alpha', 3.01)]) })

  expect(plain(verdictText(record))).toBe('alpha won at $3.01 CPM after 50 ms.')
  expect(verdictParts(record)[0]).toEqual({ partner: 'alpha' })
})

test('where the exchange keeps a margin, what the publisher gets stands beside what is paid', () => {
  const price = { bidCpm: 6, marginPercent: 15, afterMarginCpm: 5.1, paidCpm: 6, clearingCpm: 5.1, because: '' }
  const steps = stepsOf([{ impid: 'i1', floorCpm: 1, winner: 'alpha', price }])

  expect(plain(verdictText(recordOf({ outcome: 'bid', steps })))).toBe(
    'alpha won at $6.00 CPM ($5.10 CPM to the publisher) after 50 ms.',
  )
})

test('of several impressions each that was sold is named', () => {
  const unsold = { impid: 'c', floorCpm: 1, winner: null }
  const auction = [{ ...soldTo('alpha', 3), impid: 'a' }, { ...soldTo('beta', 2), impid: 'b' }, unsold]

  const text = verdictText(recordOf({ outcome: 'bid', steps: stepsOf(auction) }))

  expect(plain(text)).toBe('alpha won impression a at $3.00 CPM, beta won impression b at $2.00 CPM after 50 ms.')
})

test.each([
  [['below-floor', 'invalid', 'late'], 'every valid bid was below the floor'],
  [['invalid', 'no-bid'], 'no bid was valid'],
  [['skipped', 'throttled'], 'no partner was called'],
  [[], 'no partner was called'],
  [['late', 'skipped'], 'no partner bid'],
])('no bid has a reason: %j', (states, why) => {
  const steps = stepsOf([{ impid: 'i1', floorCpm: 1, winner: null }], states)

  expect(plain(verdictText(recordOf({ steps })))).toBe(`No bid after 50 ms: ${why}.`)
})

test('where everything was paced, the rule and the turn are told', () => {
  const steps = stepsOf([{ impid: 'i1', floorCpm: 1, winner: null }], ['paced'])
  const paced = [{ impid: 'i1', rule: 'minTurnsBetween', detail: '' }]
  const pacing = { turn: 4, token: 'used' as const, ads: 1, turns: [3], paced }
  const partly = stepsOf([], ['paced', 'no-bid'])

  expect(plain(verdictText(recordOf({ steps: { ...steps, pacing } })))).toBe(
    'No bid after 50 ms: no partner was called, by the pacing rule minTurnsBetween at turn 4.',
  )
  expect(plain(verdictText(recordOf({ steps: { ...partly, pacing } })))).toBe('No bid after 50 ms: no partner bid.')
})

test('a refusal and an accident have their status', () => {
  expect(plain(verdictText(recordOf({ outcome: 'rejected', status: 400 })))).toBe(
    'Rejected with 400 after 50 ms; no partner was called.',
  )
  expect(plain(verdictText(recordOf({ outcome: 'failed', status: 500 })))).toBe(
    'Internal error in the exchange: 500 after 50 ms.',
  )
})

function recordOf(members: Partial<AuctionRecord>): AuctionRecord {
  const limit = { scope: 'none', limit: 0, remaining: 0, resetSeconds: 0 }
  const about = { id: 'ours-1', at: '2026-01-01T00:00:00.000Z', tookMs: 50, why: '', limit }
  return { ...about, outcome: 'no-bid', status: 204, ...members }
}

function soldTo(winner: string, paidCpm: number): ImpResult {
  const price = { bidCpm: 5, marginPercent: 0, afterMarginCpm: 5, paidCpm, clearingCpm: paidCpm, because: '' }
  return { impid: 'i1', floorCpm: 1, winner, price }
}

function stepsOf(auction: readonly ImpResult[], states: readonly string[] = ['won']): Steps {
  const dispositions = states.map(
    (state): Disposition => ({ partner: state, impid: 'i1', state, reason: state, says: '', detail: '' }),
  )
  const about = { requestId: 'r1', keywords: [], warnings: [] }
  const request = { ...about, isTest: false, auctionType: 1, ranking: 'price' as const }
  return { request, privacy: [], deadlineMs: 100, stages: [], calls: [], dispositions, auction }
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
