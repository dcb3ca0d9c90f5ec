import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contextWith } from '@parley/contract'
import { applyEntries, openDatabase } from '@parley/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './effects.ts'

const facts = {
  auction: 'a1',
  imp: '1',
  bid: 'b1',
  publisher: 'news',
  partner: 'alpha',
  seat: '',
  context: contextWith({ country: 'USA', format: 'text' }),
  bidMicros: 3_000_000,
  paidMicros: 2_500_000,
  clearingMicros: 2_000_000,
  floorMicros: 0,
  auctionType: 1,
  isTest: false,
  issuedAt: 1_794_830_400,
  expiresAt: 1_794_834_000,
} as const
const record = {
  v: 1,
  type: 'notice',
  kind: 'billing',
  notedAtMs: 1_794_830_401_000,
  reported: '',
  token: '',
  facts,
} as const

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-reconcile-'))
  const database = await openDatabase(join(folder, 'ledger'), { template: process.env.PARLEY_LEDGER_TEMPLATE ?? '' })
  await database.migrate()
  const entry = { journal: 'one', stream: 'notices', position: 1, previous: 0, record } as const
  await applyEntries(database, [entry], { nowMs: () => 1_794_830_500_000 })
  await database.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a ledger that agrees is shown with a mark for each check, and ends with 0', async () => {
  const { exitCode, out } = await run(['reconcile', '--database', 'ledger'], { folder })

  expect(exitCode).toBe(0)
  expect(out).toContain('✓ the postings of every transfer sum to zero (1 compared)')
  expect(out).toContain('– every token in a journal verifies again (not compared)')
  expect(out).toContain(
    'the whole ledger           1 notice            1 billed  partners pay $0.002500000  publishers get $0.002000000',
  )
  expect(out).toContain('everything agrees')
})

test('a difference is shown with what to do, as JSON with its data, and ends with 1', async () => {
  const database = await openDatabase(join(folder, 'ledger'), { template: process.env.PARLEY_LEDGER_TEMPLATE ?? '' })
  await database.query.updateTable('ledger.money').set({ count: 7 }).execute()
  await database.close()

  const shown = await run(['reconcile', '--database', 'ledger'], { folder })
  const asJson = await run(['reconcile', '--json'], { folder, environment: { PARLEY_LEDGER_DATABASE: 'ledger' } })

  expect(shown.exitCode).toBe(1)
  expect(shown.out).toContain('✗ the sums of money are the sums of notices (1 of 1 differ)')
  expect(shown.out).toContain('Rebuild the sums from the notices.')
  expect(JSON.parse(asJson.out)).toMatchObject({
    command: 'reconcile',
    exitCode: 1,
    right: false,
    checks: expect.arrayContaining([
      expect.objectContaining({ check: 'money-notices', state: 'wrong', differences: 1 }),
    ]),
  })
})

test('a database that does not exist is not made', async () => {
  const { exitCode, err } = await run(['reconcile', '--database', 'nowhere'], { folder })

  expect(exitCode).toBe(2)
  expect(err).toContain('does not exist. Give the database of the ledger with --database.')
})

test('a database that does not answer is named without its password', async () => {
  const { exitCode, err } = await run(['reconcile', '--database', 'postgres://ledger:hidden@127.0.0.1:1/x'], { folder })

  expect(exitCode).toBe(2)
  expect(err).toContain('postgres://ledger@127.0.0.1:1/x cannot be read')
  expect(err).not.toContain('hidden')
})
