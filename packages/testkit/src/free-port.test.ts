import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('one can listen on a free port', async () => {
  const server = createServer().listen(await freePort(), '127.0.0.1')

  await once(server, 'listening')

  await once(server.close(), 'close')
})

test('one can listen on all ports of a free row', async () => {
  const first = await freePort(3)

  const servers = [0, 1, 2].map((offset) => createServer().listen(first + offset, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))

  expect(first).toBeGreaterThan(0)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
})
