// One connection with several requests, on real sockets; what a single one is answered is in test/process-malformed.test.ts.

import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { bodiesOf, callerOf, closeServers, get, openTo, receiving } from '../../test/requests/edge-caller.ts'

afterEach(closeServers)

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

test('requests behind each other take a turn each', async () => {
  let now = 0
  const turns: number[] = []
  const timer = setInterval(() => {}, 1000)
  const count = (): void => {
    now++
    if (turns.length < 300) setImmediate(count)
  }
  setImmediate(count)
  const { socket, received } = await callerOf(async ({ path }) => {
    turns.push(now)
    return { status: 200, headers: [], body: path }
  })

  socket.write(get('/x').repeat(300))
  await received(300)
  clearInterval(timer)

  expect(new Set(turns).size).toBeGreaterThan(290)
})

test('an empty line behind a request begins no other one', async () => {
  const ages: number[] = []
  const { socket, received } = await callerOf(
    async ({ path, receivedAtMs }) => {
      ages.push(performance.now() - receivedAtMs)
      return { status: 200, headers: [], body: path }
    },
    { headersTimeoutMs: 100 },
  )

  socket.write(`${get('/1')}\r\n`)
  await received(1)
  socket.write('\r\n')
  // Connections are looked at once a second.
  await wait(1300)
  socket.end(`${get('/2')}\r\n`)
  const text = await received(2)
  await once(socket, 'close')

  expect(bodiesOf(text)).toEqual(['/1', '/2'])
  expect(Math.max(...ages)).toBeLessThan(1000)
})

test('a request that asks for another protocol is answered in this one, and the connection stays', async () => {
  const { socket, received } = await callerOf(async ({ path }) => ({ status: 200, headers: [], body: path }))
  const upgrade = 'GET /1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n'

  socket.write(upgrade)
  await received(1)
  socket.write(upgrade + get('/2'))
  const text = await received(3)

  expect(bodiesOf(text)).toEqual(['/1', '/1', '/2'])
  expect(text).not.toContain('close')
})

test.each([
  ['an empty Transfer-Encoding', 'HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\nContent-Length: 5'],
  ['Transfer-Encoding in HTTP/1.0', 'HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked'],
])('%s ends the connection with the answer', async (_, rest) => {
  const { socket, received } = await callerOf(async ({ path }) => ({ status: 200, headers: [], body: path }))

  socket.write(`POST /1 ${rest}\r\n\r\n0\r\n\r\n${get('/2')}`)
  const text = await received(1)
  await once(socket, 'close')

  expect(bodiesOf(text)).toEqual(['/1'])
  expect(text).toContain('Connection: close\r\n')
})

test('what comes behind an answer that is not read yet does not end the request twice', async () => {
  const connectionsMax = 2
  const large = 'x'.repeat(20_000_000)
  const { socket, port } = await callerOf(
    async () => ({ status: 404, headers: [], body: large }),
    {},
    openTo({ connectionsMax }),
  )
  socket.pause()
  socket.write('POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n')
  await wait(100)
  socket.write('x')
  await wait(100)
  socket.resume()
  while (socket.bytesRead < large.length) await once(socket, 'data')
  await wait(100)

  // It is idle now, and can be replaced as any other.
  const others = Array.from({ length: 5 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  await wait(100)
  const open = [socket, ...others].filter((one) => !one.destroyed && one.readyState === 'open')

  expect(open.length).toBe(connectionsMax)
  for (const one of others) one.destroy()
})

test('a pause of the address makes no later request old', async () => {
  const ages: number[] = []
  const pauses = [5]
  const { socket, received } = await callerOf(
    async ({ receivedAtMs }) => {
      ages.push(performance.now() - receivedAtMs)
      return { status: 429, headers: [], body: 'no' }
    },
    {},
    openTo({ holdMs: () => pauses.shift() ?? 0 }),
  )

  socket.write(get('/1'))
  await received(1)
  await wait(300)
  socket.write(get('/2'))
  await received(2)

  expect(Math.max(...ages)).toBeLessThan(250)
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
