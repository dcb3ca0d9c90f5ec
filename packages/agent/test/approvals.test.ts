// The amount above which a person decides: it counts the budgets of an account together, so that nothing is gained by splitting one.

import { emptyPostgres } from '@parley/testkit'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/database/open.ts'
import {
  account,
  buyRequest,
  catalogValue,
  codeOf,
  creativesRequest,
  newKey,
  serve,
  type TestAgent,
} from './support/agent.ts'

const dayMs = 86_400_000
const headers = { host: 'localhost', authorization: 'Bearer operator-token' }
const why = 'A person approves this buy, because the others of this account in the last 30 days count with it.'
const flight = { start_time: '2027-06-01T00:00:00Z', end_time: '2027-07-01T00:00:00Z' }

async function buyerOf(agent: TestAgent) {
  await agent.call('sync_creatives', creativesRequest())
  const order = (budget: number, changes: object = {}) =>
    agent.call('create_media_buy', buyRequest({ ...flight, ...changes }, { budget }))
  const change = (id: unknown, changes: object) =>
    agent.call('update_media_buy', { idempotency_key: newKey(), account, media_buy_id: id, ...changes })
  const raise = (id: unknown, budget: number) => change(id, { packages: [{ package_id: `${String(id)}-p1`, budget }] })
  const decide = (task: unknown, payload: object) =>
    agent.inject({ method: 'POST', url: `/v1/tasks/${String(task)}`, headers, payload })
  return { order, change, raise, decide }
}

test('the second half of a buy waits like the whole would, and says why', async () => {
  const agent = await serve()
  const { order } = await buyerOf(agent)

  const first = await order(6000)
  const second = await order(4000.01)
  const task = await agent.call('tasks_get', { task_id: second.task_id })
  const waiting = (await agent.inject({ url: '/v1/tasks', headers })).json<unknown>()

  expect(first.status).toBe('pending_start')
  expect(second).toEqual({
    status: 'submitted',
    task_id: second.task_id,
    message: why,
    idempotency_key: second.idempotency_key,
  })
  expect(task).toMatchObject({ status: 'submitted', message: why })
  expect(waiting).toMatchObject({
    tasks: [{ totalMicros: 4_000_010_000, why, othersMicros: 6_000_000_000 }],
  })
  expect(agent.booking.campaigns.size).toBe(1)
  expect(await order(4000)).toMatchObject({ status: 'pending_start' })
})

test('after 30 days a budget counts no more, and other accounts have their own', async () => {
  const agent = await serve()
  const { order } = await buyerOf(agent)
  await order(10_000)
  const other = { account: { brand: { domain: 'other.example' }, operator: account.operator } }

  expect(await order(10_000, other)).toMatchObject({ status: 'pending_start' })
  agent.clock.ms += 30 * dayMs - 1
  expect(await order(100)).toMatchObject({ status: 'submitted' })
  agent.clock.ms += 1
  expect(await order(10_000)).toMatchObject({ status: 'pending_start' })
})

test('what a person has decided does not count, and what is raised counts from then on', async () => {
  const agent = await serve()
  const { order, raise, decide } = await buyerOf(agent)
  const large = await order(20_000)
  await decide(large.task_id, { decision: 'approved' })
  const small = await order(100)
  agent.clock.ms += 40 * dayMs

  expect(await raise(small.media_buy_id, 10_000)).toMatchObject({ revision: 2 })
  agent.clock.ms += 29 * dayMs
  expect(await order(100)).toMatchObject({ status: 'submitted' })
  expect(codeOf(await raise(small.media_buy_id, 10_001))).toBe('BUDGET_EXCEEDED')
})

test('a change that is beside others too large is refused, and so is one beyond what a person approved', async () => {
  const agent = await serve()
  const { order, raise, decide } = await buyerOf(agent)
  const first = await order(6000)
  const second = await order(4000)

  expect(codeOf(await raise(second.media_buy_id, 4000.01))).toBe('BUDGET_EXCEEDED')
  expect(await raise(first.media_buy_id, 5000)).toMatchObject({ revision: 2 })
  expect(await raise(second.media_buy_id, 5000)).toMatchObject({ revision: 2 })

  const third = await order(3000)
  await decide(third.task_id, { decision: 'approved' })
  const { result } = (await agent.call('tasks_get', { task_id: third.task_id })) as {
    readonly result: { readonly media_buy_id: string }
  }
  expect(await raise(result.media_buy_id, 2000)).toMatchObject({ revision: 2 })
  expect(await raise(result.media_buy_id, 3000)).toMatchObject({ revision: 3 })
  expect(codeOf(await raise(result.media_buy_id, 3001))).toBe('BUDGET_EXCEEDED')
})

test('a buy that was canceled counts, unless it never began', async () => {
  const agent = await serve()
  const { order, change } = await buyerOf(agent)
  const early = await order(10_000)
  await change(early.media_buy_id, { canceled: true })
  const running = await order(10_000, { start_time: 'asap' })
  await change(running.media_buy_id, { canceled: true })

  expect(running.status).toBe('active')
  expect(await order(100)).toMatchObject({ status: 'submitted' })
})

test('of halves that are ordered at once, one is booked', async () => {
  const postgres = await emptyPostgres()
  const database = await openDatabase(postgres.url)
  await database.migrate()
  const { call } = await serve({ database, limits: { accountsMax: 100 } })
  // Accounts that exist, and connections that are open: the orders meet in the same moment.
  const accounts = Array.from({ length: 10 }, (_, at) => ({ ...account, brand: { domain: `b${at}.example` } }))
  await call('sync_accounts', { idempotency_key: newKey(), accounts })
  await Promise.all(accounts.map(() => call('list_accounts', {})))
  const booked: number[] = []

  for (const one of accounts) {
    const order = () => call('create_media_buy', buyRequest({ ...flight, account: one }, { budget: 6000 }))
    const all = await Promise.all([order(), order(), order()])
    booked.push(all.filter(({ status }) => status !== 'submitted').length)
  }
  await database.close()
  await postgres.drop()

  expect(booked).toEqual(accounts.map(() => 1))
})

test('buys that wait are bounded like others', async () => {
  const agent = await serve()
  const { order } = await buyerOf(agent)
  for (let at = 0; at < 3; at++) await order(20_000)

  expect(codeOf(await order(20_000))).toBe('VALIDATION_ERROR')
  expect(catalogValue.agents[0]?.approveAboveMicros).toBe(10_000_000_000)
})
