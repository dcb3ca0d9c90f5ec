// Real sockets on loopback: what the kernel and the loop do with new connections is what is tested here.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Listeners, openListeners, probePort } from './listen.ts'

const place = { host: '127.0.0.1', port: 0, acceptors: 4, isShared: false }
const opened: { readonly listeners: Listeners; readonly server: Server }[] = []
const callers: Socket[] = []

afterEach(async () => {
  for (const caller of callers.splice(0)) caller.destroy()
  for (const { listeners, server } of opened.splice(0)) {
    server.closeAllConnections()
    await listeners.close()
  }
})

test('requests through any of four handles are answered by the one server', async () => {
  const { listeners } = await serve(4)

  const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(`http://127.0.0.1:${listeners.port}/`)))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
})

// At turns of 20 ms that is 50 connections a second and 200. Counted per turn, because other work on this machine makes
// turns longer.
test.each([
  [1, 0.8, 1.2],
  [4, 3, 4.2],
])('with %d handles about as many connections are taken per turn of the loop', async (acceptors, least, most) => {
  const { listeners, server } = await serve(acceptors)
  let taken = 0
  server.on('connection', () => taken++)
  for (let dialled = 0; dialled < 400; dialled++) dial(listeners.port)
  await turn()

  const before = taken
  for (let turns = 0; turns < 50; turns++) {
    blockFor(20)
    await turn()
  }

  const perTurn = (taken - before) / 50
  expect(perTurn).toBeGreaterThan(least)
  expect(perTurn).toBeLessThan(most)
})

test('connections that wait in a queue are taken before the handles close', async () => {
  const { listeners, server } = await serve(4)
  const sockets = Array.from({ length: 40 }, () => dial(listeners.port))
  let resets = 0
  for (const socket of sockets) {
    socket.on('error', () => resets++)
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  }
  await new Promise((resolve) => process.nextTick(resolve))
  // The kernel makes the connections meanwhile, and this loop sees none of them.
  blockFor(50)

  await listeners.emptyQueues()
  const isOver = listeners.close()
  const ends = await Promise.all(sockets.map((socket) => answerOf(socket)))
  await isOver

  expect(resets).toBe(0)
  expect(ends.filter((text) => text.startsWith('HTTP/1.1 204'))).toHaveLength(40)
  expect(server.listening).toBe(false)
})

test('a port that somebody else has is refused, also one that is shared by several handles', async () => {
  const { listeners } = await serve(4)
  const taken = { ...place, port: listeners.port }

  await expect(openListeners(createServer(), taken, () => {})).rejects.toThrow('EADDRINUSE')
  await expect(openListeners(createServer(), { ...taken, acceptors: 1 }, () => {})).rejects.toThrow('EADDRINUSE')
  await expect(probePort('127.0.0.1', listeners.port)).rejects.toThrow('EADDRINUSE')
})

test('whoever shares the port by agreement is let in', async () => {
  const { listeners } = await serve(4)
  const second = createServer()

  const shared = await openListeners(second, { ...place, port: listeners.port, isShared: true }, () => {})
  opened.push({ listeners: shared, server: second })

  expect(shared.port).toBe(listeners.port)
})

async function serve(acceptors: number) {
  const server = createServer()
  server.on('request', (_, response) => response.writeHead(204).end())
  const listeners = await openListeners(server, { ...place, acceptors }, () => {})
  opened.push({ listeners, server })
  return { listeners, server }
}

function dial(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  callers.push(socket)
  return socket
}

async function answerOf(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  if (!socket.closed) await once(socket, 'close')
  return text
}

function blockFor(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
