import { expect, test } from 'vitest'
import { emptiestSecond, exactAdmissions, fullestSecond, surelyInOneSecond } from './rolling.ts'

test('a second holds what lies less than 1000 ms apart', () => {
  expect(fullestSecond([0, 500, 999.9, 1000])).toBe(3)
  expect(fullestSecond([0, 1000, 2000])).toBe(1)
  expect(fullestSecond([])).toBe(0)
})

test('the emptiest second begins right after a request', () => {
  expect(emptiestSecond([100, 200, 1150], { fromMs: 0, toMs: 1100 })).toBe(2)
  expect(emptiestSecond([100, 200, 1150], { fromMs: 0, toMs: 1101 })).toBe(1)
  expect(emptiestSecond([100, 1250], { fromMs: 0, toMs: 2000 })).toBe(0)
})

test('a request that was sent before a second or answered after it is not surely in it', () => {
  const seen = [
    { sentMs: 0, answeredMs: 10 },
    { sentMs: 500, answeredMs: 510 },
    { sentMs: 990, answeredMs: 1005 },
  ]

  expect(surelyInOneSecond(seen)).toBe(2)
  expect(surelyInOneSecond(seen.slice(0, 2))).toBe(2)
})

test('an exact limiter admits the limit in a second and goes on when the first has left it', () => {
  expect(exactAdmissions([0, 1, 2, 999, 1000], 2)).toEqual([0, 1, 1000])
})
