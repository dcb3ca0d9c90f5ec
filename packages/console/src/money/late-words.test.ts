import { expect, test } from 'vitest'
import { lateWords } from './late-words.ts'

const none = { count: 0, amounts: { paid: '0.00', clearing: '0.00', fee: '0.00' } }
const two = { count: 2, amounts: { paid: '0.005', clearing: '0.004', fee: '0.001' } }
const booked = { count: 1203, amounts: { paid: '3.0075', clearing: '2.406', fee: '0.6015' } }

test('late notices that left the range and came into it are told, with what statements have', () => {
  expect(lateWords({ adjustments: { bookedLater: two, bookedHere: none }, booked })).toBe(
    'Late notices: 2 of this time booked later. On statements: 1,203 billed, partners pay $3.0075, publishers get $2.4060.',
  )
  expect(lateWords({ adjustments: { bookedLater: two, bookedHere: two }, booked })).toContain(
    '2 of this time booked later, 2 of earlier days booked here.',
  )
})

test('nothing is told where no notice was late, or by a ledger of an older version', () => {
  expect(lateWords({ adjustments: { bookedLater: none, bookedHere: none }, booked })).toBe('')
  expect(lateWords({})).toBe('')
})
