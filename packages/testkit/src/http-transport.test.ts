import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { httpTransport } from './http-transport.ts'
import type { CaseRequest } from './transport.ts'

const request: CaseRequest = {
  method: 'POST',
  path: '/openrtb2',
  headers: { 'Content-Type': 'application/json' },
  body: Buffer.from('{"id":"ü"}'),
}

test('a request arrives as the case says, and the answer comes back with its names in lower case', async () => {
  let seen: unknown
  const url = await serve(async (message, reply) => {
    seen = { ...seenOf(message), type: message.headers['content-type'], body: await text(message) }
    reply.writeHead(404, { 'X-Request-Id': 'abc' }).end('é')
  })

  const answer = await httpTransport(url)(request)

  expect(seen).toEqual({ method: 'POST', path: '/openrtb2', type: 'application/json', body: '{"id":"ü"}' })
  expect(answer).toMatchObject({ status: 404, headers: { 'x-request-id': 'abc' }, body: 'é' })
})

test('each request to a loopback host comes from an address of its own, and never from 127.0.0.1', async () => {
  const addresses: (string | undefined)[] = []
  const url = await serve((message, reply) => {
    addresses.push(message.socket.remoteAddress)
    reply.end()
  })
  const send = httpTransport(url.replace('127.0.0.1', 'localhost'))

  await Promise.all([send(request), send(request), send(request)])

  expect(new Set(addresses).size).toBe(3)
  expect(addresses).not.toContain('127.0.0.1')
})

test('the path of the base URL is put before the path of the case', async () => {
  const url = await serve((message, reply) => reply.end(message.url))

  const answer = await httpTransport(`${url}/rtb/`)(request)

  expect(answer.body).toBe('/rtb/openrtb2')
})

test('a GET carries its body, with a length', async () => {
  const url = await serve(async (message, reply) => reply.end(await text(message)))

  const answer = await httpTransport(url)({ ...request, method: 'GET' })

  expect(answer.body).toBe('{"id":"ü"}')
})

test('an answer that comes before the body was read is still the answer', async () => {
  const url = await serve((_message, reply) => reply.writeHead(413).end())

  const answer = await httpTransport(url)({ ...request, body: Buffer.alloc(60_000) })

  expect(answer.status).toBe(413)
})

test('a server that hangs up is an error with its reason', async () => {
  const url = await serve((message) => message.socket.destroy())

  await expect(httpTransport(url)(request)).rejects.toThrow('socket hang up')
})

test('a server that never answers is given up after five seconds', async () => {
  const url = await serve(() => {})

  await expect(httpTransport(url)(request)).rejects.toThrow('nothing came within 5000 ms')
})

test('a host that is not loopback is asked from our own address', async () => {
  const url = await serve((message, reply) => reply.end(message.socket.remoteAddress), '::1')

  const answer = await httpTransport(url)(request)

  expect(answer.body).toBe('::1')
})

type Listener = (...call: Parameters<RequestListener>) => unknown

async function serve(listener: Listener, host = '127.0.0.1'): Promise<string> {
  const server = createServer((...call) => void listener(...call)).listen(0, host)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`
}

function seenOf({ method, url }: IncomingMessage) {
  return { method, path: url }
}
