import { expect, test } from 'vitest'
import { Unanswered } from '../api/get-json.ts'
import { ledgerOf } from './ledger.ts'

test('before the first answer nothing is known', () => {
  expect(ledgerOf(null, false, undefined)).toEqual({ kind: 'unknown' })
})

test('a ledger that answers tells its journals and what it keeps aside, if it knows', () => {
  expect(ledgerOf(null, true, undefined)).toEqual({ kind: 'well' })
  expect(ledgerOf(null, true, { journals: [{}] })).toEqual({ kind: 'well', journals: 1 })
  expect(ledgerOf(null, true, { journals: [{}, {}], held: 3 })).toEqual({ kind: 'well', journals: 2, held: 3 })
})

test('a ledger that is away and one without its database are told apart', () => {
  const away = new Unanswered('the ledger at http://x does not answer', 502, { reason: 'x' })

  expect(ledgerOf(away, true, undefined)).toEqual({ kind: 'away', reason: 'the ledger at http://x does not answer' })
  expect(ledgerOf(new Unanswered('/ledger/health answered 503', 503), true, undefined)).toEqual({ kind: 'no-database' })
})

test('a port that has too much to do says nothing about the ledger', () => {
  const busy = new Unanswered('8 reports are being made', 503, { reason: '8 reports are being made' })

  expect(ledgerOf(busy, true, undefined)).toEqual({ kind: 'unknown' })
})
