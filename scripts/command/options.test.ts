import { expect, test } from 'vitest'
import { chosenOf, readOptions, usageOf, wholeNumber } from './options.ts'

const specs = { quick: { says: 'shorter' }, seed: { takes: 'NUMBER', says: 'the same again' } } as const
const ids = ['tokens', 'kills', 'disk'] as const

test('an option that takes a value is a text, and one that takes none is a flag', () => {
  expect(readOptions(specs, ['kills', '--seed', '7', '--quick'])).toEqual({
    values: { quick: true, seed: '7' },
    positionals: ['kills'],
  })
  expect(readOptions(specs, [])).toMatchObject({ values: { quick: false }, positionals: [] })
})

test('an unknown option is refused', () => {
  expect(() => readOptions(specs, ['--fast'])).toThrow("Unknown option '--fast'")
})

test('what is named runs in the order of the list', () => {
  expect(chosenOf(ids, ['disk, kills'])).toEqual(['kills', 'disk'])
  expect(chosenOf(ids, ['Disk', 'tokens'])).toEqual(['tokens', 'disk'])
})

test('where nothing is named the command decides', () => {
  expect(chosenOf(ids, [])).toEqual([])
})

test('an unknown name is refused', () => {
  expect(() => chosenOf(ids, ['kills,floods'])).toThrow('there is no floods; there are tokens, kills, disk')
})

test('the largest number is accepted, and the next one is refused', () => {
  expect(wholeNumber('seed', '9', { least: 0, most: 9 })).toBe(9)
  expect(() => wholeNumber('seed', '10', { least: 0, most: 9 })).toThrow('--seed 10: not a whole number from 0 to 9')
  expect(() => wholeNumber('minutes', '1.5', { least: 1, most: 9 })).toThrow('not a whole number')
})

test('the usage has a line for each option', () => {
  expect(usageOf(specs)).toEqual(['  --quick        shorter', '  --seed NUMBER  the same again'])
})
