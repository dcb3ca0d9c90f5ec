import { expect, test } from 'vitest'
import { summariseProfile } from './profile.ts'

test('a profile tells self time by owner and by function of ours, without the idle time', () => {
  const frame = (id: number, functionName: string, url: string) => ({
    id,
    callFrame: { functionName, url, lineNumber: 9 },
  })
  const nodes = [
    frame(1, '(idle)', ''),
    frame(2, 'judge', 'file:///parley/packages/exchange/src/demand/judge.ts'),
    frame(3, 'dispatch', 'file:///parley/node_modules/undici/lib/x.js'),
  ]

  const { owners, functions } = summariseProfile({ nodes, samples: [1, 2, 3, 2], timeDeltas: [100, 2, 1, 1] })

  expect(owners.map(({ name, micros, percent }) => [name, micros, percent])).toEqual([
    ['our packages', 3, 75],
    ['undici', 1, 25],
  ])
  expect(functions).toEqual([{ name: 'judge packages/exchange/src/demand/judge.ts:10', micros: 3, percent: 75 }])
})
