// report against a real ledger.

import type { AddressInfo } from 'node:net'
import { contextWith } from '@parley/contract'
import { boundsDefault, createApi, type Database, openDatabase } from '@parley/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportMembers } from '../src/program.ts'
import { run } from './effects.ts'

let database: Database
let url = ''
let close: () => Promise<void>

const where = contextWith({ country: 'USA', format: 'any', intent: 'buy', sentiment: 'neutral' })
const quarter = '2026-11-15T18:15:00Z'

beforeAll(async () => {
  database = await openDatabase('memory', { template: process.env.PARLEY_LEDGER_TEMPLATE ?? '' })
  await database.migrate()
  await fill()
  const server = await createApi({
    database,
    access: { kind: 'open' },
    maskSecret: 'secret',
    bounds: boundsDefault,
    nowMs: () => Date.parse('2026-11-15T20:00Z'),
    leaseKeepMs: 0,
    metricsText: async () => '',
    names: [],
    report: (error) => {
      throw error
    },
    version: '0.1.0',
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  close = () => server.close()
})
afterAll(async () => {
  await close()
  await database.close()
})

async function fill(): Promise<void> {
  const end = { quarter, publisher: 'chat', partner: 'acme', ...where }
  const nothing = { bid_micros: 0, paid_micros: 0, clearing_micros: 0 }
  const earlier = { quarter: '2026-08-15T18:15:00Z' }
  const key = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`
  await database.query
    .insertInto('ledger.ends')
    .values([
      { ...end, key: key(1), step: 'not-asked', reason: 'paused', count: 1000, ...nothing },
      { ...end, key: key(2), step: 'lost', reason: 'outbid', count: 600, ...nothing },
      { ...end, key: key(3), step: 'won', reason: 'won', count: 400, ...nothing },
      { ...end, ...earlier, key: key(7), step: 'not-asked', reason: 'paused', count: 500, ...nothing },
      { ...end, ...earlier, key: key(8), step: 'lost', reason: 'outbid', count: 300, ...nothing },
      { ...end, ...earlier, key: key(9), step: 'won', reason: 'won', count: 200, ...nothing },
    ])
    .execute()
  await database.query
    .insertInto('ledger.money')
    .values([
      { ...end, key: key(4), kind: 'billing', count: 300, paid_nano: 900_000_000, clearing_nano: 810_000_000 },
      {
        ...end,
        ...earlier,
        key: key(4),
        kind: 'billing',
        count: 200,
        paid_nano: 600_000_000,
        clearing_nano: 540_000_000,
      },
      {
        ...end,
        key: key(5),
        partner: 'bolt',
        kind: 'billing',
        count: 1,
        paid_nano: 5_000_001,
        clearing_nano: 4_000_000,
      },
      { ...end, key: key(6), kind: 'feedback', reason: 'irrelevant', count: 3, paid_nano: 9, clearing_nano: 8 },
      { ...end, key: key(7), kind: 'feedback', reason: 'helpful', count: 1, paid_nano: 3, clearing_nano: 2 },
    ])
    .execute()
  await database.query
    .insertInto('ledger.early_feedback')
    .values([{ quarter: end.quarter, key: key(7), day: '2026-11-15', bid: 'never-won' }])
    .execute()
  const late = { publisher: 'chat', ...where, booked_day: '2026-11-18' }
  await database.query
    .insertInto('ledger.late_notices')
    .values([
      { ...late, day: '2026-11-15', bid: 'late', partner: 'bolt', paid_nano: 5_000_001, clearing_nano: 4_000_000 },
      { ...late, day: '2026-10-31', bid: 'later', partner: 'acme', paid_nano: 3_000_000, clearing_nano: 2_700_000 },
    ])
    .execute()
}

test('the funnel is a line for each group and a bar for each stage', async () => {
  const { exitCode, out } = await run(['report', 'funnel', '--url', url, '--by', 'publisher'])

  expect(exitCode).toBe(0)
  expect(out.split('\n').map((line) => line.trimEnd())).toEqual([
    'Funnel from 2026-11-15 up to 2026-11-16, UTC',
    '',
    'publisher  available  asked  answered    bid  competing  won  billed',
    'chat           2,000  1,000     1,000  1,000      1,000  400     301',
    '────────────────────────────────────────────────────────────────────',
    'Total          2,000  1,000     1,000  1,000      1,000  400     301',
    '',
    'Total',
    'available               2,000  ████████████████████████████████████ 100.0 %',
    '  not-asked            -1,000',
    'asked                   1,000  ██████████████████                    50.0 %',
    'answered                1,000  ██████████████████                    50.0 %',
    'bid                     1,000  ██████████████████                    50.0 %',
    'competing               1,000  ██████████████████                    50.0 %',
    '  lost                   -600',
    'won                       400  ████████                              20.0 %',
    '  won-not-billed          -99',
    'billed                    301  ██████                                15.0 %',
    '  feedback                  3',
    '  without a win             1',
    '',
  ])
})

test('with reason, each drop tells why', async () => {
  const { out } = await run(['report', 'funnel', '--url', url, '--by', 'publisher,reason'])

  expect(out).toContain('publisher chat\n')
  expect(out).toMatch(/ {2}lost +-600\n {4}outbid +600\n/)
  expect(out).toMatch(/ {2}won-not-billed +-99\n {4}no-notice +99\n/)
  expect(out).toMatch(/ {2}feedback +3\n {4}irrelevant +3\n {2}without a win +1\n/)
})

test('money has a line for each group and the total, to the nano-dollar', async () => {
  const { exitCode, out } = await run([
    'report',
    'money',
    '--url',
    url,
    '--by',
    'partner,day',
    '--tz',
    'Asia/Kathmandu',
    '--from',
    '2026-11-16',
    '--to',
    '2026-11-17',
  ])

  expect(exitCode).toBe(0)
  expect(out.split('\n').slice(2, 7)).toEqual([
    'partner  day         billed         paid  clearing          fee  paid eCPM  clearing eCPM  fee eCPM',
    'acme     2026-11-16     300         0.90      0.81         0.09       3.00           2.70      0.30',
    'bolt     2026-11-16       1  0.005000001     0.004  0.001000001   5.000001           4.00  1.000001',
    '───────────────────────────────────────────────────────────────────────────────────────────────────',
    'Total                   301  0.905000001     0.814  0.091000001   3.006645       2.704319  0.302326',
  ])
})

test('a comparison goes from the earlier amount to the later one, part by part', async () => {
  const range = ['--from', '2026-11-15', '--to', '2026-11-16', '--against', '2026-08-15']
  const { exitCode, out } = await run(['report', 'compare', '--url', url, '--by', 'partner', ...range])

  expect(exitCode).toBe(0)
  expect(out.split('\n')).toEqual([
    'Change of clearing from 2026-11-15 up to 2026-11-16, UTC, compared with 2026-08-15 up to 2026-08-16',
    '',
    'before                                          0.54',
    '  volume                                      0.4735  1,000 → 2,000 offered',
    '  mix                                          0.003',
    '  fill                                       -0.2025  20.00 % → 15.05 %',
    '    won-not-billed: no-notice                -0.2025',
    '  price                                         0.00  2.70 → 2.70 eCPM',
    'after                                          0.814',
    '',
    'partner  before  after  difference  volume    mix     fill  price',
    'acme       0.54   0.81        0.27  0.4725   0.00  -0.2025   0.00',
    'bolt       0.00  0.004       0.004   0.001  0.003     0.00   0.00',
    '─────────────────────────────────────────────────────────────────',
    'Total      0.54  0.814       0.274  0.4735  0.003  -0.2025   0.00',
    '',
    'Amounts are in USD. Volume, mix, fill and price sum to the difference exactly.',
    '',
  ])
})

test('late notices are told in one line, with what statements have', async () => {
  const range = ['--from', '2026-11-15', '--to', '2026-11-16']
  const today = await run(['report', 'money', '--url', url, ...range])
  const later = await run(['report', 'money', '--url', url, '--from', '2026-11-16', '--to', '2026-11-19'])
  const month = await run(['report', 'money', '--url', url, '--from', '2026-11-01', '--to', '2026-12-01'])

  expect(today.out.split('\n').slice(-3, -1)).toEqual([
    'Late notices: 1 of this range booked later. On statements: 300 billed, paid 0.90, clearing 0.81, fee 0.09.',
    'Amounts are in USD.',
  ])
  expect(later.out).toContain(
    'Late notices: 2 of earlier days booked here. On statements: 2 billed, paid 0.008000001, clearing 0.0067, fee 0.001300001.',
  )
  expect(month.out).toContain('Late notices: 1 of earlier days booked here. On statements: 302 billed,')
})

test('without late notices nothing is told of them', async () => {
  const acme = ['--from', '2026-11-15', '--to', '2026-11-16', '--partner', 'acme']
  const { out } = await run(['report', 'money', '--url', url, ...acme])

  expect(out).not.toContain('Late notices')
  expect(out.split('\n').at(-2)).toBe('Amounts are in USD.')
})

test('a statement of a month without money says zero', async () => {
  const { out } = await run(['report', 'statement', '--url', url, '--month', '2026-10', '--partner', 'acme'])

  expect(out).toContain('Statement of 2026-10: what partner acme pays, in USD')
  expect(out).toMatch(/Total +0 +0\.00 +0/)
  expect(out).toContain('The books of this month are closed.')
})

test('CSV is printed as the ledger writes it', async () => {
  const { out } = await run(['report', 'money', '--url', url, '--by', 'partner', '--csv'])

  expect(out).toBe(
    'partner,count,paid,clearing,fee,paid-ecpm,clearing-ecpm,fee-ecpm\r\n' +
      'acme,300,0.90,0.81,0.09,3.00,2.70,0.30\r\n' +
      'bolt,1,0.005000001,0.004,0.001000001,5.000001,4.00,1.000001\n',
  )
})

test('report prints the members that the reference promises', async () => {
  const { out } = await run(['report', 'money', '--url', url, '--json'])
  const printed = JSON.parse(out) as Readonly<Record<string, unknown>>

  expect(Object.keys(printed)).toEqual(['command', 'exitCode', ...(reportMembers.report ?? [])])
  expect(printed).toMatchObject({ report: 'money', answer: { total: { count: 301 } } })
})

test.each([
  [['report', 'money', '--by', 'contry'], 'by must be some of publisher, partner'],
  [['report', 'statement'], 'A statement needs a month. Set --month'],
  [['report', 'statement', '--month', '2026-11', '--by', 'day'], '--by does not apply to the statement report'],
  [['report', 'money', '--against', '2026-11'], '--against does not apply to the money report'],
  [['report', 'statement', '--amount', 'fee'], '--amount does not apply to the statement report'],
  [['report', 'money', '--month', '2026-11'], '--month does not apply to the money report'],
  [['report', 'money', '--url', 'ledger'], '--url must begin with http://'],
  [['report', 'money', '--url', 'http://127.0.0.1:1'], 'No ledger answers at http://127.0.0.1:1'],
])('%j cannot run and says why', async (words, problem) => {
  const { exitCode, err } = await run(words.includes('--url') ? words : [...words, '--url', url])

  expect(exitCode).toBe(2)
  expect(err).toContain(problem)
})
