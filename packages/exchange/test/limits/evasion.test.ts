// T26–T28 against the real server: what a caller writes about itself does not make it somebody else.

import { randomInt } from 'node:crypto'
import { slowly, slowSecondMs } from '@parley/testkit/slowly'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postBytes } from '../support/post.ts'
import { requestOf } from '../support/samples.ts'
import { configFile, type RunningServer, startServer, stopAll } from '../support/server.ts'
import { connect, nextAddress } from '../support/wire.ts'

const proxyAddress = '127.99.0.1'

const body = JSON.stringify(requestOf())

let server: RunningServer
beforeAll(async () => {
  // Limits are what is tried here, and a busy machine must not refuse for another reason (D94).
  const config = configFile(`server: { trustedProxies: [${proxyAddress}], delayMaxMs: 10000, workMaxMs: 10000 }`)
  server = await startServer({ args: ['--config', config], env: slowly })
})
afterAll(stopAll)

test('T26: 1,000 random X-Forwarded-For of a direct caller are one address', async () => {
  const requests = Array.from({ length: 1000 }, () => postBytes(body, [`X-Forwarded-For: ${randomAddress()}`]))

  expect(await servedOf(requests, nextAddress())).toBe(100)
})

test('T26: behind a trusted proxy the entry that the proxy wrote counts, whatever stands before it', async () => {
  const requests = Array.from({ length: 300 }, () =>
    postBytes(body, [`X-Forwarded-For: ${randomAddress()}, ${randomAddress()}, 203.0.113.77`]),
  )

  expect(await servedOf(requests, proxyAddress)).toBe(100)
})

test('T26: header lines of their own are read as one list', async () => {
  const requests = Array.from({ length: 300 }, () =>
    postBytes(body, [`X-Forwarded-For: ${randomAddress()}`, 'X-Forwarded-For: 203.0.113.78']),
  )

  expect(await servedOf(requests, proxyAddress)).toBe(100)
})

test('T26: different callers behind one proxy have limits of their own', async () => {
  const requests = Array.from({ length: 300 }, (_, index) =>
    postBytes(body, [`X-Forwarded-For: 198.51.100.${index % 3}`]),
  )

  expect(await servedOf(requests, proxyAddress)).toBe(300)
})

test('T27: 300 addresses of one IPv6 /64 are one caller, and the next /64 is another', async () => {
  const inOne = Array.from({ length: 300 }, (_, index) =>
    postBytes(body, [`X-Forwarded-For: 2001:db8:0:1:${index.toString(16)}::1`]),
  )
  const inNext = Array.from({ length: 50 }, () => postBytes(body, ['X-Forwarded-For: 2001:db8:0:2::1']))

  expect(await servedOf([...inOne, ...inNext], proxyAddress)).toBe(150)
})

test('T27: an IPv4 address written as IPv6 is the IPv4 address', async () => {
  const spellings = ['203.0.113.90', '::ffff:203.0.113.90', '::ffff:cb00:715a']
  const requests = Array.from({ length: 300 }, (_, index) =>
    postBytes(body, [`X-Forwarded-For: ${spellings[index % 3]}`]),
  )

  expect(await servedOf(requests, proxyAddress)).toBe(100)
})

test('T28: device.ip is no key: another one in each request changes nothing', async () => {
  const requests = Array.from({ length: 300 }, (_, index) =>
    postBytes(JSON.stringify(requestOf({ device: { ip: `198.18.${index % 250}.1` } }))),
  )

  expect(await servedOf(requests, nextAddress())).toBe(100)
})

/** How many of the requests, all sent at once on one connection, are not refused for a limit. */
async function servedOf(requests: readonly Buffer[], localAddress: string): Promise<number> {
  const wire = await connect(server.port, localAddress)
  const startMs = performance.now()
  wire.write(Buffer.concat(requests))
  const answers = await wire.answers(requests.length)
  wire.destroy()
  expect(performance.now() - startMs, 'it took over a second, so nothing can be said').toBeLessThan(slowSecondMs)
  expect(answers).toHaveLength(requests.length)
  return answers.filter(({ status }) => status !== 429).length
}

function randomAddress(): string {
  return [randomInt(1, 224), randomInt(256), randomInt(256), randomInt(1, 255)].join('.')
}
