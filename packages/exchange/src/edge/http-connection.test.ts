// One connection with several requests, on real sockets; what a single one is answered is in test/process-malformed.test.ts.

import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Arrival, Reply } from '../model/http.ts'
import { Connections } from './connections.ts'
import { EdgeServer, type EdgeSettings } from './server.ts'

const servers: EdgeServer[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

test('of several requests behind each other one is answered at a time, in order', async () => {
  let inFlight = 0
  let inFlightMost = 0
  const { socket, received } = await callerOf(async ({ path }) => {
    inFlight++
    inFlightMost = Math.max(inFlightMost, inFlight)
    // The first takes longest.
    for (let turns = path === '/1' ? 50 : 1; turns > 0; turns--) await turn()
    inFlight--
    return { status: 200, headers: [], body: path }
  })

  socket.write(['/1', '/2', '/3', '/4'].map(get).join(''))
  const text = await received(4)

  expect(bodiesOf(text)).toEqual(['/1', '/2', '/3', '/4'])
  expect(inFlightMost).toBe(1)
})

test('a caller that sends nothing more still gets its answers', async () => {
  const { socket, received } = await callerOf(async ({ path }) => {
    await turn()
    return { status: 200, headers: [], body: path }
  })

  socket.end(get('/1') + get('/2'))
  const text = await received(2)

  expect(bodiesOf(text)).toEqual(['/1', '/2'])
  await once(socket, 'close')
})

test('the second head on a connection has as much time as the first, and is then answered with 408', async () => {
  const { socket, received } = await callerOf(
    async ({ path, fault }) => ({ status: fault === undefined ? 200 : 408, headers: [], body: fault?.rule ?? path }),
    { headersTimeoutMs: 100 },
  )

  socket.write(get('/1'))
  await received(1)
  socket.write('GET /2 HTTP/1.1\r\n')
  const text = await received(2)

  expect(bodiesOf(text)).toEqual(['/1', 'H7-slow-body'])
  await once(socket, 'close')
})

test('a body that nobody reads is read over, and the next request is served', async () => {
  const { socket, received } = await callerOf(async ({ path }) => ({ status: 404, headers: [], body: path }))

  socket.write('POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab')
  await received(1)
  socket.write(`cde${get('/2')}`)
  const text = await received(2)

  expect(bodiesOf(text)).toEqual(['/1', '/2'])
})

test('a body that nobody has asked for yet waits on the other side', async () => {
  const asking = Promise.withResolvers<void>()
  const { socket, received, server } = await callerOf(async ({ body }) => {
    await asking.promise
    const reading = await body()
    return { status: 200, headers: [], body: reading.kind === 'bytes' ? String(reading.bytes.length) : reading.kind }
  })
  let read = 0
  server.on('connection', (side) => {
    side.on('data', ({ length }: Buffer) => {
      read += length
    })
  })
  const size = 4_000_000

  socket.write(`POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\n\r\n`)
  socket.write('x'.repeat(size))
  for (let turns = 0; turns < 100; turns++) await turn()
  const readBefore = read
  asking.resolve()
  const text = await received(1)

  expect(readBefore).toBeLessThan(300_000)
  expect(bodiesOf(text)).toEqual([String(size)])
})

test('connections between two requests are closed, and one with a request in flight is not', async () => {
  const slow = Promise.withResolvers<void>()
  const hasBegun = Promise.withResolvers<void>()
  const { socket, received, server, port } = await callerOf(async ({ path }) => {
    if (path === '/slow') {
      hasBegun.resolve()
      await slow.promise
    }
    return { status: 200, headers: [], body: path }
  })
  socket.write(get('/1'))
  await received(1)
  const other = connect(port, '127.0.0.1')
  const receivedByOther = receiving(other)
  other.write(get('/slow'))
  await hasBegun.promise

  server.closeIdleConnections()
  await once(socket, 'close')
  slow.resolve()

  expect(bodiesOf(await receivedByOther(1))).toEqual(['/slow'])
  other.destroy()
})

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
}

function bodiesOf(text: string): readonly string[] {
  return text
    .split('HTTP/1.1 ')
    .slice(1)
    .map((answer) => answer.split('\r\n\r\n')[1] ?? '')
}

/** A connection to an edge that answers like this; `received` waits until so many answers have come. */
async function callerOf(answer: (arrival: Arrival) => Promise<Reply>, settings: Partial<EdgeSettings> = {}) {
  const server: EdgeServer = new EdgeServer(answer, { enter: () => () => {} }, openTo(), {
    body: { bytesMax: 5_000_000, timeoutMs: 10_000 },
    trustedProxies: [],
    nowMs: () => performance.now(),
    wallMs: () => Date.now(),
    newId: () => 'id',
    headersTimeoutMs: 10_000,
    keepAliveTimeoutMs: 10_000,
    refusedKeepAliveTimeoutMs: 10_000,
    isLeaving: () => false,
    report: (error) => {
      throw error
    },
    ...settings,
  })
  server.listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return { server, port, socket, received: receiving(socket) }
}

function receiving(socket: Socket): (answers: number) => Promise<string> {
  let text = ''
  socket.on('data', (part) => {
    text += part.toString()
  })
  return async (answers) => {
    // A head without its body would end too early.
    while (text.split('Content-Length').length - 1 < answers || text.endsWith('\r\n\r\n')) await once(socket, 'data')
    return text
  }
}

function openTo(): Connections {
  return new Connections({
    connectionsMax: 10,
    addressConnectionsMax: 10,
    answerTimeoutMs: 1000,
    trustedProxies: [],
    holdMs: () => 0,
    nowMs: () => performance.now(),
    emit: () => {},
    fullReply: () => ({ status: 503, headers: [], body: '' }),
  })
}
