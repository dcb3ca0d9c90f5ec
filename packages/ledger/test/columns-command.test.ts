// parley-ledger columns: what it prints for ClickHouse, and what it makes of the answers.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { columns } from '../src/commands/columns.ts'
import { openDatabase } from '../src/index.ts'
import { readSettings } from '../src/settings/read-settings.ts'
import { emptyPostgres, stopDatabases } from './support/databases.ts'

let url: string
beforeAll(async () => {
  url = await emptyPostgres()
  const database = await openDatabase(url)
  await database.migrate()
  await database.close()
})
afterAll(stopDatabases)

const day = ['2026-11-16', '2026-11-17'] as const
const sum = {
  seconds: String(Date.UTC(2026, 10, 16, 11, 45) / 1000),
  publisher: 'news',
  partner: 'alpha',
  kind: 'billing',
  reason: '',
  count: '3',
  paid: '7500000',
  clearing: '6000000',
  leased: '0',
}

test('the SQL has the names of the settings', async () => {
  const { said, code } = await run(['sql'], '', { PARLEY_COLUMNS_DATABASE: 'ads', PARLEY_COLUMNS_DAYS: '90' })

  expect(code).toBe(0)
  expect(said).toContain('create table if not exists ads.notices')
  expect(said).toContain('ttl day + interval 90 day delete')
})

test('keys are made from the secrets, and not without them', async () => {
  const secrets = { PARLEY_NOTICE_SECRET: 'n'.repeat(32), PARLEY_LEDGER_MASK_SECRET: 'mask' }

  expect(await run(['keys'], '')).toMatchObject({ code: 2, said: expect.stringContaining('PARLEY_LEDGER_MASK_SECRET') })
  const { said, code } = await run(['keys'], '', { ...secrets, PARLEY_NOTICE_PREVIOUS_SECRET: 'o'.repeat(32) })
  expect(code).toBe(0)
  expect(said.match(/insert into parley.message_keys values .*/)?.[0].match(/unhex/g)).toHaveLength(2)
  expect(said).toContain(`insert into parley.mask_keys values (unhex('${Buffer.from('mask').toString('hex')}'))`)
  expect(said).not.toContain('nnnn')
})

test('the question names the time and the dimensions', async () => {
  const { said, code } = await run(['sums', '2026-11-16T06:00', '2026-11-16T07:15', 'country'], '')

  expect(code).toBe(0)
  expect(said).toContain(`quarter >= toDateTime(${Date.UTC(2026, 10, 16, 6) / 1000}, 'UTC')`)
  expect(said).toContain('group by quarter, publisher, partner, kind, reason, country\n')
})

test.each([
  [['sums', '2026-11-16'], 'Name the first moment'],
  [['sums', '2026-11-17', '2026-11-16'], 'Name the first moment'],
  [['sums', '2026-11-16T06:10', '2026-11-17'], 'Name the first moment'],
  [['sums', ...day, "country' or 1"], 'is no dimension'],
  [['book', 'all'], 'Name the first moment'],
  [['drop'], 'needs one of'],
  [[], 'needs one of'],
])('%j is refused', async (words, sentence) => {
  expect(await run(words, '')).toMatchObject({ code: 2, said: expect.stringContaining(sentence) })
})

test('an answer is compared, booked and then the same as the books', async () => {
  const answer = `${JSON.stringify(sum)}\n`

  const before = await run(['check', ...day], answer)
  const booked = await run(['book', ...day], answer)
  const after = await run(['check', ...day], answer)

  expect(before).toMatchObject({ code: 1, said: expect.stringContaining('1 sums compared, 1 differ') })
  expect(booked).toMatchObject({
    code: 0,
    said: expect.stringContaining('paid 0.0075, clearing 0.006.\nBooked in 1 transfers.'),
  })
  expect(after).toMatchObject({ code: 0, said: expect.stringContaining('1 sums compared, 0 differ') })
})

test('an answer with less is refused, and one that is cut short too', async () => {
  const less = JSON.stringify({ ...sum, count: '2', paid: '5000000', clearing: '4000000' })

  expect(await run(['book', ...day], less)).toMatchObject({
    code: 1,
    said: expect.stringContaining('billing notices of news and alpha at 2026-11-16T11:45:00.000Z: 1 fewer'),
  })
  expect(await run(['book', ...day], less.slice(0, 40))).toMatchObject({
    code: 2,
    said: expect.stringContaining('Line 1'),
  })
  expect(await run(['book', ...day], '')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Nothing was booked'),
  })
})

test('positions are asked from where the ledger is, and stored', async () => {
  const journal = '5f0f0a8e-0000-4000-8000-000000000001'

  const confirmed = await run(['confirm'], `${JSON.stringify({ journal, position: '67108870', gap: '0' })}\n`)
  const { said } = await run(['positions'], '')

  expect(confirmed).toMatchObject({ code: 0, said: '1 journals, 1 further than before, 0 with missing entries.' })
  expect(said).toContain(`('${journal}', 1, 6)`)
})

test('a database that cannot be reached is no difference', async () => {
  const settings = { PARLEY_LEDGER_DATABASE: 'postgres://127.0.0.1:1/none' }

  expect(await run(['check', ...day], '', settings)).toMatchObject({ code: 2 })
})

async function run(words: readonly string[], input: string, environment: Readonly<Record<string, string>> = {}) {
  const reading = readSettings(['columns', ...words], { PARLEY_LEDGER_DATABASE: url, ...environment })
  if (reading.kind === 'wrong') throw new Error(reading.sentence)
  const lines: string[] = []
  const code = await columns({
    settings: reading.settings,
    words: reading.words.slice(1),
    log: () => {},
    print: (line) => lines.push(line),
    input: async () => input,
    stop: new AbortController().signal,
    onHangUp: () => {},
  })
  return { said: lines.join('\n'), code }
}
