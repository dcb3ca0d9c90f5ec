import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('without options, all scenarios run, and the soak lasts ten minutes', () => {
  expect(readOptions([])).toMatchObject({
    kind: 'options',
    options: {
      only: ['burst', 'overload', 'partners', 'restarts', 'kills', 'reloads', 'large-reloads', 'impostors', 'soak'],
      isQuick: false,
      minutes: 10,
    },
  })
})

test('a quick soak lasts a minute, unless another time is given', () => {
  expect(readOptions(['--quick', '--only', 'soak'])).toMatchObject({ options: { only: ['soak'], minutes: 1 } })
  expect(readOptions(['--quick', '--minutes', '60'])).toMatchObject({ options: { minutes: 60 } })
})

test('a time that is no whole number of minutes is refused', () => {
  expect(readOptions(['--minutes', '0'])).toEqual({
    kind: 'refused',
    why: '--minutes 0: not a whole number from 1 to 10000',
  })
  expect(readOptions(['--minutes', '1.5'])).toMatchObject({ kind: 'refused' })
})

test('an unknown scenario and an unknown option are refused', () => {
  expect(readOptions(['--only', 'storms'])).toMatchObject({ why: '--only storms: unknown scenario storms' })
  expect(readOptions(['--fast'])).toMatchObject({ kind: 'refused' })
})
