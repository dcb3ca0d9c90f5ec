import { expect, test } from 'vitest'
import { summariseProfile } from './profile.ts'

test('a profile shows self time by owner and by function, without the idle time', () => {
  const frame = (id: number, functionName: string, url: string) => ({
    id,
    callFrame: { functionName, url, lineNumber: 9 },
  })
  const nodes = [
    frame(1, '(idle)', ''),
    frame(2, 'judge', 'file:///bench/packages/exchange/src/demand/judge/judge.ts'),
    frame(3, 'dispatch', 'file:///bench/node_modules/undici/lib/x.js'),
    frame(4, '(garbage collector)', ''),
    frame(5, 'parse', ''),
  ]
  const samples = [1, 2, 3, 2, 4, 5]

  const summary = summariseProfile({ nodes, samples, timeDeltas: [100, 4, 2, 1, 2, 1] }, 'file:///bench/')

  expect(summary.owners.map(({ name, micros, percent }) => [name, micros, percent])).toEqual([
    ['our packages', 5, 50],
    ['undici', 2, 20],
    ['garbage collector', 2, 20],
    ['built in (JSON, RegExp, arrays …)', 1, 10],
  ])
  expect(summary.functions).toEqual([
    { name: 'judge packages/exchange/src/demand/judge/judge.ts:10', micros: 5, percent: 50 },
    { name: 'dispatch node_modules/undici/lib/x.js:10', micros: 2, percent: 20 },
    { name: 'parse', micros: 1, percent: 10 },
  ])
})
