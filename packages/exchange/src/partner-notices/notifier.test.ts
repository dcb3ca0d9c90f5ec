// What is refused, what is dropped, and that partners do not get into each other's way. What is sent is in
// test/demand/notices.test.ts.

import { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createNotifier, type Notifier, type NotifierSettings } from './notifier.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

const foreign = { partner: 'alpha', url: 'https://169.254.169.254/latest/meta-data/' }

test('notices to hosts that are not registered are refused, each counted once', async () => {
  const { notifier, ends } = notifierOf({ queueMax: 1000 })

  notifier.send(Array.from({ length: 100 }, () => foreign))
  await settled(ends, 100)

  expect(ends).toEqual(Array.from({ length: 100 }, () => 'alpha refused'))
  await notifier.close()
})

test('what does not fit into the queue is dropped and counted', async () => {
  const { notifier, ends } = notifierOf({ queueMax: 3 })

  notifier.send(Array.from({ length: 10 }, () => foreign))
  await settled(ends, 10)

  expect(ends.filter((end) => end === 'alpha dropped')).toHaveLength(7)
  expect(ends.filter((end) => end === 'alpha refused')).toHaveLength(3)
  await notifier.close()
})

test('a host that is registered and has no public address is never connected to', async () => {
  const { notifier, ends } = notifierOf({ queueMax: 3 })

  notifier.send([{ partner: 'alpha', url: 'https://localhost/loss' }])
  await settled(ends, 1)

  expect(ends).toEqual(['alpha failed'])
  await notifier.close()
})

test('a partner that never answers holds up nobody else', async () => {
  const silent = await listening(() => {})
  const healthy = await listening((_, response) => response.end())
  const { notifier, ends } = notifierOf({ queueMax: 1000, trustNetwork: true })

  notifier.send(Array.from({ length: 100 }, () => ({ partner: 'silent', url: `http://127.0.0.1:${silent}/` })))
  notifier.send(Array.from({ length: 10 }, () => ({ partner: 'healthy', url: `http://127.0.0.1:${healthy}/` })))
  await settled(ends, 10)

  expect(ends).toEqual(Array.from({ length: 10 }, () => 'healthy sent'))
  await notifier.close()
})

test('a queue that one partner has filled is not the queue of another', async () => {
  const { notifier, ends } = notifierOf({ queueMax: 3 })

  notifier.send([...Array.from({ length: 10 }, () => foreign), { ...foreign, partner: 'beta' }])
  await settled(ends, 11)

  expect(ends.filter((end) => end.startsWith('beta'))).toEqual(['beta refused'])
  await notifier.close()
})

test('every notice that was taken up has ended when its time is over, however many there are', async () => {
  const silent = await listening(() => {})
  const { notifier, ends } = notifierOf({ concurrencyMax: 12, timeoutMs: 1000, trustNetwork: true })

  const startedAtMs = performance.now()
  notifier.send(Array.from({ length: 12 }, () => ({ partner: 'silent', url: `http://127.0.0.1:${silent}/` })))
  await settled(ends, 12)

  // Three turns of four connections would take three seconds.
  expect(performance.now() - startedAtMs).toBeLessThan(2500)
  expect(ends).toEqual(Array.from({ length: 12 }, () => 'silent failed'))
  await notifier.close()
})

test('a partner that invents hosts shuts out nobody else', async () => {
  const port = await listening((_, response) => response.end())
  const { notifier, ends } = notifierOf({ queueMax: 1000, trustNetwork: true })
  const invented = Array.from({ length: 300 }, (_, index) => `http://127.0.${1 + (index >> 8)}.${index & 255}:${port}/`)

  notifier.send(invented.map((url) => ({ partner: 'inventive', url })))
  await settled(ends, 300)
  notifier.send([{ partner: 'healthy', url: `http://127.0.0.1:${port}/` }])
  await settled(ends, 301)

  expect(ends.at(-1)).toBe('healthy sent')
  await notifier.close()
})

test('T38: ten informational answers to a notice are heard out, eleven are not', async () => {
  const hint = 'HTTP/1.1 103 Early Hints\r\n\r\n'
  const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'
  const ten = await listening((_, response) => response.socket?.write(hint.repeat(10) + ok))
  const eleven = await listening((_, response) => response.socket?.write(hint.repeat(11) + ok))
  const { notifier, ends } = notifierOf({ trustNetwork: true })

  notifier.send([{ partner: 'ten', url: `http://127.0.0.1:${ten}/` }])
  notifier.send([{ partner: 'eleven', url: `http://127.0.0.1:${eleven}/` }])
  await settled(ends, 2)

  expect(ends.toSorted()).toEqual(['eleven failed', 'ten sent'])
  await notifier.close()
})

async function listening(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '0.0.0.0')
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** On Linux every address of 127.0.0.0/8 is this machine. */
const loopback = ['1', '2'].flatMap((net) => Array.from({ length: 256 }, (_, host) => `127.0.${net}.${host}`))

function notifierOf(members: Partial<NotifierSettings>): { notifier: Notifier; ends: string[] } {
  const ends: string[] = []
  const notifier = createNotifier({
    queueMax: 100,
    concurrencyMax: 2,
    timeoutMs: 1000,
    trustNetwork: false,
    lookup,
    domainsOf: () => ['localhost', '127.0.0.1', ...loopback],
    emit: (event) => void (event.type === 'partner-notice-ended' && ends.push(`${event.partner} ${event.end}`)),
    ...members,
  })
  return { notifier, ends }
}

async function settled(ends: readonly string[], count: number): Promise<void> {
  for (let turn = 0; turn < 2000 && ends.length < count; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
}
