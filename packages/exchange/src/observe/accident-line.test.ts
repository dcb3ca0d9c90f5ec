import { tries } from '@parley/testkit/tries'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accidentInLine, placeOf } from './accident-line.ts'

test('an accident is told with its stack and its cause', () => {
  const told = accidentInLine(new Error('the adapter of north failed', { cause: new TypeError('no such member') }))

  expect(told).toMatch(/^Error: the adapter of north failed\n {4}at /)
  expect(told).toContain('[cause]: TypeError: no such member\n')
})

test('T59: of 200 KB in an error, 7 KB are told, also where each character needs an escape', () => {
  const plain = accidentInLine(new Error('x'.repeat(200_000)))
  const escaped = accidentInLine(new Error('\u0000'.repeat(200_000)))

  expect(plain).toHaveLength(7168)
  expect(JSON.stringify(escaped).length - 2).toBeGreaterThan(7168 - 6)
  expect(JSON.stringify(escaped).length - 2).toBeLessThanOrEqual(7168)
  expect(escaped).toMatch(/^Error: \0+$/)
})

test.each([
  [undefined, 'undefined'],
  ['a text', "'a text'"],
  [{ code: 7 }, '{ code: 7 }'],
])('%j is told although it is no error', (thrown, accident) => {
  expect(accidentInLine(thrown)).toBe(accident)
})

test('T59: whatever is thrown is told in at most 7 KB of JSON', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string({ unit: 'binary', maxLength: 5000 }), (cause, message) => {
      const told = accidentInLine(new Error(message, { cause }))

      const escaped = JSON.stringify(told).replace(/[^ -~]/g, '\\u0000')
      expect(escaped.length - 2).toBeLessThanOrEqual(7168)
    }),
    { numRuns: tries(2000), seed: 59 },
  )
})

test('two accidents of one place are one cause, whatever they say', () => {
  const accident = (message: string): Error => new Error(message)

  expect(placeOf(accident('x'))).toMatch(/^at accident \(.*accident-line\.test\.ts:\d+:\d+\)$/)
  expect(placeOf(accident('y\n    at forged'))).toBe(placeOf(accident('x')))
  expect(placeOf('a text')).toBe('string')
})
