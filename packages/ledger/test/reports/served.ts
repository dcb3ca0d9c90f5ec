// A ledger with two publishers and two partners, and its port with keys of every side. Every name and amount is one that can
// be searched for in an answer.

import type { JournalRecord } from '@parley/journal'
import type { FastifyInstance } from 'fastify'
import { createApi } from '../../src/api/server.ts'
import { applyEntries } from '../../src/apply/apply-entries.ts'
import type { Database } from '../../src/database/open.ts'
import { hashOf } from '../../src/keys/key.ts'
import { boundsDefault } from '../../src/reports/query.ts'
import { context, delivery, entriesOf, noonMs, notice } from '../support/samples.ts'

/** What each pair of publisher and partner bid, paid and got. No amount is part of another. */
export const pairs = [
  { publisher: 'pub-canary-one', partner: 'dsp-canary-acme', bid: 1_434_567, paid: 1_234_567, clearing: 1_111_113 },
  { publisher: 'pub-canary-two', partner: 'dsp-canary-acme', bid: 2_987_651, paid: 2_787_651, clearing: 2_509_177 },
  { publisher: 'pub-canary-one', partner: 'dsp-canary-bolt', bid: 7_954_321, paid: 7_654_321, clearing: 6_543_213 },
  { publisher: 'pub-canary-two', partner: 'dsp-canary-bolt', bid: 5_636_363, paid: 5_436_363, clearing: 4_892_881 },
] as const

export const keys = {
  operator: 'parley_operator',
  acme: 'parley_acme',
  bolt: 'parley_bolt',
  one: 'parley_one',
} as const

const minute = noonMs / 60_000 - 10

export async function enterPairs(database: Database): Promise<void> {
  const records = pairs.flatMap(({ publisher, partner, bid, paid, clearing }, at): readonly JournalRecord[] => {
    const facts = { publisher, partner, bidMicros: bid, paidMicros: paid, clearingMicros: clearing }
    const end = { minute, publisher, partner, context }
    const nothing = { bidMicros: 0, paidMicros: 0, clearingMicros: 0 }
    return [
      notice(`b${at}`, { facts }),
      notice(`b${at}`, { kind: 'win', facts }),
      notice(`b${at}`, { kind: 'feedback', reported: at === 0 ? 'irrelevant' : 'helpful', facts }),
      delivery(`b${at}`, { publisher, partner, end: at === 0 ? 'failed' : 'sent', attempts: at + 1 }),
      {
        v: 1,
        type: 'sums',
        requests: [],
        ends: [
          { ...end, step: 'won', reason: 'won', count: 2, bidMicros: bid, paidMicros: paid, clearingMicros: clearing },
          { ...end, step: 'not-asked', reason: 'paused', count: 5, ...nothing },
          { ...end, step: 'lost', reason: 'outbid', count: 3, ...nothing },
        ],
      },
    ]
  })
  await applyEntries(database, entriesOf('journal-canary', records), { nowMs: () => noonMs })
}

export function serve(
  database: Pick<Database, 'query'>,
  changes: Partial<Parameters<typeof createApi>[0]> = {},
): Promise<FastifyInstance> {
  return createApi({
    database,
    access: {
      kind: 'keys',
      keys: [
        keyOf('operator', keys.operator, { side: 'operator' }),
        keyOf('acme', keys.acme, { side: 'partner', of: 'dsp-canary-acme' }),
        keyOf('bolt', keys.bolt, { side: 'partner', of: 'dsp-canary-bolt' }),
        keyOf('one', keys.one, { side: 'publisher', of: 'pub-canary-one' }),
      ],
    },
    maskSecret: 'a secret for masks',
    bounds: boundsDefault,
    nowMs: () => noonMs,
    leaseKeepMs: 0,
    metricsText: async () => 'parley_ledger_up 1\n',
    names: ['ledger.example'],
    report: (error) => {
      throw error
    },
    version: '0.1.0',
    ...changes,
  })
}

type View = Extract<Parameters<typeof createApi>[0]['access'], { readonly kind: 'keys' }>['keys'][number]['view']

function keyOf(name: string, key: string, view: View) {
  return { name, sha256: hashOf(key).toString('hex'), view }
}
