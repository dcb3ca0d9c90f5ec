import { expect, test } from 'vitest'
import { FakeLine, partnerOf, remoteOf } from '../../../test/demand/fakes.ts'
import { impOf, opportunityFor, wholeView } from '../../../test/support/samples.ts'
import type { Opportunity } from '../../model/opportunity.ts'
import { shapedRequest } from '../../shaping/kinds.ts'
import { Shaper } from '../../shaping/shaper.ts'
import type { Partner } from '../adapter.ts'
import { type Plan, type PlanTools, planDemand } from './plan.ts'

const settings = { timeoutMs: 500, reserveMs: 15, networkMs: 10, partnerNetworkMs: 10, callMinMs: 30 }
const times = { nowMs: 1000, deadlineMs: 1475, settings }
const opportunity = opportunityFor()

test('D110: a partner that earns nothing is skipped with the numbers, and another one is invited as ever', () => {
  const plans = Array.from({ length: 40 }, (_, at) => planFor(opportunity, `a${at}`, idle(), remote('beta')))

  const skipped = plans.filter(({ skipped: [first] }) => first?.reason === 'unlikely')
  expect(skipped.length).toBeGreaterThan(30)
  expect(skipped[0]?.skipped[0]?.detail).toContain('never fewer than 5 %')
  expect(skipped.map(namesOf)).toEqual(skipped.map(() => ['beta']))
  expect(skipped.map(({ views }) => views.map(({ partner }) => partner))).toEqual(skipped.map(() => ['beta']))
})

test('D110: a call that is made takes along what is needed to learn from it', () => {
  const { invitations, shaped } = planFor(opportunity, 'a', remote('alpha', new Shaper('alpha', terms)), remote('beta'))

  expect(invitations).toHaveLength(2)
  expect(shaped?.map(({ partner, imps, probability }) => [partner, imps.length, probability])).toEqual([
    ['alpha', 1, 1],
  ])
})

test('D110: for two impressions there is one decision', () => {
  const two = opportunityFor({ imp: [impOf(), impOf({ id: 'i2' })] })

  const plans = Array.from({ length: 40 }, (_, at) => planFor(two, `a${at}`, idle()))

  const counts = plans.map(({ skipped, invitations }) => [skipped.length, invitations[0]?.opportunity.imps.length ?? 0])
  expect(counts.filter(([, asked]) => asked === 0)).toEqual(expect.arrayContaining([[2, 0]]))
  for (const [unasked, asked] of counts) expect([unasked, asked]).toEqual(asked === 0 ? [2, 0] : [0, 2])
})

test('D110: where the partner may use a deal, it is always invited', () => {
  const dealt: Opportunity = {
    ...opportunity,
    imps: opportunity.imps.map((imp) => ({ ...imp, deals: { isPrivate: false, live: [deal], idle: [] } })),
  }

  const plans = Array.from({ length: 40 }, (_, at) => planFor(dealt, `a${at}`, idle()))

  expect(plans.every(({ invitations, shaped }) => invitations.length === 1 && shaped === undefined)).toBe(true)
})

test('D110: what else keeps a partner from being asked is told instead, and nothing is counted', () => {
  const shaper = new Shaper('alpha', terms)
  const partner = remote('alpha', shaper, () => false)

  const { skipped } = planFor(opportunity, 'a', partner)

  expect(skipped.map(({ reason }) => reason)).toEqual(['qps'])
  expect(shaper.uses.made.calls + shaper.uses.unlikely.calls).toBe(0)
})

const terms = { explorationPercent: 5, revenueLossPercentMax: 1 }

const deal = {
  id: 'd1',
  floorMicros: 0,
  auctionType: undefined,
  priority: 0,
  by: 'operator',
  seats: undefined,
  advertisers: undefined,
} as const

/** A partner that never bids. */
function idle(): Partner {
  const shaper = new Shaper('alpha', terms)
  for (const { kinds } of shapedRequest('', opportunity).imps)
    for (let at = 0; at < 2000; at++) shaper.note([{ kinds, isBid: false, earnedMicros: 0 }], 1, times.nowMs)
  return remote('alpha', shaper)
}

function remote(name: string, shaper?: Shaper, hasTurn = () => true): Partner {
  return partnerOf({ name, demand: remoteOf(new FakeLine(), { shaper, hasTurn }) })
}

function namesOf({ invitations }: Plan): readonly string[] {
  return invitations.map(({ partner }) => partner.name)
}

function planFor(offered: Opportunity, requestId: string, ...partners: readonly Partner[]): Plan {
  const tools: PlanTools = {
    chance: () => 0,
    viewFor: () => wholeView(offered.request),
    shaped: shapedRequest(requestId, offered),
  }
  return planDemand(offered, { partners, sandbox: partnerOf({ name: 'sandbox' }), isShaped: true }, times, tools)
}
