import { expect, test } from 'vitest'
import { periodOf, periodWords } from './periods.ts'

const now = new Date('2026-11-19T14:07:31Z')

test('of today only whole quarters of an hour are compared, with the same ones of yesterday', () => {
  expect(periodOf('today', now).query).toEqual({
    from: '2026-11-19',
    to: '2026-11-19T14:00',
    against: '2026-11-18',
    againstTo: '2026-11-18T14:00',
  })
  expect(periodOf('today', now)).toMatchObject({ label: 'Today until 14:00', before: 'yesterday until 14:00' })
})

test('in the first quarter of a day it is compared whole', () => {
  expect(periodOf('today', new Date('2026-11-19T00:03Z')).query.to).toBe('2026-11-19T00:15')
})

test('a day is compared with the day before, and several with as many', () => {
  expect(periodOf('2026-11-15', now).query).toEqual({
    from: '2026-11-15',
    to: '2026-11-16',
    against: '2026-11-14',
    againstTo: '2026-11-15',
  })
  expect(periodWords(periodOf('week', now))).toBe('2026-11-12 to 2026-11-18 against 2026-11-05 to 2026-11-11 (UTC)')
})

test.each(['2026-11-19', '2026-11-20', '2026-99-99', 'ever', ''])('%o is today, of which a part has passed', (name) => {
  expect(periodOf(name, now).value).toBe('today')
})
