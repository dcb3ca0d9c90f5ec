// The exchange starts and serves while everything that it can use is down: Redis, the name servers, and the ledger behind its
// journal. Nothing of that is waited for at the start.

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { freePort } from '@parley/testkit/free-port'
import { afterAll, expect, test } from 'vitest'
import { house } from './demand/documents.ts'
import { postJson } from './support/post.ts'
import { requestOf } from './support/samples.ts'
import { configFile, emptyFolder, stopAll } from './support/server.ts'
import { sendRaw } from './support/wire.ts'
import { startMachine } from './support/workers.ts'

afterAll(stopAll)

test.each([1, 2])('with %i processes, and Redis and name servers that refuse', async (workers) => {
  const found = await startWithout(workers, { redis: await freePort(), names: await freePort() })

  expect(found).toEqual({ answer: 200, noticed: 200, readiness: 200, journals: workers })
})

test.each([1, 2])('with %i processes, and Redis and name servers that are silent', async (workers) => {
  const redis = createServer(() => {}).listen(0, '127.0.0.1')
  const names = createSocket('udp4').bind(0, '127.0.0.1')
  await Promise.all([once(redis, 'listening'), once(names, 'listening')])
  const ports = { redis: (redis.address() as AddressInfo).port, names: names.address().port }

  const found = await startWithout(workers, ports)
  redis.close()
  names.close()

  expect(found).toEqual({ answer: 200, noticed: 200, readiness: 200, journals: workers })
})

/** An exchange whose partner has a name that nobody can look up, so that only the house can sell. */
async function startWithout(workers: number, { redis, names }: { readonly redis: number; readonly names: number }) {
  const journal = emptyFolder()
  const partner = { name: 'acme', params: { endpoint: 'http://bid.acme.example/' } }
  const demand = { dnsServers: [`127.0.0.1:${names}`], partners: [partner] }
  const admin = `http://127.0.0.1:${await freePort()}`
  const { port } = await startMachine(workers, {
    PARLEY_CONFIG: configFile(JSON.stringify({ house, demand })),
    PARLEY_ADMIN_PORT: new URL(admin).port,
    PARLEY_JOURNAL: journal,
    REDIS_URL: `redis://127.0.0.1:${redis}`,
  })
  const { status: answer, body } = await sendRaw(port, postJson(requestOf()))
  const noticed = await notify(port, body)
  // One command that failed is no outage yet: it takes some requests to find out.
  const metrics = async (): Promise<string> => {
    await sendRaw(port, postJson(requestOf()))
    return (await fetch(`${admin}/metrics`)).text()
  }
  await expect.poll(metrics, { timeout: 20_000 }).toContain('\nparley_limits_fallback 1\n')
  const { status: readiness } = await fetch(`${admin}/readyz`)
  return { answer, noticed, readiness, journals: readdirSync(journal).length }
}

/** Reports the win, which is kept on the disk although no ledger reads it. */
async function notify(port: number, body: string): Promise<number> {
  const { seatbid } = JSON.parse(body) as { seatbid: { bid: { nurl: string }[] }[] }
  const { pathname, search } = new URL(seatbid[0]?.bid[0]?.nurl.replace('${AUCTION_PRICE}', '1') ?? '')
  return (await sendRaw(port, `GET ${pathname}${search} HTTP/1.1\r\nHost: exchange.example\r\n\r\n`)).status
}
