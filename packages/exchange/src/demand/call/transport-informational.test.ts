// T38: informational answers (1xx) count as no bytes of an answer, so they have a bound of their own. The partner here is
// a bare TCP server, which writes what no HTTP server would.

import { lookup } from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { callOf, started } from '../../../test/demand/fakes.ts'
import { systemClock } from '../../time/clock.ts'
import { type CallEnd, openLine } from './transport.ts'

const closers: (() => unknown)[] = []

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

const hint = 'HTTP/1.1 103 Early Hints\r\n\r\n'
const noBid = 'HTTP/1.1 204 No Content\r\n\r\n'

test('ten informational answers may go before the answer', async () => {
  const { ended } = await callTo((socket) => socket.write(hint.repeat(10) + noBid))

  expect(ended).toEqual({ kind: 'reply', reply: { status: 204, body: '' } })
})

test('the eleventh ends the call with its connection', async () => {
  const { ended, socket } = await callTo((partner) => partner.write(hint.repeat(11) + noBid))

  expect(ended).toEqual({ kind: 'bad-response', detail: 'TOO_MANY_1XX' })
  if (!socket.destroyed) await once(socket, 'close')
})

test('a flood of them costs no more than the first few', async () => {
  const flood = Buffer.from(hint.repeat(200_000))
  const before = process.cpuUsage()

  const { ended } = await callTo((socket) => socket.write(flood))

  const { user, system } = process.cpuUsage(before)
  expect(ended).toMatchObject({ kind: 'bad-response' })
  // To read all of it takes several times as long.
  expect((user + system) / 1000).toBeLessThan(100)
})

test('a partner that hangs up after an informational answer cannot be reached: its answer never began', async () => {
  const { ended } = await callTo((socket) => socket.write(hint, () => socket.resetAndDestroy()))

  expect(ended).toMatchObject({ kind: 'unreachable' })
})

/** How a call ends at a partner that does this with the connection once it is asked. */
async function callTo(
  answer: (socket: Socket) => unknown,
): Promise<{ readonly ended: CallEnd; readonly socket: Socket }> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bounds = { connectionsMax: 10, responseBytesMax: 1000, drainMs: 150, drainBytesMax: 65_536 }
  const line = openLine({ origin, ...bounds, takeTurn: () => true, clock: systemClock, lookup })
  closers.push(
    () => line.close(),
    () => server.close(),
  )
  const ended = await new Promise<CallEnd>((resolve) => {
    started(line.send(callOf({ url: `${origin}/bid` }), resolve))
  })
  const [socket] = sockets
  if (socket === undefined) throw new Error('the partner was not called')
  return { ended, socket }
}
