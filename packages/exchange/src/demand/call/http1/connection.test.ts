// When a connection is used again, and when it is not. The partner is a bare TCP server, which writes what no HTTP server would.

import { lookup } from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { callOf, FakeClock, started } from '../../../../test/demand/fakes.ts'
import type { PartnerCall } from '../../../model/call.ts'
import { systemClock } from '../../../time/clock.ts'
import { type CallEnd, type LineSettings, openLine } from '../transport.ts'

const closers: (() => unknown)[] = []

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

const noBid = 'HTTP/1.1 204 No Content\r\n\r\n'

test('calls one after another use one connection', async () => {
  const { call, sockets } = await opened((socket) => socket.write(noBid))

  for (let count = 0; count < 10; count++) expect(await call()).toMatchObject({ reply: { status: 204 } })

  expect(sockets.length).toBe(1)
})

test.each([
  ['that says so', 'HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'],
  ['of HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n'],
  ['that keeps it for one second', 'HTTP/1.1 204 No Content\r\nKeep-Alive: timeout=1\r\n\r\n'],
  ['that has no body and says that it has one', 'HTTP/1.1 204 No Content\r\nContent-Length: 7\r\n\r\n'],
  ['with bytes behind it', `${noBid}${noBid}`],
  ['with half an answer behind it', `${noBid}HTTP/1.1 2`],
])('after an answer %s its connection is not used again', async (_, text) => {
  const { call, sockets } = await opened((socket) => socket.write(text))

  expect([await call(), await call()].map(({ kind }) => kind)).toEqual(['reply', 'reply'])
  expect(sockets.length).toBe(2)
})

test('an answer that nothing asked for is not the answer to the next call', async () => {
  const { call, sockets } = await opened((socket) => socket.write(noBid))
  await call()

  sockets[0]?.write('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged')
  await until(() => sockets[0]?.destroyed ?? false)

  expect(await call()).toEqual({ kind: 'reply', reply: { status: 204, body: '' } })
  expect(sockets.length).toBe(2)
})

