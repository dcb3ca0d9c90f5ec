// The exchange starts and serves while everything that it can use is down: Redis, the name servers, and the ledger behind its
// journal. Nothing of that is waited for at the start.

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
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
  const { start } = await downEngines({ redis: await freePort(), names: await freePort() })

  const { answer, noticed, isAlone, journals } = await start(workers)

  expect({ answer, noticed, isAlone }).toEqual({ answer: 200, noticed: 200, isAlone: true })
  expect(journals).toHaveLength(workers)
})

test.each([1, 2])('with %i processes, and Redis and name servers that are silent', async (workers) => {
  const redis = createServer(() => {}).listen(0, '127.0.0.1')
  const names = createSocket('udp4').bind(0, '127.0.0.1')
  await Promise.all([once(redis, 'listening'), once(names, 'listening')])
  const { start } = await downEngines({ redis: (redis.address() as AddressInfo).port, names: names.address().port })

  const { answer, noticed, isAlone, journals } = await start(workers)
  redis.close()
  names.close()

  expect({ answer, noticed, isAlone }).toEqual({ answer: 200, noticed: 200, isAlone: true })
  expect(journals).toHaveLength(workers)
})

/** An exchange whose partner has a name that nobody can look up, so that only the house can sell. */
async function downEngines({ redis, names }: { readonly redis: number; readonly names: number }) {
  const journal = emptyFolder()
  const partner = { name: 'acme', params: { endpoint: 'http://bid.acme.example/' } }
  const file = configFile(
    JSON.stringify({ house, demand: { dnsServers: [`127.0.0.1:${names}`], partners: [partner] } }),
  )
  const adminPort = await freePort()
  const env = {
    PARLEY_CONFIG: file,
    PARLEY_ADMIN_PORT: String(adminPort),
    PARLEY_JOURNAL: journal,
    REDIS_URL: `redis://127.0.0.1:${redis}`,
  }
  return {
    start: async (workers: number) => {
      const { port } = await startMachine(workers, env)
      const { status, body } = await sendRaw(port, postJson(requestOf()))
      const ready = await fetch(`http://127.0.0.1:${adminPort}/readyz`)
      const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()
      expect(ready.status).toBe(200)
      return {
        answer: status,
        noticed: await notify(port, body),
        isAlone: metrics.includes('\nparley_limits_fallback 1\n'),
        journals: readdirSync(join(journal)),
      }
    },
  }
}

/** Reports the win, which is kept on the disk although no ledger reads it. */
async function notify(port: number, body: string): Promise<number> {
  const { seatbid } = JSON.parse(body) as { seatbid: { bid: { nurl: string }[] }[] }
  const { pathname, search } = new URL(seatbid[0]?.bid[0]?.nurl.replace('${AUCTION_PRICE}', '1') ?? '')
  return (await sendRaw(port, `GET ${pathname}${search} HTTP/1.1\r\nHost: exchange.example\r\n\r\n`)).status
}
