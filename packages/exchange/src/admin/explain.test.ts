import { issue } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { bidOf, callRecordOf, impOf, opportunityFor, soldWith, traceOf } from '../../test/support/samples.ts'
import type { Winner } from '../model/award.ts'
import type { Trace } from '../model/outcome.ts'
import type { AuctionEntry, StorableOutcome } from '../model/record.ts'
import { storedOf } from '../observe/stored.ts'
import { explainAuction, type RebuildCallBody } from './explain.ts'

const quota = { scope: 'ip', limit: 100, remaining: 99, resetSeconds: 1 } as const

const opportunity = opportunityFor({ at: 2, imp: [impOf({ bidfloor: 1 }), impOf({ id: 'i2' })] })

test('the steps of an auction are explained in their order', () => {
  const calls = [callRecordOf({ sentAtMs: 1002, endedAtMs: 1012.3456 })]
  const views = [{ partner: 'alpha', name: 'partial', because: ['gpc'], removed: ['user.id'], coarsened: [] }] as const
  const dispositions = [{ partner: 'alpha', impId: 'i1', reason: 'won', detail: '', priceMicros: 5_000_000 }] as const

  expect(explain({ opportunity, views, deadlineMs: 1475, calls, dispositions })).toMatchObject({
    id: 'ours-1',
    outcome: 'bid',
    status: 200,
    tookMs: 50,
    why: expect.any(String),
    limit: quota,
    reply: '{"id":"r1"}',
    steps: {
      request: { requestId: 'r1', auctionType: 2, isTest: false },
      privacy: [
        {
          partner: 'alpha',
          view: 'partial',
          because: ['the browser sends Global Privacy Control (Sec-GPC: 1)'],
          removed: ['user.id'],
        },
      ],
      deadlineMs: 475,
      calls: [
        {
          partner: 'alpha',
          tmaxMs: 140,
          sent: { body: 'r1 told again' },
          sentAtMs: 2,
          tookMs: 10.346,
          answered: { status: 200 },
        },
      ],
      dispositions: [{ partner: 'alpha', impid: 'i1', state: 'won', reason: 'won', says: 'won', priceCpm: 5, loss: 0 }],
    },
  })
})

test('a bid that could not win is told with what to do and who can do it, and one that won is not', () => {
  const low = { partner: 'alpha', impId: 'i1', reason: 'below-floor', detail: '', priceMicros: 500_000 } as const
  const won = { partner: 'beta', impId: 'i1', reason: 'won', detail: '', priceMicros: 5_000_000 } as const

  const { steps } = explain({ opportunity, dispositions: [low, won] }) as {
    readonly steps: { readonly dispositions: readonly object[] }
  }

  expect(steps.dispositions).toMatchObject([
    {
      reason: 'below-floor',
      fix: 'Bid at or above imp.bidfloor of the request; it already includes the margin.',
      fixedBy: ['partner'],
    },
    { reason: 'won', fix: undefined, fixedBy: undefined },
  ])
})

test('the price is explained with its arithmetic, and an impression without a winner says so', () => {
  const [imp] = opportunity.imps
  if (imp === undefined) throw new Error('the sample has no impression')
  const bid = bidOf({ priceMicros: 5_000_000, netMicros: 4_500_000, marginPercent: 10 })
  const winner: Winner = { bid, imp, clearingMicros: 3_010_000, runnerUpMicros: 3_000_000 }
  const price = { bidCpm: 5, marginPercent: 10, afterMarginCpm: 4.5, runnerUpCpm: 3 }
  const because = expect.stringMatching(/^second price: .*, all after the margin$/) as string

  expect(explain({ opportunity, winners: [winner] })).toMatchObject({
    steps: {
      auction: [
        {
          impid: 'i1',
          floorCpm: 1,
          winner: 'alpha',
          price: { ...price, paidCpm: 3.344445, clearingCpm: 3.01, because },
        },
        { impid: 'i2', floorCpm: 0, winner: null },
      ],
    },
  })
})

test('an impression tells whose floor it had and the least relevance, where there is more than the request says', () => {
  const [first, ...others] = opportunity.imps
  if (first === undefined) throw new Error('the sample has no impression')
  const imps = [{ ...first, floorSource: 'floors[1] of pub-1', minRelevance: 300 }, ...others]

  const { steps } = explain({ opportunity: { ...opportunity, imps } }) as { steps: { auction: readonly object[] } }

  expect(steps.auction[0]).toMatchObject({ floorCpm: 1, floorFrom: 'floors[1] of pub-1', minRelevance: 0.3 })
  expect(steps.auction[1]).toMatchObject({ floorFrom: undefined, minRelevance: undefined })
})

