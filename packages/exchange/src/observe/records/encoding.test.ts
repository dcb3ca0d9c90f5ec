import { issue } from '@parley/openrtb'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { callRecordOf, impOf, opportunityFor, traceOf } from '../../../test/support/samples.ts'
import type { AuctionEntry, StoredTrace } from '../../model/record.ts'
import { storedOf } from '../stored.ts'
import { entryOf, piecesOf } from './encoding.ts'

const quota = { scope: 'ip', limit: 100, remaining: 57, resetSeconds: 1 } as const
const times = { requestId: 'ours', receivedAtMs: 12.25, repliedAtMs: 40.5, atMs: 1_794_816_000_000 }

test('an auction is read back as it was written', () => {
  const sale = { impId: 'i1', partner: 'alpha', priceMicros: 6_500_000, marginPercent: 10, clearingMicros: 5_000_000 }
  const entry = auction({ sales: [{ ...sale, runnerUpMicros: 4_990_000 }] })

  expect(entryOf(textOf(entry))).toEqual(entry)
})

test('D98: what was paced is read back as it was written', () => {
  const paced = [{ impId: 'i1', rule: 'firstTurn', detail: 'turn 2; the first ad is possible at turn 3' }] as const
  const entry = auction({ pacing: { turn: 2, token: 'expired', ads: 1, turns: [], paced } })

  expect(entryOf(textOf(entry))).toEqual(entry)
})

test('D101: that a chain was left out is read back, so that calls are built again without it', () => {
  const entry = auction({ opportunity: { ...opportunityFor(), supplyChain: 'left-out' } })

  expect(entryOf(textOf(entry))).toEqual(entry)
})

test('texts of partners and callers come back unchanged, whatever is in them', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(fc.array(text), text, text, (answers, body, url) => {
      const entry = auction({ calls: answers.map((answer) => callRecordOf({ answer, url })) }, `${body}\n${body}`)
      expect(entryOf(textOf(entry))).toEqual(entry)
    }),
  )
})

test('an impression is kept once, with the floor that each partner was told', () => {
  const opportunity = opportunityFor()
  const { imps } = opportunity
  const dearer = imps.map((imp) => ({ ...imp, floorMicros: imp.floorMicros + 70_000 }))
  const calls = [imps, dearer].map((offered) => callRecordOf({ imps: offered }))
  const entry = auction({ opportunity, calls })

  const text = textOf(entry)

  expect(entryOf(text)).toEqual(entry)
  expect(text.split('"assets"')).toHaveLength(1 + imps.length)
})

test('ends come back in their order, whatever partners have in common, and a reason is written once for those in a row', () => {
  const of = fc.constantFrom
  const absence = fc.record({
    partner: of('alpha', 'beta', 'gamma'),
    impId: of('i1', 'i2'),
    reason: of('country' as const, 'share' as const),
    detail: of('', 'why'),
    priceMicros: of(undefined),
  })
  const outbid = { reason: 'outbid' as const, priceMicros: 5, netMicros: 4 }
  const lost = absence.map((end) => ({ ...end, ...outbid, ...(end.detail === '' ? {} : { minToWinMicros: 6 }) }))
  fc.assert(
    fc.property(fc.array(fc.oneof(absence, lost)), (dispositions) => {
      const entry = auction({ dispositions })
      expect(entryOf(textOf(entry))).toEqual(entry)
    }),
  )
  const many = Array.from({ length: 97 }, (_, index) => `partner-${index}`)
  const end = { impId: 'i1', reason: 'country', detail: '', priceMicros: undefined } as const
  const entry = auction({ dispositions: many.map((partner) => ({ partner, ...end })) })
  expect(entryOf(textOf(entry))).toEqual(entry)
  expect(textOf(entry).split('"country"')).toHaveLength(2)
})

test('deals come back: of the impression, of each call, of each end and of the sale', () => {
  const pmp = { private_auction: 1, deals: [{ id: 'd1', bidfloor: 2, at: 3, wseat: ['acme'] }, { id: 'd2' }] }
  const opportunity = opportunityFor({ imp: [impOf({ pmp }), impOf({ id: 'i2' })] })
  const told = [{ id: 'd1', floorMicros: 2_100_000, auctionType: 3, advertisers: ['a.example'] }] as const
  const calls = [callRecordOf({ imps: opportunity.imps.map((imp) => ({ ...imp, offeredDeals: told })) })]
  const deal = { id: 'd1', floorMicros: 2_000_000, auctionType: 3, priority: 7 } as const
  const sale = { impId: 'i1', partner: 'alpha', priceMicros: 6_500_000, marginPercent: 10, clearingMicros: 5_000_000 }
  const end = { partner: 'beta', impId: 'i1', reason: 'deal-seat', detail: 'x', priceMicros: 1, deal: 'd1' } as const
  const entry = auction({
    opportunity,
    calls,
    sales: [{ ...sale, runnerUpMicros: undefined, deal }],
    dispositions: [end, { partner: 'gamma', impId: 'i2', reason: 'late', detail: '', priceMicros: undefined }],
  })

  const read = entryOf(textOf(entry))

  expect(opportunity.imps[0]?.deals?.live).toHaveLength(2)
  expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(entry)))
})

test('refusals and accidents are read back too, and say nothing of an auction', () => {
  const refusal = { kind: 'rejected', quota, issue: issue('V01-json', { cause: 'x' }), violations: undefined } as const
  const refused = { ...times, ...storedOf(refusal, { status: 400, headers: [], body: '{"quotes":"a value"}' }) }
  const failed = { ...times, outcome: { kind: 'failed', quota }, reply: { status: 500, body: '{}\n' } } as const

  expect(entryOf(textOf(refused))).toEqual(refused)
  expect(entryOf(textOf(failed))).toEqual(failed)
})

function textOf(entry: AuctionEntry): string {
  return piecesOf(entry).join('')
}

function auction(members: Partial<StoredTrace>, body = '{"id":"r1"}'): AuctionEntry {
  const { winners: _, ...trace } = traceOf(opportunityFor())
  return {
    ...times,
    outcome: { kind: 'bid', quota, trace: { ...trace, sales: [], ...members } },
    reply: { status: 200, body },
  }
}
