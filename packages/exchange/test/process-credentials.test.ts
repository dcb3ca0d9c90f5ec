// T29 and D93 against the real server: callers that name a publisher without its credential use up nothing of its limit,
// and no credential is ever shown. D93-caller-unproven: a publisher may want them refused.

import { createHmac, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '@parley/testkit/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyHash } from '../src/credentials/bearer.ts'
import { createExchange, systemClock } from '../src/index.ts'
import { configOf } from './support/config.ts'
import { errorOf, postBytes, refusalProblems } from './support/post.ts'
import { requestOf } from './support/samples.ts'
import { configFile, type RunningServer, startServer, stopAll } from './support/server.ts'
import { connect, nextAddress, sendRaw, type WireAnswer } from './support/wire.ts'

const [oldKey, newKey] = [
  'parley_canary-old-key-of-forty-characters-or-so',
  'parley_canary-new-key-of-forty-characters-or-so',
]
const [oldSecret, newSecret] = ['canary: the old secret, 32 characters', 'canary: the new secret, 32 characters']
const proxy = '127.99.3.1'

const yaml = `
server:
  # Limits are what is tried here, and a busy machine must not refuse for another reason (D94).
  delayMaxMs: 10000
  workMaxMs: 10000
  inFlightMax: 5000
  trustedProxies: [${proxy}]
limits:
  ip: 0
  publisher: 50
  unverified: 5
credentials:
  publishers:
    - id: keyed
      keys: ['${keyHash(newKey)}', '${keyHash(oldKey)}']
      required: false
    - id: signing
      secrets: ['\${NEW_SECRET}']
      secretFiles: [secrets/old]
      required: false
    - id: placed
      addresses: [203.0.113.0/24]
      required: false
    - id: strict
      keys: ['${keyHash(newKey)}']
house:
  campaigns:
    - { id: c1, priceCpm: 1, advertiserDomain: a.example, creative: { title: T, url: 'https://a.example/' } }
`

let server: RunningServer
let adminPort: number
beforeAll(async () => {
  const file = configFile(yaml)
  mkdirSync(join(dirname(file), 'secrets'))
  writeFileSync(join(dirname(file), 'secrets/old'), `${oldSecret}\n`)
  adminPort = await freePort()
  const env = { PARLEY_CONFIG: file, PARLEY_ADMIN_PORT: String(adminPort), NEW_SECRET: newSecret }
  server = await startServer({ env })
})
afterAll(stopAll)

test('T29: while others name a publisher in masses, its own traffic is served up to its own limit', async () => {
  const key = [`Authorization: Bearer ${newKey}`]
  const masses = Array.from({ length: 10 }, () => pipelined(Array.from({ length: 100 }, () => requestNaming('keyed'))))
  let own = await pipelined(Array.from({ length: 50 }, () => requestNaming('keyed', key)))
  const others = (await Promise.all(masses)).flat()
  // A machine that is away for a while makes requests too old (D94). They have used up nothing, so a caller sends them again.
  for (let tries = 0; tries < 5 && own.some(isOverloaded); tries++) {
    const again = own.filter(isOverloaded).map(() => requestNaming('keyed', key))
    own = [...own.filter((answer) => !isOverloaded(answer)), ...(await pipelined(again))]
  }

  expect(own.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  expect(others.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(5)
  // A thousand at once may also be more than the process can take (D94): then they are refused, and the publisher is not.
  expect(others.filter(({ status }) => status === 429 || status === 503).length).toBeGreaterThan(800)
})

test('a caller over the limit of those unverified is told so, with every header', async () => {
  const answers = await pipelined(Array.from({ length: 20 }, () => requestNaming('placed')))
  const refused = answers.find(({ status }) => status === 429)

  expect(refused?.headers).toMatchObject({
    'retry-after': '1',
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-scope': 'unverified',
  })
  expect(refused && reasonOf(refused)).toContain('without a valid credential')
  expect(refused && refusalProblems(refused)).toEqual([])
})

test('the old and the new key are both accepted while both are there, and test mode says which it was', async () => {
  expect(await callerOf(naming('keyed'), [`Authorization: Bearer ${newKey}`])).toEqual({
    verified: true,
    reason: 'its key is number 1 of 2',
  })
  expect(await callerOf(naming('keyed'), [`Authorization: Bearer ${oldKey}`])).toEqual({
    verified: true,
    reason: 'its key is number 2 of 2',
  })
})

test('a signature is accepted near its time, with either secret, and over the body as it was sent', async () => {
  const seconds = Math.floor(Date.now() / 1000)
  const body = Buffer.from(testRequest(naming('signing')))
  const zipped = gzipSync(body)

  const [now, long, other, compressed] = [
    await explained(body, [signature(newSecret, seconds, body)]),
    await explained(body, [signature(newSecret, seconds - 70, body)]),
    await explained(body, [signature(oldSecret, seconds, body)]),
    await explained(zipped, [signature(oldSecret, seconds, zipped), 'Content-Encoding: gzip']),
  ]

  expect(now).toEqual({ verified: true, reason: 'its signature was made with secret number 1 of 2' })
  expect(other).toEqual({ verified: true, reason: 'its signature was made with secret number 2 of 2' })
  expect(compressed).toEqual(other)
  expect(long?.verified).toBe(false)
  expect(long?.reason).toContain('too far from the time of the exchange')
})

test('a source range holds behind a trusted proxy, and only for what the proxy itself wrote', async () => {
  const inRange = await callerOf(naming('placed'), ['X-Forwarded-For: 198.51.100.1, 203.0.113.7'], proxy)
  const forged = await callerOf(naming('placed'), ['X-Forwarded-For: 203.0.113.7, 198.51.100.1'], proxy)
  const direct = await callerOf(naming('placed'), ['X-Forwarded-For: 203.0.113.7'])

  expect(inRange).toEqual({ verified: true, reason: 'its address is registered for this publisher' })
  expect(forged?.verified).toBe(false)
  expect(direct?.verified).toBe(false)
})

test('D93-caller-unproven: where a credential is required, its absence and a wrong one are told apart', async () => {
  const without = await sendRaw(server.port, requestNaming('strict'))
  const wrong = await sendRaw(server.port, requestNaming('strict', [`Authorization: Bearer ${oldKey}`]))
  const right = await sendRaw(server.port, requestNaming('strict', [`Authorization: Bearer ${newKey}`]))

  expect([without.status, wrong.status, right.status]).toEqual([401, 401, 200])
  expect(without.headers['www-authenticate']).toBe('Bearer')
  expect(errorOf(without)).toMatchObject({
    code: 'INVALID_REQUEST',
    message: 'Caller not verified',
    details: {
      field: 'site.publisher.id',
      reason:
        'must be named with a credential of that publisher: the request has neither a key nor a signature, and its address is not registered for this publisher',
    },
  })
  expect(reasonOf(wrong)).toContain('is not a key of this publisher')
  expect(refusalProblems(without)).toEqual([])
})

test('a publisher without credentials notices nothing, whatever it sends', async () => {
  const answer = await sendRaw(server.port, requestNaming('other', ['Authorization: Bearer of-somebody-else']))

  expect(answer.status).toBe(200)
  expect(answer.headers['x-ratelimit-scope']).not.toBe('unverified')
  expect(await callerOf(naming('other'), [])).toBeUndefined()
})

test('the record says whether a caller was verified and how, and nothing shows a credential', async () => {
  const body = Buffer.from(JSON.stringify(naming('signing')))
  const seconds = Math.floor(Date.now() / 1000)
  const header = signature(newSecret, seconds, body)
  const signed = await sendRaw(server.port, postBytes(body, [header]))
  const keyed = await sendRaw(server.port, requestNaming('keyed', [`Authorization: Bearer ${newKey}`]))
  const refused = await sendRaw(server.port, requestNaming('strict', [`Authorization: Bearer ${oldKey}`]))
  const ids = [signed, keyed, refused].map(({ headers }) => headers['x-request-id'])
  const paths = ['/', '/auctions', '/metrics', '/openapi.json', ...ids.map((id) => `/auctions/${id}`)]

  const pages = await Promise.all(paths.map(operator))
  const everything = [...pages, server.said(), JSON.stringify(server.logged()), signed.body, keyed.body, refused.body]

  expect(JSON.parse(pages[4] ?? '')).toMatchObject({ steps: { caller: { verified: true } } })
  expect(JSON.parse(pages[5] ?? '')).toMatchObject({ steps: { caller: { reason: 'its key is number 1 of 2' } } })
  expect(pages[2]).toMatch(/parley_callers_total\{proof="signature"\} [1-9]/)
  expect(everything.join('\n')).not.toContain('canary')
  expect(everything.join('\n')).not.toContain(keyHash(newKey).slice(7))
  expect(everything.join('\n')).not.toContain(header.slice(-64))
})

test('a reload changes keys: the new one is added, both are accepted, and the old one is removed', async () => {
  const strictWith = (...keys: readonly string[]) =>
    configOf(
      JSON.stringify({ credentials: { publishers: [{ id: 'strict', keys: keys.map(keyHash), required: true }] } }),
    )
  const effects = { clock: systemClock, wallMs: Date.now, newId: randomUUID, chance: () => 0.5, report: () => {} }
  const exchange = createExchange(strictWith(oldKey), effects)
  const statusesNow = async (): Promise<readonly number[]> => {
    const answers = [oldKey, newKey].map((key) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
      return exchange.inject({ headers, body: testRequest(naming('strict')) })
    })
    return (await Promise.all(answers)).map(({ status }) => status)
  }

  const before = await statusesNow()
  exchange.reload(strictWith(newKey, oldKey))
  const overlap = await statusesNow()
  exchange.reload(strictWith(newKey))
  const after = await statusesNow()
  await exchange.close()

  expect([before, overlap, after]).toEqual([
    [200, 401],
    [200, 200],
    [401, 200],
  ])
})

function naming(publisher: string): object {
  return requestOf({ site: { publisher: { id: publisher } } })
}

function testRequest(request: object): string {
  return JSON.stringify({ ...request, test: 1 })
}

function requestNaming(publisher: string, headers: readonly string[] = []): Buffer {
  return postBytes(JSON.stringify(naming(publisher)), headers)
}

function signature(secret: string, seconds: number, body: Uint8Array): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  return `X-Parley-Signature: t=${seconds},v1=${mac}`
}

function isOverloaded({ status }: WireAnswer): boolean {
  return status === 503
}

async function pipelined(requests: readonly Buffer[]): Promise<readonly WireAnswer[]> {
  const wire = await connect(server.port)
  wire.write(Buffer.concat(requests))
  const answers = await wire.answers(requests.length, 30_000)
  wire.destroy()
  return answers
}

interface CallerSaid {
  readonly verified: boolean
  readonly reason: string
}

/** What test mode says about the caller, once it is not over the limit of those unverified. */
async function explained(
  body: Buffer,
  headers: readonly string[],
  address: string = nextAddress(),
): Promise<CallerSaid | undefined> {
  for (let tries = 0; tries < 20; tries++) {
    const answer = await sendRaw(server.port, postBytes(body, headers), address)
    if (answer.status === 200) {
      return (JSON.parse(answer.body) as { ext: { service: { caller?: CallerSaid } } }).ext.service.caller
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  throw new Error('the caller was refused for six seconds')
}

function callerOf(request: object, headers: readonly string[], address?: string): Promise<CallerSaid | undefined> {
  return explained(Buffer.from(testRequest(request)), headers, address)
}

function reasonOf(answer: WireAnswer): string {
  return (JSON.parse(answer.body) as { error: { details: { reason: string } } }).error.details.reason
}

async function operator(path: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${adminPort}${path}`)).text()
}
