import { expect, test } from 'vitest'
import { Unanswered } from '../api/get-json.ts'
import { ledgerFault } from './ledger-fault.ts'

test.each([
  [502, 'the ledger at http://x does not answer: nothing is listening there'],
  [404, 'no ledger is configured; set admin.ledgerUrl'],
])('what the admin port says of the ledger is a sentence: %i', (status, reason) => {
  expect(ledgerFault(new Unanswered(reason, status))).toBe(`${reason.replace(/^./, (first) => first.toUpperCase())}.`)
})

test('what the ledger says when it cannot answer is told as its reason', () => {
  expect(ledgerFault(new Unanswered('the database is away', 503))).toBe(
    'The ledger does not answer: the database is away.',
  )
})
