import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listen } from '../speed/test/local-server.ts'
import { openConnections } from './connection.ts'
import { runOpenLoop } from './open-loop.ts'

test('requests come at their times, all connections in turn', async () => {
  const peers = new Map<string, number>()
  const url = await listen((request, response) => {
    const peer = request.socket.remoteAddress ?? ''
    peers.set(peer, (peers.get(peer) ?? 0) + 1)
    void text(request).then((body) => response.end(JSON.stringify({ id: (JSON.parse(body) as { id: string }).id })))
  })

  // So many that one is free whenever a request is due, also after a machine was away for a quarter of a second.
  const result = await load(url, { perSecond: 200, seconds: 0.5, connections: 50 })

  expect(result).toMatchObject({ answered: 100, errors: 0, statuses: { 200: 100 } })
  expect(result.seconds).toBeGreaterThanOrEqual(0.5)
  expect([...peers.values()]).toEqual(Array.from({ length: 50 }, () => 2))
})

test('a stall is counted for every request that it delays, from the time at which it should have been sent', async () => {
  const startedMs = performance.now()
  // Until 400 ms have passed nothing is answered; then everything at once.
  const url = await listen((request, response) => {
    void text(request).then((body) => {
      const answer = JSON.stringify({ id: (JSON.parse(body) as { id: string }).id })
      setTimeout(() => response.end(answer), Math.max(0, 400 - (performance.now() - startedMs)))
    })
  })

  // One connection: a closed loop would have one slow answer and call all others fast.
  const { answered, p50Ms, lateMs } = await load(url, { perSecond: 100, seconds: 0.4, connections: 1 })

  expect(answered).toBe(40)
  expect(p50Ms).toBeGreaterThan(100)
  expect(lateMs).toBeGreaterThan(100)
})

test('another status is an error', async () => {
  const url = await listen((_, response) => response.writeHead(503, { 'content-length': 0 }).end())

  const result = await load(url, { perSecond: 100, seconds: 0.1, connections: 2 })

  expect(result).toMatchObject({ answered: 0, errors: 10, statuses: { 503: 10 } })
})

async function load(
  url: string,
  { perSecond, seconds, connections }: { perSecond: number; seconds: number; connections: number },
) {
  let sequence = 0
  const opened = await openConnections({ url, connections, publishers: 1, forwarded: 0 })
  const result = await runOpenLoop(opened, { kind: 'open', perSecond, seconds }, () => sequence++)
  for (const connection of opened) connection.close()
  return result
}
