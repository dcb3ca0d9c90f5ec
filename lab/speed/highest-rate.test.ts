import { expect, test } from 'vitest'
import { highestRate } from './highest-rate.ts'

function searchUpTo(looksWell: number, holds: number) {
  const trial = (kind: string, limit: number) => (rate: number) =>
    Promise.resolve({ name: `${kind} ${rate}`, ok: rate <= limit })
  return highestRate({
    wantedRate: 10,
    stepRate: 2,
    look: trial('look', looksWell),
    hold: trial('hold', holds),
    isHeld: ({ ok }) => ok,
  })
}

test('a machine that sustains the target rate is not tried with another', async () => {
  const { rate, trials } = await searchUpTo(10, 10)

  expect(rate).toBe(10)
  expect(trials.map(({ name }) => name)).toEqual(['look 10', 'hold 10'])
})

test('the search goes down to the first rate that is held for the whole time', async () => {
  const { rate, trials } = await searchUpTo(8, 6)

  expect(rate).toBe(6)
  expect(trials.map(({ name }) => name)).toEqual(['look 10', 'look 8', 'hold 8', 'look 6', 'hold 6'])
})

test('a machine that sustains no rate is reported', async () => {
  const { rate, trials } = await searchUpTo(0, 0)

  expect(rate).toBe(0)
  expect(trials).toHaveLength(5)
})
