import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { openConnections } from './connection.ts'
import { runLoad } from './loops.ts'
import type { LoadPlan, LoadResult } from './plan.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

test('closed: every request has its own id, every connection its own address, and each is answered once', async () => {
  const seen = new Set<string>()
  const peers = new Set<string>()
  const url = await listen((request, response) => {
    peers.add(request.socket.remoteAddress ?? '')
    void idIn(request).then((id) => {
      seen.add(id)
      response.end(JSON.stringify({ id }))
    })
  })

  const result = await load({ url, connections: 4, pace: { kind: 'closed', requests: 100, seconds: 60 } })

  expect(result).toMatchObject({ answered: 100, errors: 0, statuses: { 200: 100 } })
  expect(seen.size).toBe(100)
  expect([...peers].toSorted()).toEqual(['127.77.0.1', '127.77.0.2', '127.77.0.3', '127.77.0.4'])
})

const ten = { connections: 2, pace: { kind: 'closed', requests: 10, seconds: 60 } } as const

test('an answer with the id of another request is an error', async () => {
  const url = await listen((_, response) => response.end('{"id":"99999999"}'))

  expect(await load({ url, ...ten })).toMatchObject({ answered: 0, errors: 10, statuses: { 200: 10 } })
})

test('another status is an error and is counted under its number', async () => {
  const url = await listen((_, response) => response.writeHead(204).end())

  expect(await load({ url, ...ten })).toMatchObject({ answered: 0, errors: 10, statuses: { 204: 10 } })
})

test('a connection that breaks costs one request, and the loop still ends', async () => {
  const url = await listen((request) => request.socket.destroy())

  const result = await load({ url, ...ten })

  expect(result).toMatchObject({ answered: 0, errors: 10, statuses: { broken: 10 } })
  expect(result.broken).toHaveLength(10)
})

test('closed: the loop ends when its time is over, even if requests are left', async () => {
  const url = await listen((_, response) => setTimeout(() => response.writeHead(204).end(), 20))

  const { statuses, seconds } = await load({ url, connections: 2, pace: { kind: 'closed', seconds: 0.2 } })

  expect(statuses[204]).toBeGreaterThan(2)
  expect(seconds).toBeLessThan(2)
})

test('open: requests come at their times, all connections in turn', async () => {
  const peers = new Map<string, number>()
  const url = await listen((request, response) => {
    const peer = request.socket.remoteAddress ?? ''
    peers.set(peer, (peers.get(peer) ?? 0) + 1)
    void idIn(request).then((id) => response.end(JSON.stringify({ id })))
  })

  // So many that one is free whenever a request is due, also after a machine was away for a quarter of a second.
  const result = await load({ url, connections: 50, pace: { kind: 'open', perSecond: 200, seconds: 0.5 } })

  expect(result).toMatchObject({ answered: 100, errors: 0, statuses: { 200: 100 } })
  expect(result.seconds).toBeGreaterThanOrEqual(0.5)
  expect([...peers.values()]).toEqual(Array.from({ length: 50 }, () => 2))
})

test('open: a stall is counted for every request that it delays, from the time at which it should have been sent', async () => {
  const startedMs = performance.now()
  // Until 400 ms have passed nothing is answered; then everything at once.
  const url = await listen((request, response) => {
    void idIn(request).then((id) => {
      setTimeout(() => response.end(JSON.stringify({ id })), Math.max(0, 400 - (performance.now() - startedMs)))
    })
  })

  // One connection: a closed loop would have one slow answer and call all others fast.
  const pace = { kind: 'open', perSecond: 100, seconds: 0.4 } as const
  const { answered, p50Ms, lateMs } = await load({ url, connections: 1, pace })

  expect(answered).toBe(40)
  expect(p50Ms).toBeGreaterThan(100)
  expect(lateMs).toBeGreaterThan(100)
})

test('flood: what no connection is free for is never sent', async () => {
  const url = await listen((_, response) => setTimeout(() => response.writeHead(204).end(), 200))

  const result = await load({ url, connections: 1, pace: { kind: 'flood', perSecond: 1000, seconds: 0.4 } })

  expect(result.unsent).toBeGreaterThan(100)
  // Two during the flood, and what was in arrears at its end.
  expect(result.errors).toBeLessThan(30)
})

test('after some calls a caller opens another connection', async () => {
  const sockets = new Set<unknown>()
  const url = await listen((request, response) => {
    sockets.add(request.socket)
    response.writeHead(204).end()
  })

  const result = await load({ url, ...ten, connections: 1, callsPerConnection: 5 })

  expect(result.statuses).toEqual({ 204: 10 })
  expect(sockets.size).toBe(2)
})

test('a caller that hangs up is no broken call', async () => {
  const url = await listen((_, response) => setTimeout(() => response.writeHead(204).end(), 50))

  const { statuses } = await load({ url, ...ten, hangUpShare: 1 })

  expect(statuses).toEqual({ 'hung-up': 10 })
})

async function idIn(request: NodeJS.ReadableStream): Promise<string> {
  return (JSON.parse(await text(request)) as { readonly id: string }).id
}

async function load({ pace, ...plan }: LoadPlan): Promise<LoadResult> {
  let sequence = 0
  const opened = await openConnections(plan)
  const result = await runLoad(opened, { pace }, () => sequence++)
  for (const connection of opened) connection.close()
  return result
}

async function listen(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/openrtb2`
}
