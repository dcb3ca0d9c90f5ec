import { expect, test } from 'vitest'
import { opportunityFor } from '../../test/support/samples.ts'
import { type Agreement, noAgreement } from './agreement.ts'
import { floorRulesOf } from './floors.ts'
import { underAgreement } from './under-agreement.ts'

const opportunity = opportunityFor()
const received = { request: opportunity.request, requestId: 'our-id', atMs: () => Date.UTC(2026, 10, 16, 18, 59, 59) }
const under = (agreement: Partial<Agreement>) => underAgreement(opportunity, { ...noAgreement, ...agreement }, received)

test('without an agreement an opportunity is the same object, and nobody asks for the time', () => {
  const atMs = (): number => {
    throw new Error('nobody needs the time')
  }

  expect(underAgreement(opportunity, noAgreement, { ...received, atMs })).toBe(opportunity)
})

test('the hour is that of UTC', () => {
  const none = { countries: undefined, intents: undefined, funnelStages: undefined, sentiments: undefined }
  const floors = floorRulesOf('pub-1', [
    { ...none, formats: undefined, cpm: 2, hours: [18] },
    { ...none, formats: undefined, cpm: 3, hours: [19] },
  ])

  expect(under({ floors }).imps[0]).toMatchObject({
    floorMicros: 2_000_000,
    floorSource: 'floors[0] of pub-1 (hours 18)',
  })
})

test('block lists and the supply chain go with the opportunity, each where it is agreed', () => {
  const blocked = { advertisers: ['shop.example'], categories: [] }
  const seller = { asi: 'p.example', sid: 'pub-1', isOwner: false }

  expect(under({ blocked })).toEqual({ ...opportunity, blocked })
  expect(under({ seller })).toEqual({
    ...opportunity,
    supplyChain: { ver: '1.0', complete: 0, nodes: [{ asi: 'p.example', sid: 'pub-1', rid: 'our-id', hp: 1 }] },
  })
})
