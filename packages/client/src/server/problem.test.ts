import { FakeClock } from '@parley/testkit/clock'
import { expect, test } from 'vitest'
import { logProblems } from './problem.ts'

test('a problem of one kind is logged once a minute', () => {
  const clock = new FakeClock(0)
  const lines: string[] = []
  const log = logProblems(clock, (line) => lines.push(line))

  log({ kind: 'timeout', message: 'too slow' })
  log({ kind: 'timeout', message: 'too slow again' })
  log({ kind: 'unreachable', message: 'away' })
  clock.advance(60_000)
  log({ kind: 'timeout', message: 'still too slow' })

  expect(lines).toEqual(['Parley: too slow', 'Parley: away', 'Parley: still too slow'])
})
