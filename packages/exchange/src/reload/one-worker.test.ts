import { expect, test } from 'vitest'
import { configOf } from '../../test/support/config.ts'
import type { Loading } from '../config/load.ts'
import { type Answer, answerIn, type Order, wrapped } from './messages.ts'
import { createFollower, openPrimaryLine } from './one-worker.ts'

const source = { file: 'parley.yaml', text: '', secrets: [] }

test('orders that come while a worker starts are carried out before it says that it follows', async () => {
  const { channel, sent, hear } = fakeChannel()
  const line = openPrimaryLine(channel)
  hear(wrapped({ order: 'begin', number: 4, source, ownSecret: 'hush' }))
  hear('a message of somebody else')
  hear(wrapped({ order: 'apply', round: 9, number: 5, source }))

  const beginning = await line.beginning
  const orders: Order[] = []
  line.follow((order) => {
    orders.push(order)
    return { answer: 'applied', round: 9 }
  })

  expect(beginning).toMatchObject({ number: 4, ownSecret: 'hush' })
  expect(orders).toMatchObject([{ order: 'apply', number: 5 }])
  expect(sent).toEqual([{ answer: 'applied', round: 9 }, { answer: 'following' }])
})

test('a version is built when it is checked and in force when it is applied', () => {
  const { obey, acts } = stage()

  const checked = obey({ order: 'check', round: 1, number: 2, source })
  expect(acts).toEqual(['prepare 2'])
  const applied = obey({ order: 'apply', round: 2, number: 2, source })

  expect([checked, applied]).toEqual([
    { answer: 'checked', round: 1, problems: [] },
    { answer: 'applied', round: 2 },
  ])
  expect(acts).toEqual(['prepare 2', 'apply 2'])
})

test('a version that is not applied is given up: by an order, or by the next version', () => {
  const { obey, acts } = stage()

  obey({ order: 'check', round: 1, number: 2, source })
  obey({ order: 'abandon' })
  obey({ order: 'abandon' })
  obey({ order: 'check', round: 2, number: 2, source })
  obey({ order: 'check', round: 3, number: 2, source })

  expect(acts).toEqual(['prepare 2', 'abandon 2', 'prepare 2', 'abandon 2', 'prepare 2'])
})

test('a worker that was not asked to check builds and applies at once', () => {
  const { obey, acts } = stage()

  expect(obey({ order: 'apply', round: 1, number: 7, source })).toEqual({ answer: 'applied', round: 1 })
  expect(acts).toEqual(['prepare 7', 'apply 7'])
})

test('problems are answered, whether they are in the file, in settings of the start, or accidents', () => {
  const bad: Loading = { kind: 'problems', problems: [{ line: 3, message: 'bad' }] }
  const check: Order = { order: 'check', round: 1, number: 2, source }

  expect(problemsIn(stage({ loading: bad }).obey(check))).toEqual([{ line: 3, message: 'bad' }])
  expect(problemsIn(stage({ settings: ['server.port'] }).obey(check))).toMatchObject([
    { message: 'server.port is only read at the start' },
  ])
  const broken = stage({ isBroken: true })
  expect(problemsIn(broken.obey(check))).toHaveLength(1)
  expect(broken.acts).toEqual(['report'])
})

test('a worker that cannot apply what all others have applied gives up, so that it is replaced', () => {
  const { obey, acts } = stage({ isBroken: true })

  expect(obey({ order: 'apply', round: 1, number: 2, source })).toBeUndefined()
  expect(acts).toEqual(['report', 'give up'])
})

test('the worker that counts for all counts; the others only note it', () => {
  const { obey, acts } = stage()

  obey({ order: 'count', result: 'refused', isCounted: true })
  obey({ order: 'count', result: 'applied', isCounted: false })

  expect(acts).toEqual(['count refused', 'note applied'])
})

interface Wishes {
  readonly loading?: Loading
  readonly settings?: readonly string[]
  readonly isBroken?: boolean
}

function stage({ loading, settings, isBroken = false }: Wishes = {}) {
  const acts: string[] = []
  const config = configOf('')
  const obey = createFollower({
    load: () => loading ?? { kind: 'config', config, lineOf: () => 1 },
    prepare(_, snapshot) {
      if (isBroken) throw new Error('an accident')
      if (settings !== undefined) return { kind: 'refused', settings }
      acts.push(`prepare ${snapshot}`)
      const apply = (): void => void acts.push(`apply ${snapshot}`)
      return { kind: 'prepared', snapshot, apply, abandon: () => acts.push(`abandon ${snapshot}`) }
    },
    count: (result, isCounted) => acts.push(`${isCounted ? 'count' : 'note'} ${result}`),
    report: () => acts.push('report'),
    giveUp: () => acts.push('give up'),
  })
  return { obey, acts }
}

function problemsIn(answer: Answer | undefined) {
  return answer?.answer === 'checked' ? answer.problems : undefined
}

function fakeChannel() {
  const sent: (Answer | undefined)[] = []
  let hear: (message: unknown) => void = () => {}
  const onMessage = (run: (message: unknown) => void): void => {
    hear = run
  }
  const channel = { send: (message: unknown) => void sent.push(answerIn(message)), onMessage }
  return { channel, sent, hear: (message: unknown) => hear(message) }
}
