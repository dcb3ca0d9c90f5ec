// T86 with real processes: a signed request that somebody has seen and sends again counts once, wherever it arrives.

import { createHmac } from 'node:crypto'
import { type RedisServer, startRedis } from '@parley/testkit'
import { slowly } from '@parley/testkit/slowly'
import { afterAll, expect, test } from 'vitest'
import { postBytes, refusalProblems } from './support/post.ts'
import { requestOf } from './support/samples.ts'
import { configFile, startServer, stopAll } from './support/server.ts'
import { connect, type WireAnswer } from './support/wire.ts'
import { startMachine } from './support/workers.ts'

const secret = 'a secret of at least 32 characters'

/** A busy machine must not refuse for another reason (D94), and time that goes slowly is long enough to ask the others. */
const env = {
  ...slowly,
  PARLEY_CONFIG: configFile(`
server: { delayMaxMs: 10000, workMaxMs: 10000, inFlightMax: 5000 }
limits: { redisTimeoutMs: 1000, redisRetryMs: 10 }
credentials:
  publishers:
    - { id: signing, secrets: ['${secret}'] }
house:
  campaigns:
    - { id: c1, priceCpm: 1, advertiserDomain: a.example, creative: { title: T, url: 'https://a.example/' } }
`),
}
let redis: RedisServer | undefined
afterAll(async () => {
  await stopAll()
  await redis?.stop()
})

test('of 300 copies from 300 addresses one is served, and it is all that the publisher has used up', async () => {
  const { port } = await startServer({ env: { ...env, PARLEY_LIMIT_PUBLISHER: '10' } })

  const answers = await Promise.all(copies(300, signed('captured'), () => port))
  const refused = answers.find(({ status }) => status === 401)
  const own = await send(port, signed('its-own'))

  expect(statuses(answers)).toEqual({ 200: 1, 401: 299 })
  expect(refused && reasonOf(refused)).toContain('was used before; sign each request anew')
  expect(refused && refusalProblems(refused)).toEqual([])
  expect(own.status).toBe(200)
  expect(own.headers).toMatchObject({ 'x-ratelimit-scope': 'publisher', 'x-ratelimit-remaining': '8' })
})

test('of 300 copies to two workers one is served', async () => {
  const { port } = await startMachine(2, env)

  const tries = await replays(() => port)
  const own = await Promise.all(Array.from({ length: 20 }, (_, index) => send(port, signed(`own-${index}`))))

  expect(tries.at(-1)).toEqual({ 200: 1, 401: 299 })
  expect(tries.filter(({ 200: served = 0 }) => served > 2)).toEqual([])
  expect(statuses(own)).toEqual({ 200: 20 })
})

test('of 300 copies to two processes on one Redis one is served; without Redis, one by each of them', async () => {
  redis = await startRedis()
  const { url, command } = redis
  const onRedis = { env: { ...env, REDIS_URL: url } }
  const ports = (await Promise.all([startServer(onRedis), startServer(onRedis)])).map(({ port }) => port)
  const either = (index: number): number => ports[index % 2] ?? 0
  const known = async (): Promise<number> => Number(await command('ZCARD', '{parley-limits}signatures:signing'))
  const toldByBoth = async (): Promise<number> => {
    const before = await known()
    await Promise.all(ports.map((port) => send(port, signed(`to-${port}`))))
    return (await known()) - before
  }
  // Until they have reached Redis, each remembers for itself.
  await expect.poll(toldByBoth, { interval: 1000 }).toBe(2)

  const tries = await replays(either)
  const own = await Promise.all(Array.from({ length: 20 }, (_, index) => send(either(index), signed(`own-${index}`))))
  await redis.kill()
  const alone = await Promise.all(copies(300, signed('captured-later'), either))
  const meanwhile = await send(either(0), signed('meanwhile'))

  expect(tries.at(-1)).toEqual({ 200: 1, 401: 299 })
  expect(tries.filter(({ 200: served = 0 }) => served > 2)).toEqual([])
  expect(statuses(own)).toEqual({ 200: 20 })
  expect(statuses(alone)).toEqual({ 200: 2, 401: 298 })
  expect(meanwhile.status).toBe(200)
})

/**
 * What became of 300 copies, until one was served. On a machine so busy that one process does not hear another for seconds, each
 * decides alone, so this is tried again; what is not shared would fail each time.
 */
async function replays(portOf: (index: number) => number): Promise<readonly Readonly<Record<number, number>>[]> {
  const tries: Readonly<Record<number, number>>[] = []
  do tries.push(statuses(await Promise.all(copies(300, signed(`captured-${tries.length}`), portOf))))
  while (tries.length < 4 && tries.at(-1)?.[200] !== 1)
  return tries
}

/** A request as the publisher signs it now. */
function signed(id: string): Buffer {
  const body = Buffer.from(JSON.stringify({ ...requestOf({ site: { publisher: { id: 'signing' } } }), id }))
  const seconds = Math.floor(Date.now() / 1000)
  const mac = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  return postBytes(body, [`X-Parley-Signature: t=${seconds},v1=${mac}`])
}

function copies(count: number, request: Buffer, portOf: (index: number) => number): readonly Promise<WireAnswer>[] {
  return Array.from({ length: count }, (_, index) => send(portOf(index), request))
}

/** On a connection and from an address of its own. A busy machine takes its time for hundreds of them. */
async function send(port: number, request: Buffer): Promise<WireAnswer> {
  const wire = await connect(port)
  wire.write(request)
  const answer = await wire.answer(60_000)
  wire.destroy()
  return answer
}

function statuses(answers: readonly WireAnswer[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function reasonOf({ body }: WireAnswer): string {
  return (JSON.parse(body) as { error: { details: { reason: string } } }).error.details.reason
}
