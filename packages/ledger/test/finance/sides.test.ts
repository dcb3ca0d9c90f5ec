// Who sees which document and which dispute. Foreign ones and absent ones are answered with the same bytes.

import { CorrectionList, Dispute, DisputeList, DocumentList, FinanceDocument } from '@parley/contract'
import { readAnswer } from '@parley/contract/read'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/database/open.ts'
import { approveCorrection, askCorrection } from '../../src/finance/correct.ts'
import { importDispute } from '../../src/finance/dispute/import-dispute.ts'
import { recordPayment } from '../../src/finance/pay.ts'
import { keys, pairs, serve } from '../reports/served.ts'
import { emptyDatabase, stopDatabases } from '../support/databases.ts'
import { close, enterInTime, invoice, novemberMs, october, partiesFor } from './stage.ts'

const [one, two] = ['pub-canary-one', 'pub-canary-two']
const [acme, bolt] = ['dsp-canary-acme', 'dsp-canary-bolt']
const by = { nowMs: novemberMs, by: 'ana' }

let database: Database
let server: FastifyInstance
beforeAll(async () => {
  database = await emptyDatabase('pglite')
  await enterInTime(
    database,
    'october',
    pairs.map(({ publisher, partner, paid, clearing }, at) => ({
      bid: `b${at}`,
      at: '2026-10-05T10:00Z',
      publisher,
      partner,
      campaign: `campaign-of-${partner}`,
      // A thousand times as much, so that there are cents.
      paid: paid * 1000,
      clearing: clearing * 1000,
    })),
  )
  await close(database, october, novemberMs)
  const parties = partiesFor([
    { side: 'partner', of: acme, legal: '<b>Acme & Sons</b>' },
    { side: 'partner', of: bolt },
    { side: 'publisher', of: one },
    { side: 'publisher', of: two },
  ])
  await invoice(database, october, parties, novemberMs)
  const part = { month: october, publisher: one, partner: acme, paidNano: 1_000_000_000n, clearingNano: 900_000_000n }
  const asked = await askCorrection(database, { ...part, reason: '=robots', dispute: undefined }, by)
  if (asked.kind === 'asked') await approveCorrection(database, asked.id, { ...by, by: 'ben' })
  await recordPayment(
    database,
    { numbers: ['DE-SB-000002'], amountNano: 7_400_000_000n, paidOn: '2026-11-03', reference: 'bank 1' },
    by,
  )
  for (const account of [
    { side: 'partner', of: acme },
    { side: 'publisher', of: two },
  ] as const) {
    const importing = { ...by, account, month: october, mapping: '', toleranceNano: 0n, rowsMax: 10 }
    await importDispute(database, logOf('day,auction,cpm\n2026-10-05,auction-of-b9,1\n'), importing)
  }
  server = await serve(database, { nowMs: () => novemberMs })
})
afterAll(async () => {
  await server.close()
  await stopDatabases()
})

async function* logOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

async function get(url: string, key: string = keys.operator) {
  return await server.inject({ url, headers: { authorization: `Bearer ${key}` } })
}

test('every answer is what the contract says', async () => {
  const schemas = [
    ['/v1/documents', DocumentList],
    ['/v1/documents?publisher=pub-canary-two&due=2027-01-01', DocumentList],
    ['/v1/documents/DE-INV-000001', FinanceDocument],
    ['/v1/documents/DE-SB-000002', FinanceDocument],
    ['/v1/documents/DE-CN-000001', FinanceDocument],
    ['/v1/disputes', DisputeList],
    ['/v1/disputes/1', Dispute],
    ['/v1/corrections', CorrectionList],
  ] as const

  for (const [url, schema] of schemas) {
    const reading = readAnswer(schema, (await get(url)).json())
    expect(reading, url).toMatchObject({ kind: 'answer' })
  }
})

