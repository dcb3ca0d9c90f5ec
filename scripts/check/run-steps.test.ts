import { expect, test } from 'vitest'
import { type Ending, runSteps } from './run-steps.ts'
import { type Step, stepsOf } from './steps.ts'

const good: Ending = { isGood: true, output: '' }
const bad: Ending = { isGood: false, output: 'two faults' }

test('with room for two, two steps run at once and the next begins when one ends', async () => {
  const { told, ends, isGood } = running(['a', 'b', 'c'], 2)

  expect(told).toEqual(['a begins', 'b begins'])
  ends.get('b')?.(good)
  await turn()
  expect(told).toEqual(['a begins', 'b begins', 'b is done', 'c begins'])
  ends.get('a')?.(good)
  ends.get('c')?.(good)

  expect(await isGood).toBe(true)
})

test('the first failure is told, ends what is under way and lets nothing more begin', async () => {
  const { told, ends, ended, isGood } = running(['a', 'b', 'c'], 2)

  ends.get('a')?.(bad)
  await turn()
  expect(ended).toEqual(['b'])
  ends.get('b')?.(bad)

  expect(await isGood).toBe(false)
  expect(told).toEqual(['a begins', 'b begins', 'a failed: two faults'])
})

test('whoever interrupts ends what is under way, and nothing was good', async () => {
  const { told, ends, ended, over, isGood } = running(['a', 'b'], 1)

  over.abort()
  expect(ended).toEqual(['a'])
  ends.get('a')?.(bad)

  expect(await isGood).toBe(false)
  expect(told).toEqual(['a begins'])
})

test('the tests of what changed are the last step of a quick check', () => {
  expect(stepsOf({ changed: true }).at(-1)).toMatchObject({ commands: ['node scripts/check/unit-tests.ts --changed'] })
  expect(stepsOf({ changed: false }).at(-1)).toMatchObject({ commands: ['node scripts/check/unit-tests.ts'] })
})

function running(names: readonly string[], room: number) {
  const told: string[] = []
  const ended: string[] = []
  const ends = new Map<string, (ending: Ending) => void>()
  const over = new AbortController()
  const isGood = runSteps(names.map(stepOf), {
    run: ({ name }, signal) => {
      signal.addEventListener('abort', () => {
        if (ends.has(name)) ended.push(name)
      })
      return new Promise((resolve) => {
        ends.set(name, (ending) => {
          ends.delete(name)
          resolve(ending)
        })
      })
    },
    begun: ({ name }) => told.push(`${name} begins`),
    done: ({ name }, ending) => told.push(`${name} ${ending.isGood ? 'is done' : `failed: ${ending.output}`}`),
    room,
    over,
  })
  return { told, ended, ends, over, isGood }
}

function stepOf(name: string): Step {
  return { name, commands: [name], isShown: false }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
