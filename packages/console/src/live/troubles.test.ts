// What is wrong, from what the admin port tells.

import { readFileSync } from 'node:fs'
import type { NodeNow, PartnerNow, Second } from '@parley/contract'
import { tookBoundsMs } from '@parley/contract/lists'
import { expect, test } from 'vitest'
import type { LedgerNow } from './ledger.ts'
import { troublesOf } from './troubles.ts'

const node: NodeNow = {
  configHash: 'c0ffee',
  snapshot: 1,
  sinceMs: 0,
  publicUrl: 'http://x.example',
  isReady: true,
  hasLedger: true,
}

test('nothing is wrong', () => {
  expect(troublesOf(node, seconds({ outcomes: { bid: 3, 'no-bid': 2, rejected: 1 } }))).toEqual([])
  expect(troublesOf(undefined, [])).toEqual([])
})

test.each<[string, Partial<Second>, RegExp]>([
  ['overload', { outcomes: { overloaded: 2 } }, /^Overloaded: 10 requests got 503/],
  ['failures', { outcomes: { failed: 1 } }, /failed inside the exchange/],
  ['slow answers', { took: [...tookBoundsMs.map((boundMs) => (boundMs >= 300 ? 5 : 0)), 5] }, /^Slow: /],
  [
    'a time above its goal alone',
    { took: [...tookBoundsMs.map((boundMs) => (boundMs >= 100 ? 5 : 0)), 5] },
    /^Slow: response times exceed their targets\.$/,
  ],
  ['a refused configuration', { isConfigRefused: true }, /^The configuration file was rejected/],
  ['a used limit', { limitUsed: 0.95 }, /^95\u00a0% of the exchange-wide rate limit/],
  ['Redis away', { areLimitsShared: false }, /^Redis is unreachable/],
  ['a broken disk', { journal: journalWith({ isWorking: false }) }, /^The journal cannot write to disk/],
  [
    'a ledger behind',
    { journal: journalWith({ behindMs: 120_000, unconfirmed: 7 }) },
    /^The ledger is 2\u00a0min behind; 7/,
  ],
])('%s is told', (_, members, says) => {
  expect(troublesOf(node, seconds(members)).map((one) => one.says)).toEqual([expect.stringMatching(says)])
})

test.each<[LedgerNow, RegExp, string]>([
  [{ kind: 'away', reason: 'the ledger at x does not answer' }, /^The ledger at x does not answer\. /, 'TargetDown'],
  [{ kind: 'no-database' }, /^The ledger database is unreachable/, 'LedgerDatabaseDown'],
  [{ kind: 'well', held: 1 }, /^The ledger holds 1 entry that no report includes/, 'LedgerHolds'],
  [{ kind: 'well', held: 2 }, /^The ledger holds 2 entries that no report includes/, 'LedgerHolds'],
])('what is wrong with the ledger is told with its runbook: %j', (ledger, says, runbook) => {
  expect(troublesOf(node, seconds({}), ledger)).toEqual([
    {
      grade: 'bad',
      says: expect.stringMatching(says) as string,
      href: '/money',
      leads: 'money',
      runbook: `Parley${runbook}`,
    },
  ])
})

test('a ledger that is well, is not there or is not known is no trouble', () => {
  const kinds: readonly LedgerNow[] = [
    { kind: 'well', held: 0 },
    { kind: 'well' },
    { kind: 'none' },
    { kind: 'unknown' },
  ]

  for (const ledger of kinds) expect(troublesOf(node, seconds({}), ledger)).toEqual([])
})

test('every runbook that a trouble names is there', () => {
  const text = readFileSync(`${import.meta.dirname}/troubles.ts`, 'utf8')
  const runbooks = readFileSync(`${import.meta.dirname}/../../../../docs/guides/runbooks.md`, 'utf8')
  const named = [...text.matchAll(/'(Parley\w+)'/g)].map(([, name]) => name ?? '')

  expect(named.length).toBeGreaterThan(8)
  for (const name of named) expect(runbooks).toContain(`## ${name}\n`)
})

test('a partner that stops answering is told within its share, and leads to such auctions', () => {
  const late = partnerWith({ ends: { late: 4, won: 1 }, steps: { 'no-answer': 4, won: 1 } })

  expect(troublesOf(node, seconds({ partners: [late] }))).toEqual([
    {
      grade: 'bad',
      says: 'velvet: 80\u00a0% of calls in the last 5 s timed out.',
      href: '/auctions?partner=velvet&reason=late',
      leads: 'these auctions',
    },
  ])
})

test('a moody partner, and one that was hardly asked, is no trouble', () => {
  const moody = partnerWith({ ends: { late: 1, won: 4 }, steps: { 'no-answer': 1, won: 4 } })
  const rare = [{ ...secondWith({}), partners: [partnerWith({ ends: { late: 2 }, steps: { 'no-answer': 2 } })] }]

  expect(troublesOf(node, seconds({ partners: [moody] }))).toEqual([])
  expect(troublesOf(node, rare)).toEqual([])
})

test('a partner that is only probed leads to the auctions that show why, also when it is not asked any more', () => {
  const late = partnerWith({ ends: { late: 4 }, steps: { 'no-answer': 4 } })
  const skipped = partnerWith({ standing: 'probing', ends: { unhealthy: 5 }, steps: { 'not-asked': 5 } })

  const found = troublesOf(node, [...seconds({ partners: [late] }), ...seconds({ partners: [skipped] })])
  const unknown = troublesOf(node, seconds({ partners: [skipped] }))

  expect(found).toMatchObject([
    {
      says: 'velvet: most calls time out; throttled to occasional probes.',
      href: '/auctions?partner=velvet&reason=late',
    },
  ])
  expect(unknown).toMatchObject([{ href: '/auctions?partner=velvet&reason=unhealthy', leads: 'auctions without it' }])
})

test('the worst comes first', () => {
  const throttled = partnerWith({ standing: 'throttled' })
  const probing = partnerWith({ name: 'moody', standing: 'probing' })

  const grades = troublesOf({ ...node, isReady: false }, seconds({ partners: [throttled, probing] })).map(
    ({ grade }) => grade,
  )

  expect(grades).toEqual(['bad', 'bad', 'warn'])
})

test('workers that do not serve are counted', () => {
  const [trouble] = troublesOf({ ...node, workers: { serving: 1, configured: 4 } }, seconds({}))

  expect(trouble?.says).toBe('Only 1 of 4 workers are serving.')
})

function seconds(members: Partial<Second>): readonly Second[] {
  return Array.from({ length: 5 }, () => secondWith(members))
}

function secondWith(members: Partial<Second>): Second {
  return {
    atMs: 0,
    outcomes: {},
    overLimit: {},
    took: [],
    busy: 0,
    loopDelayMs: 0,
    inFlight: 0,
    inFlightBound: 1,
    limitUsed: 0,
    areLimitsShared: true,
    isConfigRefused: false,
    residentBytes: 0,
    partners: [],
    ...members,
  }
}

function partnerWith(members: Partial<PartnerNow>): PartnerNow {
  return {
    name: 'velvet',
    standing: 'healthy',
    ends: {},
    steps: {},
    took: [],
    billed: 0,
    feedback: {},
    inFlight: 0,
    open: 0,
    ...members,
  }
}

function journalWith(members: object) {
  return { isWorking: true, unconfirmed: 0, behindMs: 0, bytes: 0, bytesMax: 1, ...members }
}