test('an answer without a length ends with its connection', async () => {
  const { call } = await opened((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nall of it'))

  expect(await call()).toEqual({ kind: 'reply', reply: { status: 200, body: 'all of it' } })
})

test('an answer that is shorter than its length is a bad answer', async () => {
  const { call } = await opened((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf'))

  expect(await call()).toEqual({ kind: 'bad-response', detail: 'HPE_INVALID_EOF_STATE' })
})

test.each([
  ['100 Continue', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ['a status below 100', 'HTTP/1.1 003 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n'],
  ['an upgrade', 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'],
])('%s, which was not asked for, ends the call', async (_, text) => {
  const { call } = await opened((socket) => socket.write(text))

  expect(await call()).toEqual({ kind: 'unreachable', detail: 'UNEXPECTED_UPGRADE' })
})

test('a head of more than 16 KiB is not read to its end', async () => {
  const { call } = await opened((socket) => socket.write(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(20_000)}`))

  expect(await call()).toEqual({ kind: 'unreachable', detail: 'HEAD_TOO_LARGE' })
})

test('a partner that falls silent before or in its answer is left after a second', async () => {
  const clock = new FakeClock()
  const { call, sockets } = await opened((socket, number) => number > 1 && socket.write('HTTP/1.1 200 OK\r\n\r\nx'), {
    clock,
  })
  const silent = call()
  await until(() => sockets.length === 1 && (sockets[0]?.bytesRead ?? 0) > 0)
  clock.advance(1500)
  expect(await silent).toEqual({ kind: 'unreachable', detail: 'HEADERS_TIMEOUT' })

  const halting = call()
  await until(() => (sockets[1]?.bytesRead ?? 0) > 0)
  await new Promise((resolve) => setTimeout(resolve, 50))
  clock.advance(1500)
  expect(await halting).toEqual({ kind: 'bad-response', detail: 'BODY_TIMEOUT' })
})

test('an idle connection is closed after a minute, or a second before the partner does it', async () => {
  const clock = new FakeClock()
  const answers = [noBid, 'HTTP/1.1 204 No Content\r\nKeep-Alive: timeout=5\r\n\r\n']
  const { call, sockets, line } = await opened((socket, number) => socket.write(answers[number - 1] ?? ''), { clock })
  await call()
  clock.advance(59_000)
  expect(line.use().open).toBe(1)
  clock.advance(1500)
  expect(line.use().open).toBe(0)

  await call()
  clock.advance(3500)
  expect(line.use().open).toBe(1)
  clock.advance(1000)
  expect([line.use().open, sockets.length]).toEqual([0, 2])
})

test('a name that is not found in time ends the call', async () => {
  const clock = new FakeClock()
  const line = openLine({ ...bounds, origin: 'http://slow.example', takeTurn: () => true, clock, lookup: () => {} })
  const ended = new Promise<CallEnd>((resolve) => started(line.send(callOf({ url: 'http://slow.example/' }), resolve)))

  clock.advance(1500)

  expect(await ended).toEqual({ kind: 'unreachable', detail: 'CONNECT_TIMEOUT' })
})

test.each([
  { 'x-key': 'a\r\nx-forged: 1' },
  { 'x key': 'a' },
  { 'x-key': '中' },
  { 'Content-Length': '0' },
  { 'transfer-encoding': 'chunked' },
  { Connection: 'close' },
])('a header that would break the message is not sent: %o', async (headers) => {
  const { call, sockets } = await opened((socket) => socket.write(noBid))

  expect(await call({ headers })).toEqual({ kind: 'unreachable', detail: 'INVALID_HEADER' })
  expect(sockets).toEqual([])
})

test('a header of the configuration may name the host, and may have bytes above ASCII', async () => {
  let got = ''
  const { call } = await opened((socket, _, request) => {
    got = request
    socket.write(noBid)
  })

  await call({ headers: { host: 'bidder.example', 'x-name': 'é' }, body: '{"a":"é"}' })

  expect(got).toBe(
    Buffer.from(
      'POST /bid HTTP/1.1\r\nhost: bidder.example\r\nconnection: keep-alive\r\nx-name: \xe9\r\ncontent-length: 10\r\n\r\n{"a":"\xc3\xa9"}',
      'latin1',
    ).toString('latin1'),
  )
})

test('what is on a line that is closed ends, and its connections are gone', async () => {
  const { call, line, sockets } = await opened(() => {})
  const ended = call()
  await until(() => sockets.length === 1)

  await line.close()

  expect(await ended).toEqual({ kind: 'unreachable', detail: 'LINE_CLOSED' })
  await until(() => sockets[0]?.destroyed ?? false)
})

const bounds = { connectionsMax: 10, responseBytesMax: 1000, drainMs: 150, drainBytesMax: 65_536 }

/** A partner that does this with a connection each time it is asked; `number` counts the questions of all. */
async function opened(
  answer: (socket: Socket, number: number, request: string) => unknown,
  members: Partial<LineSettings> = {},
) {
  const sockets: Socket[] = []
  let number = 0
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', (request) => answer(socket, ++number, request.toString('latin1')))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const line = openLine({ ...bounds, origin, takeTurn: () => true, clock: systemClock, lookup, ...members })
  closers.push(async () => {
    await line.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const call = async (more: Partial<PartnerCall> = {}): Promise<CallEnd> => {
    const end = await new Promise<CallEnd>((resolve) => {
      started(line.send(callOf({ url: `${origin}/bid`, ...more }), resolve))
    })
    // What came together with the answer is read before the next call.
    await new Promise((resolve) => setImmediate(resolve))
    return end
  }
  return { call, line, sockets }
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1000 && !holds(); tries++) await new Promise((resolve) => setTimeout(resolve, 2))
}
