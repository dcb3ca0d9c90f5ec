// T12–T20 and T62 against the real server: many hostile or large documents leave nothing behind.

import { afterAll, expect, test } from 'vitest'
import { documents } from './support/hostile-documents.ts'
import { postBytes } from './support/post.ts'
import { requestOf } from './support/samples.ts'
import { startServer, stopAll } from './support/server.ts'
import { sendRaw } from './support/wire.ts'

const mebibyte = 1_048_576

afterAll(stopAll)

test('2,000 hostile documents leave less than 20 MB behind', async () => {
  // V8 doubles its young generation when it sees fit, 30 MB at a time. That size is fixed here, so that what grows is
  // what the documents leave behind.
  const own = await startServer({ env: { NODE_OPTIONS: '--max-semi-space-size=8' } })
  await sendMany(own.port, 1000)
  const before = own.residentBytes()

  await sendMany(own.port, 2000)
  const grownBytes = own.residentBytes() - before

  console.info(`resident memory after 2,000 hostile documents: ${(grownBytes / mebibyte).toFixed(1)} MB more`)
  expect(grownBytes).toBeLessThan(20 * mebibyte)
})

test('1,000 valid requests of 250 KB fit into a small heap: the log of auctions keeps to its bound', async () => {
  // The log may hold 64 MB; without its bound, 250 MB of requests would end this process.
  const own = await startServer({ env: { NODE_OPTIONS: '--max-old-space-size=128' } })
  const body = JSON.stringify(requestOf({ ext: { padding: 'x'.repeat(250_000) } }))

  for (let sent = 0; sent < 1000; sent++) await sendRaw(own.port, postBytes(body))
  const answer = await sendRaw(own.port, postBytes(JSON.stringify(requestOf({}))))

  expect(answer.status).toBe(200)
})

async function sendMany(port: number, count: number): Promise<void> {
  const rounds = Array.from({ length: Math.ceil(count / documents.length) }, () => documents)
  for (const [, body] of rounds.flat().slice(0, count)) await sendRaw(port, postBytes(body))
}