test('a call that we were held up in is not called late', () => {
  const end = (partner: string, reason: 'held-up' | 'late') => {
    return { partner, impId: 'i1', reason, detail: '', priceMicros: undefined }
  }
  const calls = ['alpha', 'beta'].map((partner) => callRecordOf({ partner, impIds: ['i1'], end: 'late' }))

  const { steps } = explain({ calls, dispositions: [end('alpha', 'held-up'), end('beta', 'late')] }) as {
    steps: { calls: readonly object[] }
  }

  expect(steps.calls).toMatchObject([{ end: 'held-up' }, { end: 'late' }])
})

test('the stages of an auction say where its time went', () => {
  const calls = [callRecordOf({ sentAtMs: 1002, endedAtMs: 1040 })]

  const { steps } = explain({ calls }) as { steps: { stages: readonly object[] } }

  expect(steps.stages).toMatchObject([
    { name: 'prepare', fromMs: 0, toMs: 2 },
    { name: 'ask', fromMs: 2, toMs: 40 },
    { name: 'decide', fromMs: 40, toMs: 50 },
  ])
})

test('long answers of partners are shown up to 16 KiB', () => {
  const calls = [callRecordOf({ answer: 'x'.repeat(20_000) })]

  const { steps } = explain({ calls })

  expect(steps?.calls[0]?.answered.body).toHaveLength(16_384)
})

test('a refused and a failed request are explained without an auction', () => {
  const outcomes: readonly StorableOutcome[] = [
    { kind: 'rejected', quota, issue: issue('V01-object', { about: 'the body' }), violations: undefined },
    { kind: 'failed', quota },
  ]

  for (const outcome of outcomes) {
    const explained = explainAuction(entryOf(outcome), rebuild)

    expect(explained).toMatchObject({ id: 'ours-1', outcome: outcome.kind, why: expect.stringMatching(/\.$/) })
    expect(explained.steps).toBeUndefined()
  }
})

test('a refused request is explained with its faults in words, without the values', () => {
  const wrong = issue('V08-tmax', { field: 'tmax', found: '5' })
  const outcome: StorableOutcome = { kind: 'rejected', quota, issue: wrong, violations: [wrong] }

  const explained = explainAuction(entryOf(outcome), rebuild)

  const told = {
    rule: 'V08-tmax',
    code: 'INVALID_REQUEST',
    message: '',
    field: 'tmax',
    reason: 'must be an integer from 100 to 5000 (milliseconds)',
  }
  expect(explained).toMatchObject({ issue: told, violations: [told] })
})

test('a bid that entered the auction is shown before and after the margin, and any other before it only', () => {
  const about = { partner: 'alpha', impId: 'i1', detail: '', priceMicros: 5_000_000 }
  const dispositions = [
    { ...about, reason: 'won', netMicros: 4_500_000 },
    { ...about, reason: 'outbid', netMicros: 4_500_000, minToWinMicros: 6_000_000 },
    { ...about, reason: 'below-floor', netMicros: 4_500_000 },
    { ...about, reason: 'not-secure' },
    { ...about, reason: 'late', priceMicros: undefined },
  ] as const

  const { steps } = explain({ dispositions }) as { steps: { dispositions: readonly object[] } }

  expect(steps.dispositions).toMatchObject([
    { priceCpm: 5, afterMarginCpm: 4.5, minToWinCpm: undefined },
    { priceCpm: 5, afterMarginCpm: 4.5, minToWinCpm: 6 },
    { priceCpm: 5, afterMarginCpm: 4.5, minToWinCpm: undefined },
    { priceCpm: 5, afterMarginCpm: undefined },
    { priceCpm: undefined, afterMarginCpm: undefined },
  ])
})

test('a body that cannot be built any more is said to be gone', () => {
  const sold = soldWith({ ...traceOf(opportunityFor()), calls: [callRecordOf()] }, quota)

  const { steps } = explainAuction(entryOf(sold), () => ({ body: undefined, isGone: true }))

  expect(steps?.calls[0]?.sent).toEqual({
    method: 'POST',
    url: 'https://alpha.example/bid',
    note: 'the body cannot be shown: it is built from the configuration, which has been reloaded since this auction',
  })
})

function explain(members: Partial<Trace>) {
  return explainAuction(entryOf(soldWith({ ...traceOf(opportunityFor()), ...members }, quota)), rebuild)
}

const rebuild: RebuildCallBody = (trace) => ({ body: `${trace.opportunity.request.id} told again` })

function entryOf(outcome: StorableOutcome): AuctionEntry {
  const reply = { status: 200, headers: [], body: '{"id":"r1"}' }
  const atMs = Date.UTC(2026, 0, 1)
  const times = { receivedAtMs: 1000, repliedAtMs: 1050, atMs }
  return { requestId: 'ours-1', ...times, ...storedOf(outcome, reply) }
}
