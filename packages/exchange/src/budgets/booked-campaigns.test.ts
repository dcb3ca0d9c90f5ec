import type { BookedCampaign, LeaseAnswer } from '@parley/contract'
import { expect, test } from 'vitest'
import type { Funding } from '../model/funds.ts'
import { BookedCampaigns } from './booked-campaigns.ts'

const booked: BookedCampaign = {
  id: 'shoes',
  priceCpm: 5,
  advertiserDomain: 'shoes.example',
  cat: [],
  creative: { title: 'Shoes', url: 'https://shoes.example/' },
  targeting: {},
  startMs: 1000,
  endMs: 100_000,
  state: 'active',
  isEven: false,
}

test('a campaign without a lease has no money, and says what booking said about it', () => {
  const { campaigns, fund, answer } = stage()

  const before = fund()
  answer({ lacks: [{ campaign: 'shoes', because: 'budget-spent' }] })

  expect(before).toEqual({ shortage: 'no-lease', detail: 'shoes' })
  expect(fund()).toEqual({ shortage: 'budget-spent', detail: 'shoes' })
  expect(campaigns.heldNanos).toBe(0)
})

test('with a lease it has money, which is taken once or released', () => {
  const { fund, grant, campaigns } = stage()
  grant(12)

  const [first, second] = [fundsIn(fund()), fundsIn(fund())]
  const third = fund()
  first?.release('outbid')
  first?.release('outbid')

  expect(third).toEqual({ shortage: 'no-lease', detail: 'shoes' })
  expect(second?.take(4)).toBe(1)
  expect(second?.take(4)).toBeUndefined()
  second?.release('outbid')
  expect(campaigns.heldNanos).toBe(8)
  expect(first?.take(4)).toBeUndefined()
  expect(campaigns.report().traffic).toEqual([
    {
      campaign: 'shoes',
      ends: [
        { end: 'no-lease', count: 1 },
        { end: 'outbid', count: 1 },
        { end: 'won', count: 1 },
      ],
    },
  ])
  expect(campaigns.report().traffic).toEqual([])
})

test('what is taken after the lease and its grace is refused', () => {
  const { fund, grant, clock } = stage()
  grant(12)
  const funds = fundsIn(fund())

  clock.ms += 5201

  expect(funds?.take(4)).toBeUndefined()
  expect(fund()).toEqual({ shortage: 'no-lease', detail: 'shoes' })
})

test.each([
  ['not-started', { startMs: 2001 }],
  ['flight-over', { endMs: 2000 }],
  ['campaign-paused', { state: 'paused' }],
  ['creative-not-approved', { state: 'not-approved' }],
] as const)('%s', (shortage, members) => {
  const { fund, campaigns } = stage(members)

  expect(fund()).toEqual({ shortage, detail: 'shoes' })
  const report = campaigns.report()
  expect(report.traffic).toEqual([{ campaign: 'shoes', ends: [{ end: shortage, count: 1 }] }])
  expect(report.wants).toEqual([])
})

test('an even campaign takes the share that booking says, and counts what it sees', () => {
  const { campaigns, grant, answer } = stage({ isEven: true })
  grant(1_000_000)
  campaigns.report()
  answer({ shares: [{ campaign: 'shoes', share: 0.3 }] })

  const fundings = Array.from({ length: 1000 }, (_, at) => campaigns.fund('shoes', `auction-${at}`, 6))
  const held = fundings.find((funding) => 'shortage' in funding)
  for (const funding of fundings) fundsIn(funding)?.release('outbid')
  const [traffic] = campaigns.report().traffic
  const countOf = (name: string) => traffic?.ends.find(({ end }) => end === name)?.count ?? 0

  expect(held).toEqual({ shortage: 'held-back', detail: 'shoes, which takes 30 % of its impressions' })
  expect(countOf('held-back') + countOf('outbid')).toBe(1000)
  expect(Math.abs(countOf('outbid') - 300)).toBeLessThan(60)
})

test('what a campaign holds that was paused goes back', () => {
  const { campaigns, grant } = stage()
  grant(12)

  campaigns.follow(new Map([[booked.id, { booked: { ...booked, state: 'paused' } }]]))

  expect(campaigns.report().returns).toEqual([{ lease: 1, awardedNanos: 0 }])
})

function stage(members: Partial<BookedCampaign> = {}) {
  const clock = { ms: 2000 }
  const settings = {
    holder: 'node-1',
    noticeSeconds: 3600,
    graceMs: 200,
    aheadMs: 1000,
    keepMs: 60_000,
    campaignsMax: 100,
  }
  const campaigns = new BookedCampaigns(settings, () => ({ nowMs: clock.ms, wallMs: clock.ms }))
  campaigns.follow(new Map([[booked.id, { booked: { ...booked, ...members } }]]))
  const answer = (given: Partial<LeaseAnswer>): void =>
    campaigns.accept({ grants: [], lacks: [], shares: [], snapshot: 1, ...given }, campaigns.clocks())
  return {
    clock,
    campaigns,
    answer,
    fund: () => campaigns.fund('shoes', 'auction-1', 6),
    /** For five seconds. */
    grant: (nanos: number) => answer({ grants: [{ lease: 1, campaign: 'shoes', nanos, forMs: 5000 }] }),
  }
}

function fundsIn(funding: Funding) {
  return 'funds' in funding ? funding.funds : undefined
}
