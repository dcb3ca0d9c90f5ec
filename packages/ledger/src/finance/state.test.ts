import { expect, test } from 'vitest'
import { stateOf } from './state.ts'

const invoice = { corrects: undefined, openNano: 10n, paidNano: 0n, dueOn: '2026-12-02' }

test('a document is open until its due day is over', () => {
  expect(stateOf(invoice, '2026-12-02')).toBe('open')
  expect(stateOf(invoice, '2026-12-03')).toBe('overdue')
})

test('payments make it partly paid, paid or overpaid', () => {
  expect(stateOf({ ...invoice, paidNano: 5n }, '2026-12-01')).toBe('partly-paid')
  expect(stateOf({ ...invoice, openNano: 0n, paidNano: 10n }, '2027-01-01')).toBe('paid')
  expect(stateOf({ ...invoice, openNano: -1n, paidNano: 11n }, '2027-01-01')).toBe('overpaid')
})

test('a credit note counts for what it corrects', () => {
  expect(stateOf({ ...invoice, corrects: 'DE-INV-000001', openNano: 0n }, '2027-01-01')).toBe('applied')
})
