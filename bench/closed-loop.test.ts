import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { quantile, runClosedLoop } from './closed-loop.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('every request has an id of its own and is answered once', async () => {
  const seen = new Set<string>()
  const url = await listen((request, response) => {
    void text(request).then((body) => {
      const { id } = JSON.parse(body) as { readonly id: string }
      seen.add(id)
      response.end(JSON.stringify({ id }))
    })
  })

  const result = await runClosedLoop({ url, requests: 100, connections: 4 })

  expect(result).toMatchObject({ answered: 100, errors: 0, statuses: { 200: 100 } })
  expect(seen.size).toBe(100)
})

test('an answer with the id of another request is an error', async () => {
  const url = await listen((_, response) => response.end('{"id":"99999999"}'))

  const result = await runClosedLoop({ url, requests: 10, connections: 2 })

  expect(result).toMatchObject({ answered: 0, errors: 10, statuses: { 200: 10 } })
})

test('another status is an error and is counted under its number', async () => {
  const url = await listen((_, response) => response.writeHead(204).end())

  const result = await runClosedLoop({ url, requests: 10, connections: 2 })

  expect(result).toMatchObject({ answered: 0, errors: 10, statuses: { 204: 10 } })
})

test('a connection that breaks costs one request, and the loop still ends', async () => {
  const url = await listen((request) => request.socket.destroy())

  const result = await runClosedLoop({ url, requests: 10, connections: 2 })

  expect(result).toMatchObject({ answered: 0, errors: 10, statuses: { broken: 10 } })
})

test('a quantile is a value that was measured', () => {
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(3)
  expect(quantile([1, 2, 3, 4], 0.99)).toBe(4)
  expect(quantile([], 0.5)).toBe(0)
})

async function listen(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/openrtb2`
}
