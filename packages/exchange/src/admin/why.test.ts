import { issue } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { bidOf, impOf, opportunityFor, soldWith, traceOf } from '../../test/support/samples.ts'
import type { Winner } from '../model/award.ts'
import type { Disposition } from '../model/disposition.ts'
import type { AuctionEntry, StorableOutcome } from '../model/record.ts'
import { storedOf } from '../observe/stored.ts'
import { whyOf } from './why.ts'

const quota = { scope: 'ip', limit: 100, remaining: 0, resetSeconds: 1 } as const

test('a bid is told by who won and at what price', () => {
  expect(whySold({ i1: 'alpha' })).toBe('alpha won at $3.01 CPM.')
})

test('where the exchange keeps a margin, the price is what the partner pays, with what the publisher gets', () => {
  const trace = traceOf(opportunityFor())
  const [imp] = trace.opportunity.imps
  if (imp === undefined) throw new Error('the sample has no impression')
  const bid = bidOf({ priceMicros: 6_000_000, netMicros: 5_100_000, marginPercent: 15 })
  const first: Winner = { bid, imp, clearingMicros: 5_100_000, runnerUpMicros: undefined }
  const second: Winner = { ...first, clearingMicros: 3_010_000, runnerUpMicros: 3_000_000 }

  expect(why(soldWith({ ...trace, winners: [first] }, quota))).toBe(
    'alpha won at $6.00 CPM ($5.10 CPM to the publisher).',
  )
  expect(why(soldWith({ ...trace, winners: [second] }, quota))).toBe(
    'alpha won at $3.54 CPM ($3.01 CPM to the publisher).',
  )
})

test('of several impressions three are named', () => {
  expect(whySold({ i1: 'alpha', i2: 'beta' })).toBe(
    'alpha won impression i1 at $3.01 CPM, beta won impression i2 at $3.01 CPM.',
  )
  expect(whySold({ i1: 'a', i2: 'b', i3: 'c', i4: 'd' })).toMatch(/c won impression i3 .*, and 1 more was sold\.$/)
  expect(whySold({ i1: 'a', i2: 'b', i3: 'c', i4: 'd', i5: 'e' })).toMatch(/, and 2 more were sold\.$/)
})

test('no bid is told by the reason that most partners ended with', () => {
  expect(whyUnsold(['alpha', 'late'], ['beta', 'late'], ['gamma', 'country'])).toBe(
    'No bid: 2 of 3 partners ended with “did not answer in time” (late).',
  )
  expect(whyUnsold(['alpha', 'late'], ['beta', 'late'])).toBe(
    'No bid: all 2 partners ended with “did not answer in time” (late).',
  )
  expect(whyUnsold(['alpha', 'unreachable'])).toBe('No bid: alpha ended with “could not be reached” (unreachable).')
  expect(whyUnsold()).toBe('No bid: no partner was called.')
})

test('a partner counts once, however many impressions it ended so for', () => {
  expect(whyUnsold(['alpha', 'late'], ['alpha', 'late'], ['beta', 'country'], ['gamma', 'country'])).toBe(
    'No bid: 2 of 3 partners ended with “does not accept this country” (country).',
  )
})

test('of two reasons that are equally frequent, the one nearer to a sale is told', () => {
  expect(whyUnsold(['alpha', 'below-floor'], ['beta', 'country'])).toContain('(below-floor)')
  expect(whyUnsold(['beta', 'country'], ['alpha', 'below-floor'])).toContain('(below-floor)')
})

test('a refused request is told by the field, the reason and the rule', () => {
  const found = issue('V06-imp-id-unique', { field: 'imp[1].id', usedBy: 'imp[0].id' })

  expect(why({ kind: 'rejected', quota, issue: found, violations: undefined })).toBe(
    'Refused at imp[1].id: already used by imp[0].id (V06-imp-id-unique).',
  )
  expect(
    why({ kind: 'rejected', quota, issue: issue('V01-json', { cause: 'is not JSON' }), violations: undefined }),
  ).toBe('Refused: is not JSON (V01-json).')
})

test('an accident is told as one', () => {
  expect(why({ kind: 'failed', quota })).toBe('Internal error in the exchange; its log shows what happened.')
})

function whySold(partners: Readonly<Record<string, string>>): string {
  const opportunity = opportunityFor({ imp: Object.keys(partners).map((id) => impOf({ id })) })
  const winners = opportunity.imps.map((imp): Winner => {
    const bid = bidOf({ impId: imp.id, partner: partners[imp.id] ?? '' })
    return { bid, imp, clearingMicros: 3_010_000, runnerUpMicros: undefined }
  })
  return why(soldWith({ ...traceOf(opportunity), winners }, quota))
}

function whyUnsold(...ends: readonly (readonly [string, Disposition['reason']])[]): string {
  const dispositions = ends.map(([partner, reason]) => ({
    partner,
    reason,
    impId: 'i1',
    detail: '',
    priceMicros: undefined,
  }))
  return why({ kind: 'no-bid', quota, trace: { ...traceOf(opportunityFor()), dispositions }, losses: [] })
}

function why(outcome: StorableOutcome): string {
  const reply = { status: 200, headers: [], body: undefined }
  const entry: AuctionEntry = { requestId: 'a', receivedAtMs: 0, repliedAtMs: 1, atMs: 0, ...storedOf(outcome, reply) }
  return whyOf(entry)
}
