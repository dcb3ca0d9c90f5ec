// T35, T37–T39, T49 and cancellation, on loopback sockets: each call ends exactly once, within its bounds.

import { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { callOf, started } from '../../../test/demand/fakes.ts'
import type { PartnerCall } from '../../model/call.ts'
import { systemClock } from '../../time/clock.ts'
import { type CallEnd, type CuttableSending, type LineSettings, type OpenLine, openLine } from './transport.ts'

const closers: (() => unknown)[] = []

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

test('a call arrives as the adapter wrote it, and its answer comes back', async () => {
  let seen: IncomingMessage | undefined
  let body = ''
  const { send } = await open(async (request, response) => {
    seen = request
    body = await text(request)
    response.writeHead(201).end('über')
  })

  const ended = await send({ headers: { 'x-key': 'k' }, body: '{"id":"é"}' }, '/bid?a=1').ended

  expect(ended).toEqual({ kind: 'reply', reply: { status: 201, body: 'über' } })
  expect([seen?.method, seen?.url, seen?.headers['x-key'], body]).toEqual(['POST', '/bid?a=1', 'k', '{"id":"é"}'])
})

test('a body is compressed for partners that want it', async () => {
  let body = ''
  const { send } = await open(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    body = gunzipSync(Buffer.concat(chunks)).toString()
    response.end(request.headers['content-encoding'])
  })

  const ended = await send({ zipBody: true, body: '{"id":"r1"}' }).ended

  expect(ended).toMatchObject({ reply: { body: 'gzip' } })
  expect(body).toBe('{"id":"r1"}')
})

test.each(['http://127.1', 'http://0x7f.1', 'HTTP://127.0.0.1', 'http://127.0.0.1.'])(
  'an endpoint at %s keeps its path',
  async (host) => {
    const { send, port } = await open((request, response) => response.end(request.url))

    expect(await send({ url: `${host}:${port}/bid?x=1` }).ended).toMatchObject({ reply: { body: '/bid?x=1' } })
  },
)

test('an endpoint without a path, with a query, is asked at its root', async () => {
  const { send, port } = await open((request, response) => response.end(request.url))

  expect(await send({ url: `http://127.0.0.1:${port}?key=1` }).ended).toMatchObject({ reply: { body: '/?key=1' } })
})

test('a redirect is an answer and is not followed', async () => {
  let requests = 0
  const { send } = await open((_, response) => {
    requests++
    response.writeHead(307, { location: '/other' }).end()
  })

  expect(await send().ended).toMatchObject({ kind: 'reply', reply: { status: 307 } })
  expect(requests).toBe(1)
})

test('a partner that refuses or resets before it answers cannot be reached', async () => {
  const { send } = await open((request) => request.socket.resetAndDestroy())
  const { send: sendNowhere, server } = await open(() => {})
  server.close()
  await once(server, 'close')

  expect(await send().ended).toMatchObject({ kind: 'unreachable' })
  expect(await sendNowhere().ended).toEqual({ kind: 'unreachable', detail: 'ECONNREFUSED' })
})

test('a reset in the middle of an answer is a bad answer', async () => {
  const { send } = await open((request, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('{', () => request.socket.resetAndDestroy())
  })

  expect(await send().ended).toMatchObject({ kind: 'bad-response' })
})

test('T37: an answer of the largest size is read, one byte more is not', async () => {
  const { send } = await open((request, response) => response.end('x'.repeat(Number(request.headers['x-size']))))

  expect(await send({ headers: { 'x-size': '1000' } }).ended).toMatchObject({ kind: 'reply' })
  expect(await send({ headers: { 'x-size': '1001' } }).ended).toEqual({
    kind: 'bad-response',
    detail: 'ANSWER_TOO_LARGE',
  })
})

test('T39: a compressed answer is bounded by what comes out of it', async () => {
  const bodies = [
    gzipSync('x'.repeat(1000)),
    gzipSync('x'.repeat(1001)),
    Buffer.from('not gzip'),
    gzipSync('x').subarray(0, 15),
  ]
  const { send } = await open((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bodies.shift()),
  )

  expect(await send().ended).toEqual({ kind: 'reply', reply: { status: 200, body: 'x'.repeat(1000) } })
  expect(await send().ended).toEqual({ kind: 'bad-response', detail: 'ERR_BUFFER_TOO_LARGE' })
  expect((await send().ended).kind).toBe('bad-response')
  expect((await send().ended).kind).toBe('bad-response')
})

test('with every connection in use a call is not taken, and a finished one makes room', async () => {
  const answers: (() => void)[] = []
  const { send, line } = await open((_, response) => answers.push(() => response.end()), { connectionsMax: 2 })
  const running = [send(), send()]
  await until(() => answers.length === 2)

  expect(line.send(callOf(), () => {})).toBe('busy')
  for (const answer of answers) answer()
  await Promise.all(running.map(({ ended }) => ended))
  const again = send()
  await until(() => answers.length === 3)
  answers[2]?.()

  expect((await again.ended).kind).toBe('reply')
})

