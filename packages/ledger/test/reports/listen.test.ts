// The port as the process opens it.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListenSettings, listen } from '../../src/api/listen.ts'
import type { Database } from '../../src/database/open.ts'
import { hashOf } from '../../src/keys/key.ts'
import { emptyDatabase, stopDatabases } from '../support/databases.ts'
import { noonMs } from '../support/samples.ts'
import { enterPairs } from './served.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-keys-'))
let database: Database
beforeAll(async () => {
  database = await emptyDatabase('pglite')
  await enterPairs(database)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await stopDatabases()
})

const settings: ListenSettings = { host: '127.0.0.1', port: 0, keysFile: '', maskSecret: '', names: [], leaseDays: 30 }

async function open(changes: Partial<ListenSettings>) {
  const remarks: string[] = []
  const listening = await listen(
    database,
    { ...settings, ...changes },
    {
      nowMs: () => noonMs,
      randomBytes: (size) => new Uint8Array(size),
      otherMetrics: async () => 'parley_other 1\n',
      report: (error) => {
        throw error
      },
      remark: (sentence) => remarks.push(sentence),
      version: '0.1.0',
    },
  )
  return { listening, remarks }
}

function fileOf(text: string): string {
  const file = join(folder, `keys-${Math.random()}`)
  writeFileSync(file, text)
  return file
}

test('without keys it listens on this machine only, and says that it is open', async () => {
  const { listening, remarks } = await open({})

  if (listening.kind === 'refused') throw new Error(listening.reason)
  expect(listening.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(remarks).toEqual([expect.stringContaining('No keys are set')])
  await listening.close()
})

test('without keys it does not listen where others reach it', async () => {
  const { listening } = await open({ host: '0.0.0.0' })

  expect(listening).toMatchObject({ kind: 'refused', reason: expect.stringContaining('PARLEY_LEDGER_KEYS') })
})

test('a port that is taken is refused with its number', async () => {
  const { listening: first } = await open({})
  if (first.kind === 'refused') throw new Error(first.reason)
  const port = Number(new URL(first.url).port)

  const { listening } = await open({ port })

  expect(listening).toMatchObject({ kind: 'refused', reason: expect.stringContaining(`127.0.0.1:${port}`) })
  await first.close()
})

test.each([
  ['a file that is not there', join(folder, 'nowhere'), 'cannot be read'],
  ['a file without keys', fileOf('# none\n'), 'it has no key'],
])('%s is refused at the start', async (_, keysFile, reason) => {
  const { listening } = await open({ keysFile })

  expect(listening).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) })
})

test('metrics count requests by route and status, and tell the state of the ledger', async () => {
  const sha256 = hashOf('parley_x').toString('hex')
  const { listening, remarks } = await open({ keysFile: fileOf(`{"name":"x","side":"operator","sha256":"${sha256}"}`) })
  if (listening.kind === 'refused') throw new Error(listening.reason)
  const headers = { authorization: 'Bearer parley_x' }

  await fetch(`${listening.url}/v1/money`).then((answer) => answer.text())
  await fetch(`${listening.url}/v1/statements/2026-11?publisher=secret-name`, { headers }).then((answer) =>
    answer.text(),
  )
  const text = await fetch(`${listening.url}/metrics`, { headers }).then((answer) => answer.text())

  expect(remarks).toEqual([expect.stringContaining('PARLEY_LEDGER_MASK_SECRET')])
  expect(text).toContain('parley_ledger_requests_total{route="/v1/money",status="401"} 1')
  expect(text).toContain('parley_ledger_requests_total{route="/v1/statements/:month",status="200"} 1')
  expect(text).toContain('parley_ledger_journals 1')
  expect(text).toContain('parley_ledger_gaps 0')
  expect(text).toContain('parley_ledger_database_up 1')
  expect(text).toContain('parley_ledger_held_entries 0')
  expect(text).toContain('parley_other 1')
  expect(text).not.toContain('secret-name')
  await listening.close()
})
