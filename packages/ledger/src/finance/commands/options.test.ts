import { expect, test } from 'vitest'
import { byIn, takeOptions } from './options.ts'

test('options of a command are taken out, and settings are left', () => {
  expect(
    takeOptions(['close', '2026-10', '--by', ' Ana ', '--database', 'x', '--force=the node is gone'], ['by', 'force']),
  ).toEqual({
    kind: 'taken',
    options: { by: 'Ana', force: 'the node is gone' },
    rest: ['close', '2026-10', '--database', 'x'],
  })
})

test('an amount may be below zero', () => {
  expect(takeOptions(['--amount', '-3.00'], ['amount'])).toMatchObject({ options: { amount: '-3.00' } })
})

test('an option without a value, with two or with too much is refused', () => {
  expect(takeOptions(['--by'], ['by'])).toMatchObject({ reason: '--by needs a value' })
  expect(takeOptions(['--by', ''], ['by'])).toMatchObject({ reason: '--by needs a value' })
  expect(takeOptions(['--by', 'a', '--by', 'b'], ['by'])).toMatchObject({ reason: '--by is given twice' })
  expect(takeOptions(['--by', 'x'.repeat(2001)], ['by'])).toMatchObject({
    reason: '--by is longer than 2000 characters',
  })
})

test('one person is one name, however it is written', () => {
  expect(byIn({ by: 'Ana' })).toBe(byIn({ by: 'ana' }))
  expect(byIn({})).toMatchObject({ kind: 'refused' })
})
