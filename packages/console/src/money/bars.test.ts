import { expect, test } from 'vitest'
import { barsOf } from './bars.ts'

test('the highest bar is what partners paid most, and each has its part for publishers', () => {
  const row = (day: string, paid: string, clearing: string) => ({ group: { day }, amounts: { paid, clearing } })

  const bars = barsOf({ rows: [row('2026-11-18', '0.5', '0.4'), row('2026-11-17', '2', '1.5')] } as never, 'day')

  expect(bars).toEqual([
    { moment: '2026-11-17', label: '11-17', paid: 2, earned: 1.5, height: 1, earnedHeight: 0.75 },
    { moment: '2026-11-18', label: '11-18', paid: 0.5, earned: 0.4, height: 0.25, earnedHeight: 0.2 },
  ])
})

test('an hour is labelled by its time, and nothing paid is no bar', () => {
  const rows = [{ group: { hour: '2026-11-18T09:00+00:00' }, amounts: {} }]

  expect(barsOf({ rows } as never, 'hour')).toMatchObject([{ label: '09:00', height: 0, earnedHeight: 0 }])
})
