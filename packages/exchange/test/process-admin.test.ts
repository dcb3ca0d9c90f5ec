// D81: the one admin port of a machine with several workers, with real processes that are killed and stopped.

import { freePort } from '@parley/testkit/free-port'
import { seriesIn } from '@parley/testkit/metric'
import { repeated } from '@parley/testkit/pace'
import { afterAll, expect, test } from 'vitest'
import { postJson } from './support/post.ts'
import { requestOf } from './support/samples.ts'
import { stopAll } from './support/server.ts'
import { sendRaw } from './support/wire.ts'
import { killWorkers, type Machine, startMachine, untilStarted } from './support/workers.ts'

afterAll(stopAll)

test('auctions of every worker are found at one address, and the metrics count all of them', async () => {
  const { machine, list, get, count } = await startWatched()

  const ids = await sendMany(machine, 40)
  const { auctions, missingWorkers } = await list()
  const found = await Promise.all(ids.map((id) => get(`/auctions/${id}`)))

  expect(auctions.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(auctions.map(({ at }) => at)).toEqual(
    auctions
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(new Set(auctions.map(({ worker }) => worker))).toEqual(new Set([0, 1]))
  expect(missingWorkers).toBeUndefined()
  expect(found.map(({ status, body }) => [status, (body as Stored).id])).toEqual(ids.map((id) => [200, id]))
  expect(found.map(({ body }) => (body as Stored).worker)).toEqual(
    ids.map((id) => auctions.find((one) => one.id === id)?.worker),
  )
  expect(await count('parley_requests_total{outcome="bid",status="200"}')).toBe(40)
  expect(await count('parley_request_duration_seconds_count{outcome="bid"}')).toBe(40)
  expect(await count('parley_workers_answering')).toBe(2)
  expect((await get('/auctions/nobody')).status).toBe(404)
})

test('the list is filtered and cut as that of one process', async () => {
  const { machine, list } = await startWatched()
  const refused = await Promise.all([1, 2, 3].map(() => sendRaw(machine.port, postJson({ id: 'wrong' }))))
  await sendMany(machine, 20)

  const rejected = await list('outcome=rejected&limit=500')
  const few = await list('limit=7')

  expect(rejected.auctions.map(({ id }) => id).toSorted()).toEqual(
    refused.map(({ headers }) => headers['x-request-id']).toSorted(),
  )
  expect(few.auctions).toHaveLength(7)
})

test('a killed worker takes no counts with it, and is missed until another is there', async () => {
  const { machine, list, get, count, ready } = await startWatched()
  await sendMany(machine, 40)
  const before = await count(served)

  await killWorkers(machine.workerPids().slice(0, 1))
  await expect.poll(async () => (await ready()).workers.serving).toBe(1)
  const startMs = performance.now()
  const [after, deaths, answering] = [
    await count(served),
    await count('parley_worker_deaths_total'),
    await count('parley_workers_answering'),
  ]
  const tookMs = performance.now() - startMs
  const [{ missingWorkers }, unknown] = [await list(), await get('/auctions/nobody')]
  await untilStarted(machine, 3)
  await expect.poll(async () => (await ready()).workers.serving).toBe(2)
  await sendMany(machine, 20)

  expect([before, after, deaths, answering]).toEqual([40, 40, 1, 1])
  // Three questions, none of which waited for the dead worker.
  expect(tookMs).toBeLessThan(4000)
  expect(missingWorkers).toHaveLength(1)
  expect(unknown).toEqual({
    status: 503,
    body: {
      error: {
        message: 'Service unavailable',
        details: { reason: `worker ${missingWorkers?.[0]} did not answer and may store it; try again` },
      },
    },
  })
  expect(await count(served)).toBe(60)
  expect((await list()).missingWorkers).toBeUndefined()
})

test('a worker that hangs holds up nobody for more than 2 s, and is back when it goes on', async () => {
  const { machine, list, count, ready } = await startWatched()
  await sendMany(machine, 20)
  const before = await count(served)
  const serving = async (): Promise<number> => (await ready()).workers.serving

  const during = await whileHanging(machine.workerPids()[0] ?? 0, async () => {
    const startMs = performance.now()
    const counted = await count(served)
    const tookMs = performance.now() - startMs
    const [{ missingWorkers }, answering] = [await list(), await count('parley_workers_answering')]
    await expect.poll(serving, { timeout: 15_000 }).toBe(1)
    return { tookMs, missingWorkers, rest: [counted, answering, (await ready()).status] }
  })
  await expect.poll(serving, { timeout: 15_000 }).toBe(2)

  expect([before, ...during.rest]).toEqual([20, 20, 1, 200])
  expect(during.tookMs).toBeGreaterThan(1900)
  expect(during.tookMs).toBeLessThan(6000)
  expect(during.missingWorkers).toHaveLength(1)
  expect(await count('parley_workers_answering')).toBe(2)
})

test('without a worker the machine is not ready, and is again with the first', async () => {
  const { machine, ready } = await startWatched()

  await killWorkers(machine.workerPids())
  await expect.poll(ready).toEqual({ status: 503, workers: { serving: 0, configured: 2 } })
  await untilStarted(machine, 4)

  await expect.poll(ready).toEqual({ status: 200, workers: { serving: 2, configured: 2 } })
})

test('after SIGTERM the machine says that it is not ready while its workers still serve', async () => {
  const { machine, ready } = await startWatched({ PARLEY_DRAIN_MS: '1500' })

  machine.child.kill('SIGTERM')
  await expect.poll(ready, { interval: 10 }).toEqual({ status: 503, workers: { serving: 2, configured: 2 } })
  const { status } = await sendRaw(machine.port, postJson(requestOf()))
  const { code, stderr } = await machine.ended

  expect(status).toBe(200)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('only the primary says where the admin port is', async () => {
  const { machine, admin } = await startWatched()

  expect(machine.said().match(/^The admin port is .*$/gm)).toEqual([
    `The admin port is ${admin}: open it in a browser.`,
  ])
})

const served = 'parley_requests_total{outcome="bid",status="200"}'

interface Stored {
  readonly id: string
  readonly at: string
  readonly worker: number
}

interface Listed {
  readonly auctions: readonly Stored[]
  readonly missingWorkers?: readonly number[]
}

interface Told {
  readonly status: number
  readonly body: unknown
}

/** A machine with two workers, and its operator. */
async function startWatched(env: Readonly<Record<string, string>> = {}) {
  const admin = `http://127.0.0.1:${await freePort()}`
  const own = { PARLEY_ADMIN_PORT: new URL(admin).port, PARLEY_LIMIT_GLOBAL: '0', PARLEY_LIMIT_PUBLISHER: '0' }
  const machine = await startMachine(2, { ...own, ...env })
  const get = async (path: string): Promise<Told> => {
    const answer = await fetch(admin + path)
    return { status: answer.status, body: await answer.json() }
  }
  return {
    machine,
    admin,
    get,
    list: async (query = 'limit=500') => (await get(`/auctions?${query}`)).body as Listed,
    ready: async () => {
      const { status, body } = await get('/readyz')
      return { status, workers: (body as { readonly workers: { serving: number; configured: number } }).workers }
    },
    count: async (series: string) => seriesIn(await (await fetch(`${admin}/metrics`)).text(), series),
  }
}

/** A process that stands still hears no other signal, so it goes on whatever happens meanwhile. */
async function whileHanging<Result>(pid: number, look: () => Promise<Result>): Promise<Result> {
  process.kill(pid, 'SIGSTOP')
  try {
    return await look()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

/** Each on a connection of its own, which the kernel gives to any of the workers. Gives the ids of the answers. */
async function sendMany({ port }: Machine, count: number): Promise<readonly string[]> {
  // On a busy machine a worker may be held up, and refuses (D94): a caller comes again, and such a request was nowhere.
  const send = repeated((bytes: Buffer) => sendRaw(port, bytes))
  const answers = await Promise.all(Array.from({ length: count }, () => send(postJson(requestOf()))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  return answers.map(({ headers }) => headers['x-request-id'] ?? '')
}