test('every call that is sent takes a turn, a busy line takes none, and without a turn no call is taken', async () => {
  let turns = 1
  const { send, line, port } = await open((_, response) => response.end(), {
    connectionsMax: 1,
    takeTurn: () => turns-- > 0,
  })

  const { ended } = send()
  expect([line.send(callOf(), () => {}), turns]).toEqual(['busy', 0])
  await ended
  expect(line.send(callOf({ url: `http://127.0.0.1:${port}/bid` }), () => {})).toBe('qps')
})

test('a late answer drains, and its connection is used again', async () => {
  const { send, sockets } = await open((_, response) => void setTimeout(() => response.end('late'), 40), {
    drainMs: 500,
  })
  for (let index = 0; index < 5; index++) {
    const { sending, ended } = send()
    await wait(10)
    sending.abandon()
    expect(await ended).toMatchObject({ kind: 'reply' })
  }

  // Two, because a call may begin in the very moment in which the one before ends.
  expect(sockets.size).toBeLessThanOrEqual(2)
})

test('only a fifth of the connections drain; the others are cut at once', async () => {
  const { send, sockets } = await open(() => {}, { connectionsMax: 10, drainMs: 400 })
  const running = Array.from({ length: 10 }, () => send())
  await until(() => sockets.size === 10)

  for (const { sending } of running) sending.abandon()
  await until(() => openOf(sockets) <= 2)
  const draining = openOf(sockets)
  const ends = await Promise.all(running.map(({ ended }) => ended))

  expect(draining).toBe(2)
  expect(ends).toHaveLength(10)
  await until(() => openOf(sockets) === 0)
  expect(openOf(sockets)).toBe(0)
})

test('a late answer may take only so long and only so many bytes', async () => {
  const { send, sockets } = await open((_, response) => void response.writeHead(200).write('x'), { drainMs: 50 })
  const slow = send()
  await until(() => sockets.size === 1)
  slow.sending.abandon()
  expect((await slow.ended).kind).toBe('bad-response')

  const { send: sendLarge } = await open(
    (_, response) => {
      response.writeHead(200).write('x'.repeat(50))
      setTimeout(() => response.write('x'.repeat(200)), 60)
    },
    { drainMs: 5000, drainBytesMax: 100 },
  )
  const large = sendLarge()
  await wait(30)
  large.sending.abandon()
  expect((await large.ended).kind).toBe('bad-response')
})

test('a call that is cut ends once, with its connection', async () => {
  const { send, sockets, ends } = await open((_, response) => void response.writeHead(200).write('x'), {
    drainMs: 5000,
  })
  const { sending, ended } = send()
  await until(() => sockets.size === 1)
  sending.cut()
  sending.cut()
  await ended
  sending.cut()

  await until(() => openOf(sockets) === 0)
  expect([openOf(sockets), ends.length]).toEqual([0, 1])
})

test('a call that is abandoned at once, twice, or after its end still ends exactly once', async () => {
  const { send, ends } = await open((_, response) => response.end(), { drainMs: 100 })
  const first = send()
  first.sending.abandon()
  first.sending.abandon()
  await first.ended
  const second = send()
  await second.ended
  second.sending.abandon()
  await wait(150)

  expect(ends).toHaveLength(2)
})

test('after a hundred abandoned calls every connection can be used again', async () => {
  const { send, line } = await open((_, response) => void setTimeout(() => response.end(), 5), {
    connectionsMax: 5,
    drainMs: 50,
  })
  for (let round = 0; round < 20; round++) {
    const running = Array.from({ length: 5 }, () => send())
    await wait(round % 3)
    for (const { sending } of running) sending.abandon()
    await Promise.all(running.map(({ ended }) => ended))
  }
  const running = Array.from({ length: 5 }, () => send())

  expect(line.send(callOf(), () => {})).toBe('busy')
  expect((await Promise.all(running.map(({ ended }) => ended))).map(({ kind }) => kind)).toEqual(
    Array.from({ length: 5 }, () => 'reply'),
  )
})

type Listener = (...exchanged: Parameters<RequestListener>) => unknown

interface Open {
  readonly server: Server
  readonly port: number
  readonly line: OpenLine
  readonly sockets: ReadonlySet<Socket>
  /** How every call ended, in order. */
  readonly ends: readonly CallEnd[]
  readonly send: (
    members?: Partial<PartnerCall>,
    path?: string,
  ) => { sending: CuttableSending; ended: Promise<CallEnd> }
}

async function open(listener: Listener, members: Partial<LineSettings> = {}): Promise<Open> {
  const server = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1')
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const bounds = { connectionsMax: 10, responseBytesMax: 1000, drainMs: 150, drainBytesMax: 65_536 }
  const line = openLine({ origin, ...bounds, takeTurn: () => true, clock: systemClock, lookup, ...members })
  closers.push(async () => {
    await line.close()
    server.close()
    server.closeAllConnections()
  })
  const ends: CallEnd[] = []
  return { server, port, line, sockets, ends, send }

  function send(call: Partial<PartnerCall> = {}, path: string = '/bid') {
    const { promise, resolve } = Promise.withResolvers<CallEnd>()
    const sending = line.send(callOf({ url: origin + path, ...call }), (ended) => {
      ends.push(ended)
      resolve(ended)
    })
    return { sending: started(sending), ended: promise }
  }
}

function openOf(sockets: ReadonlySet<Socket>): number {
  return [...sockets].filter(({ destroyed }) => !destroyed).length
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1000 && !holds(); tries++) await wait(2)
}
