import { tries } from '@parley/testkit/tries'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accidentLine } from './accident-line.ts'

const wallMs = Date.UTC(2026, 0, 2, 3, 4, 5, 6)

test('an accident is told with its time, its stack and its cause', () => {
  const error = new Error('the adapter of north failed', { cause: new TypeError('no such member') })

  const told = JSON.parse(accidentLine(error, wallMs)) as { at: string; accident: string }

  expect(told.at).toBe('2026-01-02T03:04:05.006Z')
  expect(told.accident).toMatch(/^Error: the adapter of north failed\n {4}at /)
  expect(told.accident).toContain('[cause]: TypeError: no such member\n')
})

test('T59: a message that would begin a line of its own stays in its line', () => {
  const line = accidentLine(new Error('bad id: x\r\n{"at":"forged"}\u001b[31m\u2028\u202e"\\'), wallMs)

  expect(line).toMatch(/^[ -~]+$/)
  expect((JSON.parse(line) as { accident: string }).accident).toContain(
    'bad id: x\r\n{"at":"forged"}\u001b[31m\u2028\u202e"\\',
  )
})

test('T59: 200 KB in an error become 8 KB in the log, also where each character needs an escape', () => {
  const plain = accidentLine(new Error('x'.repeat(200_000)), wallMs)
  const escaped = accidentLine(new Error('\u0000'.repeat(200_000)), wallMs)

  expect(plain).toHaveLength(8192)
  expect(escaped.length).toBeGreaterThan(8186)
  expect(escaped.length).toBeLessThanOrEqual(8192)
  expect((JSON.parse(escaped) as { accident: string }).accident).toMatch(/^Error: \0+$/)
})

test.each([
  [undefined, 'undefined'],
  ['a text', "'a text'"],
  [{ code: 7 }, '{ code: 7 }'],
])('%j is told although it is no error', (thrown, accident) => {
  expect(JSON.parse(accidentLine(thrown, wallMs))).toMatchObject({ accident })
})

test('T59: whatever is thrown, it is one line of JSON of at most 8 KB', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string({ unit: 'binary', maxLength: 5000 }), (cause, message) => {
      const line = accidentLine(new Error(message, { cause }), wallMs)

      expect(line).toMatch(/^[ -~]{1,8192}$/)
      expect(JSON.parse(line)).toMatchObject({ at: '2026-01-02T03:04:05.006Z' })
    }),
    { numRuns: tries(2000), seed: 59 },
  )
})