test('a side lists its own documents, and the operator all, or those of a side, a state or a day', async () => {
  const numbersFor = async (url: string, key?: string): Promise<readonly string[]> =>
    (await get(url, key)).json().rows.map(({ number }: { readonly number: string }) => number)

  expect(await numbersFor('/v1/documents')).toEqual([
    'DE-INV-000001',
    'DE-CN-000001',
    'DE-INV-000002',
    'DE-SB-000001',
    'DE-SC-000001',
    'DE-SB-000002',
  ])
  expect(await numbersFor('/v1/documents', keys.acme)).toEqual(['DE-INV-000001', 'DE-CN-000001'])
  expect(await numbersFor('/v1/documents?partner=dsp-canary-acme', keys.acme)).toEqual([
    'DE-INV-000001',
    'DE-CN-000001',
  ])
  expect(await numbersFor('/v1/documents', keys.one)).toEqual(['DE-SB-000001', 'DE-SC-000001'])
  expect(await numbersFor('/v1/documents?side=publisher&state=paid')).toEqual(['DE-SB-000002'])
  expect(await numbersFor('/v1/documents?side=publisher&due=2027-01-01')).toEqual(['DE-SB-000001'])
  expect(await numbersFor('/v1/documents?side=publisher&due=2026-11-03')).toEqual([])
  expect((await get('/v1/documents?partner=dsp-canary-bolt', keys.acme)).statusCode).toBe(403)
  expect((await get('/v1/documents?side=publisher', keys.acme)).statusCode).toBe(400)
  expect((await get('/v1/corrections', keys.acme)).statusCode).toBe(403)
})

test.each(['json', 'csv', 'ndjson', 'html'])(
  'a foreign document is answered like one that is not there, as %s',
  async (format) => {
    const foreign = await get(`/v1/documents/DE-INV-000002?format=${format}`, keys.acme)
    const absent = await get(`/v1/documents/DE-INV-000099?format=${format}`, keys.acme)

    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe(absent.body)
    expect(foreign.headers['content-type']).toBe(absent.headers['content-type'])
  },
)

test('a foreign dispute is answered like one that is not there', async () => {
  const [own, foreign, absent] = [
    await get('/v1/disputes/1', keys.acme),
    await get('/v1/disputes/2', keys.acme),
    await get('/v1/disputes/9', keys.acme),
  ]

  expect(own.statusCode).toBe(200)
  expect(foreign.statusCode).toBe(404)
  expect(foreign.body).toBe(absent.body)
  expect((await get('/v1/disputes', keys.one)).json().rows).toEqual([])
})

test('no side reads the name of another, in any form of any document or dispute', async () => {
  const everything = async (key: string): Promise<string> => {
    const texts: string[] = []
    for (const path of [
      'documents',
      'documents/DE-INV-000001',
      'documents/DE-SB-000001',
      'disputes',
      'disputes/1',
      'disputes/2',
    ]) {
      for (const format of ['json', 'csv', 'ndjson', 'html'])
        texts.push((await get(`/v1/${path}?format=${format}`, key)).body)
    }
    return texts.join('\n')
  }
  const [ofAcme, ofOne] = [await everything(keys.acme), await everything(keys.one)]

  expect(ofAcme).toContain('campaign-of-dsp-canary-acme')
  expect(ofAcme).not.toContain('pub-canary')
  expect(ofAcme).not.toContain(bolt)
  expect(ofAcme).toMatch(/publisher-[0-9a-f]{8}/)
  expect(ofOne).toContain(one)
  expect(ofOne).not.toContain(two)
  expect(ofOne).not.toContain('dsp-canary')
  expect(ofOne).toMatch(/partner-[0-9a-f]{8}/)
})

test('the page runs nothing, escapes what it prints and says that no currency is converted', async () => {
  const { headers, body } = await get('/v1/documents/DE-CN-000001?format=html', keys.acme)

  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  )
  expect(body).toContain('Credit note DE-CN-000001')
  expect(body).toContain('&lt;b&gt;Acme &amp; Sons&lt;/b&gt;')
  expect(body).not.toContain('<b>')
  expect(body).toContain('no currency was converted')
})

test('as CSV a document has its lines, the rounding and the total', async () => {
  const { body } = await get('/v1/documents/DE-INV-000001?format=csv', keys.acme)

  expect(body.split('\r\n')).toEqual([
    'line,day,campaign,late,count,amount USD',
    'line,2026-10-05,campaign-of-dsp-canary-acme,false,2,4.022218',
    'rounding,,,,,-0.002218',
    'total,,,,,4.02',
    '',
  ])
})
