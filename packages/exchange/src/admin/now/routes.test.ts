// What happens now, over HTTP: the last hour, the stream, and other nodes.

import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Second } from '@parley/contract'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createFleet } from '../fleet/fleet.ts'
import { addNodes } from './nodes.ts'
import { addNow } from './routes.ts'
import type { Watch } from './watch.ts'

const facts = {
  configHash: 'c0ffee',
  snapshot: 1,
  sinceMs: 0,
  publicUrl: 'http://x.example',
  isReady: true,
  hasLedger: false,
}

test('the seconds that are kept, or the newest of them', async () => {
  const { server } = portOf([1, 2, 3])

  const all = (await server.inject('/now')).json<{ seconds: readonly Second[] }>()
  const newest = (await server.inject('/now?last=2')).json<{ seconds: readonly Second[] }>()

  expect(all).toMatchObject({ node: { configHash: 'c0ffee' }, seconds: [{ atMs: 1 }, { atMs: 2 }, { atMs: 3 }] })
  expect(newest.seconds.map(({ atMs }) => atMs)).toEqual([2, 3])
})

test('a window hears each second until it is closed, and the end of the port ends it', async () => {
  const { server, tell, heard } = portOf([])
  const url = await server.listen({ port: 0, host: '127.0.0.1' })

  const answer = await fetch(`${url}/now/stream`)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  await until(() => heard() === 1)
  tell(7)
  const first = await reader?.read()
  const closing = server.close()
  const last = await reader?.read()
  await closing

  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  expect(first?.value).toMatch(/^data: \{"node":\{.*"second":\{"atMs":7\}\}\n\n$/)
  expect(last?.done).toBe(true)
  await until(() => heard() === 0)
})

test('the ninth window of an address, and the thirty-third of all, are told to ask instead', async () => {
  const { server, heard } = portOf([])
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const windows: IncomingMessage[] = []
  const open = async (localAddress: string): Promise<number | undefined> => {
    const [answer] = (await once(get({ port, host: '127.0.0.1', localAddress, path: '/now/stream' }), 'response')) as [
      IncomingMessage,
    ]
    windows.push(answer)
    return answer.statusCode
  }

  const eight = await Promise.all(Array.from({ length: 8 }, () => open('127.0.0.2')))
  const ninth = await open('127.0.0.2')
  const others = await Promise.all(Array.from({ length: 24 }, (_, index) => open(`127.0.1.${1 + (index % 3)}`)))
  await until(() => heard() === 32)
  const last = await open('127.0.2.1')
  for (const window of windows) window.destroy()
  await until(() => heard() === 0)
  await server.close()

  expect([...eight, ...others]).toEqual(Array.from({ length: 32 }, () => 200))
  expect([ninth, last]).toEqual([503, 503])
})

test('other nodes are asked by the port, with their password; those that do not answer are told', async () => {
  const asked: (string | undefined)[] = []
  const other = createServer((message, response) => {
    asked.push(message.url, message.headers.authorization)
    response.end(JSON.stringify({ node: facts, seconds: [{ atMs: 5 }] }))
  })
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const server = Fastify()
  server.setSerializerCompiler(() => JSON.stringify)
  addNodes(
    server,
    createFleet(() => [`http://ada:love%20lace@127.0.0.1:${port}`, 'http://127.0.0.1:1']),
  )

  const told = (await server.inject('/nodes')).json<unknown>()
  other.close()

  expect(told).toEqual({
    nodes: [
      { url: `http://127.0.0.1:${port}`, node: facts, seconds: [{ atMs: 5 }] },
      { url: 'http://127.0.0.1:1', fault: 'it is unreachable, or its response is invalid' },
    ],
  })
  expect(asked).toEqual(['/now?last=10', `Basic ${Buffer.from('ada:love lace').toString('base64')}`])
})

function portOf(kept: readonly number[]) {
  const listeners = new Set<(second: Second) => void>()
  const watch: Watch = {
    start: () => {},
    stop: () => {},
    seconds: () => kept.map((atMs) => ({ atMs }) as Second),
    onSecond(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
  const server = Fastify({ forceCloseConnections: true })
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)
  addNow(server, watch, () => ({ ...facts, workers: undefined }))
  const tell = (atMs: number): void => {
    for (const hear of listeners) hear({ atMs } as Second)
  }
  return { server, tell, heard: () => listeners.size }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((next) => setTimeout(next, 5))
}
