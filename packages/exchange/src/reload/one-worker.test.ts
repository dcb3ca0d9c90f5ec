import { expect, test } from 'vitest'
import { configOf } from '../../test/support/config.ts'
import { partsOf } from './config-parts.ts'
import { answerIn, type WorkerReply, wrapped } from './messages.ts'
import { createFollower, type HeardOrder, openPrimaryLine } from './one-worker.ts'

const config = configOf('')
const none = undefined

test('orders that come while a worker starts are carried out before it says that it follows', async () => {
  const { channel, sent, hear } = fakeChannel()
  const line = openPrimaryLine(channel, 8080)
  for (const part of partsOf(config)) hear(wrapped({ order: 'part', part }))
  hear(wrapped({ order: 'begin', number: 4, ownSecret: 'hush' }))
  hear('a message of somebody else')
  for (const part of partsOf(configOf('limits: { ip: 7 }'))) hear(wrapped({ order: 'part', part }))
  hear(wrapped({ order: 'apply', round: 9, number: 5 }))

  const beginning = await line.beginning
  const orders: HeardOrder[] = []
  line.follow((order) => {
    orders.push(order)
    return { answer: 'applied', round: 9 }
  })

  expect(beginning).toMatchObject({ number: 4, ownSecret: 'hush', config: { server: { port: 8080 } } })
  expect(orders).toMatchObject([{ order: 'apply', number: 5, config: { limits: { ip: 7 } } }])
  expect(sent).toEqual([{ answer: 'applied', round: 9 }, { answer: 'following' }])
})

test('a version is built when it is checked and in force when it is applied', () => {
  const { obey, acts } = stage()

  const checked = obey({ order: 'check', round: 1, number: 2, config })
  expect(acts).toEqual(['prepare 2'])
  const applied = obey({ order: 'apply', round: 2, number: 2, config: none })

  expect([checked, applied]).toEqual([
    { answer: 'checked', round: 1, problems: [] },
    { answer: 'applied', round: 2 },
  ])
  expect(acts).toEqual(['prepare 2', 'apply 2'])
})

test('a version that is not applied is given up: by an order, or by the next version', () => {
  const { obey, acts } = stage()

  obey({ order: 'check', round: 1, number: 2, config })
  obey({ order: 'abandon', config: none })
  obey({ order: 'abandon', config: none })
  obey({ order: 'check', round: 2, number: 2, config })
  obey({ order: 'check', round: 3, number: 2, config })

  expect(acts).toEqual(['prepare 2', 'abandon 2', 'prepare 2', 'abandon 2', 'prepare 2'])
})

test('a worker that was not asked to check builds and applies at once', () => {
  const { obey, acts } = stage()

  expect(obey({ order: 'apply', round: 1, number: 7, config })).toEqual({ answer: 'applied', round: 1 })
  expect(acts).toEqual(['prepare 7', 'apply 7'])
})

test('problems are answered, whether they are settings of the start or accidents', () => {
  const check: HeardOrder = { order: 'check', round: 1, number: 2, config }

  expect(problemsIn(stage({ settings: ['server.port'] }).obey(check))).toMatchObject([
    { message: 'server.port is only read at the start' },
  ])
  const broken = stage({ isBroken: true })
  expect(problemsIn(broken.obey(check))).toHaveLength(1)
  expect(broken.acts).toEqual(['report'])
})

test('a worker that cannot apply what all others have applied gives up, so that it is replaced', () => {
  const { obey, acts } = stage({ isBroken: true })

  expect(obey({ order: 'apply', round: 1, number: 2, config })).toBeUndefined()
  expect(acts).toEqual(['report', 'give up'])
})

test('the worker that counts for all counts; the others only note it', () => {
  const { obey, acts } = stage()

  obey({ order: 'count', result: 'refused', isCounted: true, config: none })
  obey({ order: 'count', result: 'applied', isCounted: false, config: none })

  expect(acts).toEqual(['count refused', 'note applied'])
})

interface Wishes {
  readonly settings?: readonly string[]
  readonly isBroken?: boolean
}

function stage({ settings, isBroken = false }: Wishes = {}) {
  const acts: string[] = []
  const obey = createFollower({
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

function problemsIn(answer: WorkerReply | undefined) {
  return answer?.answer === 'checked' ? answer.problems : undefined
}

function fakeChannel() {
  const sent: (WorkerReply | undefined)[] = []
  let hear: (message: unknown) => void = () => {}
  const onMessage = (run: (message: unknown) => void): void => {
    hear = run
  }
  const channel = { send: (message: unknown) => void sent.push(answerIn(message)), onMessage }
  return { channel, sent, hear: (message: unknown) => hear(message) }
}
