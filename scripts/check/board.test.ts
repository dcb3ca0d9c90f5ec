import { expect, test } from 'vitest'
import { Board } from './board.ts'
import type { Step } from './steps.ts'

const types: Step = { name: 'types', commands: ['tsc -b'], isShown: false }
const tests: Step = { name: 'tests', commands: ['vitest'], isShown: true }

test('a step is named when it begins, and told with its time when it ends', () => {
  const { board, clock, said } = boardOf()

  board.begun(types)
  clock.ms += 1230
  board.begun(tests)
  clock.ms += 1000
  board.done(types, { isGood: true })
  board.done(tests, { isGood: false })

  expect(said).toEqual(['▸ types\n', '▸ tests\n', '✓ types: 2.2 s\n', '✗ tests: 1.0 s\n'])
  expect(board.total()).toBe('2.2 s')
})

test('after eight seconds without a word it is said what is under way, and not before', () => {
  const { board, clock, said } = boardOf()
  board.begun(types)
  clock.ms += 1000
  board.begun(tests)

  clock.ms += 7999
  board.breakSilence()
  expect(said).toHaveLength(2)
  clock.ms += 1
  board.breakSilence()
  expect(said[2]).toBe('  … types 9.0 s, tests 8.0 s\n')
})

test('a step that speaks for itself is no silence', () => {
  const { board, clock, said } = boardOf()
  board.begun(tests)

  clock.ms += 5000
  board.say('  12 tests passed\n')
  clock.ms += 5000
  board.breakSilence()

  expect(said).toEqual(['▸ tests\n', '  12 tests passed\n'])
})

function boardOf(): { board: Board; clock: { ms: number }; said: readonly string[] } {
  const clock = { ms: 0 }
  const said: string[] = []
  return {
    board: new Board(
      () => clock.ms,
      (text) => said.push(text),
    ),
    clock,
    said,
  }
}
