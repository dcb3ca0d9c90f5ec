import { expect, test } from 'vitest'
import { type Cause, causes, isSame, nameOf, permissionsUnder } from './permissions.ts'

const names = Object.keys(causes) as Cause[]

test('without a cause a partner sees everything', () => {
  expect(permissionsUnder([])).toEqual({ person: 1, address: 2, place: 2, agent: 1, timings: 2, audience: 1 })
  expect(nameOf(permissionsUnder([]))).toBe('full')
})

test('every cause takes something away', () => {
  expect(names.filter((name) => isSame(permissionsUnder([name]), permissionsUnder([])))).toEqual([])
})

test('one more cause never raises a permission, for every pair of causes', () => {
  const raised = names.flatMap((first) =>
    names.filter((second) => {
      const before = permissionsUnder([first])
      const after = permissionsUnder([first, second])
      return (Object.keys(before) as (keyof typeof before)[]).some((degree) => after[degree] > before[degree])
    }),
  )

  expect(raised).toEqual([])
})

test('the order of causes makes no difference', () => {
  const all = permissionsUnder(names)

  expect(permissionsUnder(names.toReversed())).toEqual(all)
  expect(permissionsUnder([...names, ...names])).toEqual(all)
})

test.each<readonly [Cause, string]>([
  ['coppa', 'child'],
  ['gpp-child', 'child'],
  ['gpp-unreadable', 'child'],
  ['no-consent', 'contextual'],
  ['consent-unreadable', 'contextual'],
  ['consents-differ', 'contextual'],
  ['no-vendor-id', 'contextual'],
  ['not-disclosed', 'contextual'],
  ['no-basis', 'contextual'],
  ['us-privacy', 'partial'],
  ['gpp-opt-out', 'partial'],
  ['gpc', 'partial'],
  ['lmt', 'partial'],
  ['dnt', 'partial'],
  ['no-profile', 'partial'],
  ['no-precise-place', 'partial'],
  ['no-measurement', 'partial'],
])('under %s the view is called %s', (cause, name) => {
  expect(nameOf(permissionsUnder([cause]))).toBe(name)
})

test('two views are the same when every degree is', () => {
  const whole = permissionsUnder([])
  const degrees = Object.keys(whole) as (keyof typeof whole)[]

  expect(isSame(whole, { ...whole })).toBe(true)
  expect(degrees.filter((degree) => isSame(whole, { ...whole, [degree]: 0 }))).toEqual([])
})
