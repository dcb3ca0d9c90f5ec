import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('without options, all scenarios run with a seed of their own', () => {
  expect(readOptions([])).toEqual({
    kind: 'options',
    options: {
      only: ['tokens', 'forged', 'partners', 'kills', 'disk', 'conservation', 'speed', 'away'],
      isQuick: false,
      seed: undefined,
      isKept: false,
    },
  })
})

test('some scenarios run in the order of the command, whatever the order of the list', () => {
  const reading = readOptions(['--only', 'disk, kills', '--quick', '--seed', '7', '--keep'])

  expect(reading).toEqual({
    kind: 'options',
    options: { only: ['kills', 'disk'], isQuick: true, seed: 7, isKept: true },
  })
})

test('the largest seed is accepted, and the next number is refused', () => {
  expect(readOptions(['--seed', '4294967295'])).toMatchObject({ options: { seed: 4_294_967_295 } })
  expect(readOptions(['--seed', '4294967296'])).toEqual({
    kind: 'refused',
    why: '--seed 4294967296: not a whole number from 0 to 4294967295',
  })
})

test('an unknown scenario is refused with its name', () => {
  expect(readOptions(['--only', 'kills,floods'])).toEqual({
    kind: 'refused',
    why: '--only kills,floods: unknown scenario floods',
  })
})

test('an unknown option is refused', () => {
  expect(readOptions(['--fast'])).toMatchObject({ kind: 'refused' })
})
