// `parley-ledger invoice` is killed again and again while it issues: no number is missing or given twice, and nobody has two documents.
// Twenty times with PARLEY_TESTS=full.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { programFile } from '@parley/testkit/program'
import { tries } from '@parley/testkit/tries'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { emptyPostgres, stopDatabases } from '../support/databases.ts'
import { removeFolder, temporaryFolder } from '../support/journals.ts'
import { runLedger } from '../support/program.ts'
import { close, enterInTime, novemberMs, october, partiesText, sumOfAll } from './stage.ts'

const pairs = 400
const kills = tries(20, 5)
const folder = await temporaryFolder()
afterAll(async () => {
  await removeFolder(folder)
  await stopDatabases()
})

test(`after ${kills} kills every account has one document, and numbers have no gap`, async () => {
  const url = await emptyPostgres()
  const database = await openDatabase(url)
  await database.migrate()
  const names = Array.from({ length: pairs }, (_, at) => ({ publisher: `pub-${at}`, partner: `dsp-${at}` }))
  await enterInTime(
    database,
    'october',
    names.map((pair, at) => ({ bid: `b${at}`, at: '2026-10-05T10:00Z', ...pair })),
  )
  await close(database, october, novemberMs)
  const parties = join(folder, 'parties.json')
  const accounts = names.flatMap(({ publisher, partner }) => [
    { side: 'publisher', of: publisher },
    { side: 'partner', of: partner, taxes: [{ label: 'VAT', fixed: '1.00' }] },
  ])
  await writeFile(parties, partiesText(accounts))
  const args = ['invoice', october, '--by', 'ana', '--database', url, '--parties', parties]
  const count = async (): Promise<number> => {
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from ledger.documents`.execute(database.query)
    return Number(rows[0]?.n)
  }

  const seen: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const before = await count()
    const child = spawn(process.execPath, [programFile('ledger'), ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
    const ended = once(child, 'exit')
    while ((await count()) === before) await pause(1)
    await pause((kill * 7) % 13)
    child.kill('SIGKILL')
    await ended
    seen.push(await count())
    const { rows } = await sql<{ kind: string }>`
        select kind from ledger.documents join ledger.series using (entity, kind)
        group by kind, last having max(sequence) <> count(*) or min(sequence) <> 1 or last <> count(*)`.execute(
      database.query,
    )
    expect(rows).toEqual([])
  }
  const [said] = await runLedger(args, {})

  expect(
    seen.every((one) => one < 2 * pairs),
    `documents at each kill: ${seen.join(', ')}`,
  ).toBe(true)
  expect(said.split('\n').at(-1)).toBe(`Issued: ${2 * pairs - (seen.at(-1) ?? 0)}. Still missing: 0.`)
  const { rows } = await sql<{ kind: string; n: bigint; last: bigint; accounts: bigint }>`
      select kind, count(*) as n, max(sequence) as last, count(distinct party) as accounts
      from ledger.documents group by 1 order by 1`.execute(database.query)
  const all = BigInt(pairs)
  expect(rows).toEqual([
    { kind: 'invoice', n: all, last: all, accounts: all },
    { kind: 'self-billed', n: all, last: all, accounts: all },
  ])
  expect(await sumOfAll(database)).toBe(0n)
  await database.close()
}, 600_000)
