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

test('what Node and libraries do for a step is counted to the step that calls', () => {
  const frame = (id: number, functionName: string, url: string, children: readonly number[]) => ({
    id,
    callFrame: { functionName, url, lineNumber: 9 },
    children,
  })
  const root = 'file:///bench/packages/'
  const nodes = [
    frame(1, '(root)', '', [2, 5, 8]),
    frame(2, 'answer', `${root}exchange/src/flows/bid/bid.ts`, [3]),
    frame(3, 'award', `${root}exchange/src/award/award-bids.ts`, [4]),
    frame(4, 'seal', `${root}journal/src/token/seal.ts`, [6]),
    frame(5, 'runMicrotasks', '', []),
    frame(6, 'hash', 'node:internal/crypto/hash', []),
    frame(7, 'load', `${root}exchange/src/config/load.ts`, []),
    frame(8, '(garbage collector)', '', []),
  ]

  const { steps } = summariseProfile(
    { nodes, samples: [2, 3, 6, 5, 7, 8], timeDeltas: [1, 2, 8, 4, 16, 32] },
    'file:///bench/',
  )

  expect(steps.map(({ name, micros }) => [name, micros])).toEqual([
    ['garbage collector', 32],
    ['start and reload', 16],
    ['journal/token', 8],
    ['node, outside of steps', 4],
    ['award', 2],
    ['flows', 1],
  ])
})
