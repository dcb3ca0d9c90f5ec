import { expect, test } from 'vitest'
import { Scope } from './scope.ts'

test('each key has a limit of its own', () => {
  const scope = new Scope({ scope: 'ip', keysMax: 10 })

  expect(scope.take('a', 1, 0)).toBe(true)
  expect(scope.take('b', 1, 0)).toBe(true)
  expect(scope.take('a', 1, 0)).toBe(false)
})

test('a key with the limit 0 passes always and has no quota', () => {
  const scope = new Scope({ scope: 'publisher', keysMax: 10 })

  expect(scope.take('free', 0, 0)).toBe(true)
  expect(scope.take('free', 0, 0)).toBe(true)
  expect(scope.quota('free', 0, 0)).toBeUndefined()
  expect(scope.quota('bound', 1, 0)).toEqual({ scope: 'publisher', limit: 1, remaining: 1, resetSeconds: 0 })
})

test('the quota tells what is left and when something comes back', () => {
  const scope = new Scope({ scope: 'ip', keysMax: 10 })
  scope.take('a', 3, 0)
  scope.take('a', 3, 400)

  expect(scope.quota('a', 3, 500)).toEqual({ scope: 'ip', limit: 3, remaining: 1, resetSeconds: 1 })
  expect(scope.quota('a', 3, 1000)).toEqual({ scope: 'ip', limit: 3, remaining: 2, resetSeconds: 1 })
  expect(scope.quota('a', 3, 1400)).toEqual({ scope: 'ip', limit: 3, remaining: 3, resetSeconds: 0 })
})

test('what is given back can be taken again', () => {
  const scope = new Scope({ scope: 'ip', keysMax: 10 })
  scope.take('a', 1, 5)

  scope.giveBack('a', 5, 5)

  expect(scope.take('a', 1, 5)).toBe(true)
})

test('giving back for a key that is not known does nothing', () => {
  const scope = new Scope({ scope: 'ip', keysMax: 10 })

  scope.giveBack('stranger', 5, 5)

  expect(scope.quota('stranger', 1, 5)?.remaining).toBe(1)
})

test('beyond the number of keys, the key used longest ago is forgotten', () => {
  const scope = new Scope({ scope: 'ip', keysMax: 2 })
  scope.take('a', 1, 0)
  scope.take('b', 1, 0)
  scope.take('a', 1, 0)
  scope.take('c', 1, 0)

  expect(scope.quota('a', 1, 0)?.remaining).toBe(0)
  expect(scope.quota('b', 1, 0)?.remaining).toBe(1)
})

test('another limit holds from now on, and what the last second holds still counts', () => {
  const scope = new Scope({ scope: 'ip', keysMax: 10 })
  scope.take('a', 2, 0)
  scope.take('a', 2, 0)

  expect(scope.take('a', 3, 500)).toBe(true)
  expect(scope.take('a', 3, 500)).toBe(false)
  expect(scope.take('a', 1, 1200)).toBe(false)
  expect(scope.take('a', 1, 1500)).toBe(true)
})
