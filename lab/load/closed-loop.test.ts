import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listen } from '../speed/test/local-server.ts'
import { runClosedLoop } from './closed-loop.ts'
import { openConnections } from './connection.ts'

test('every request has its own id, every connection its own address, and each is answered once', async () => {
  const seen = new Set<string>()
  const peers = new Set<string>()
  const url = await listen((request, response) => {
    peers.add(request.socket.remoteAddress ?? '')
    void text(request).then((body) => {
      const { id } = JSON.parse(body) as { readonly id: string }
      seen.add(id)
      response.end(JSON.stringify({ id }))
    })
  })

  const result = await load(url, 100, 4)

  expect(result).toMatchObject({ answered: 100, errors: 0, statuses: { 200: 100 } })
  expect(seen.size).toBe(100)
  expect([...peers].toSorted()).toEqual(['127.77.0.1', '127.77.0.2', '127.77.0.3', '127.77.0.4'])
})

test('an answer with the id of another request is an error', async () => {
  const url = await listen((_, response) => response.end('{"id":"99999999"}'))

  expect(await load(url, 10, 2)).toMatchObject({ answered: 0, errors: 10, statuses: { 200: 10 } })
})

test('another status is an error and is counted under its number', async () => {
  const url = await listen((_, response) => response.writeHead(204).end())

  expect(await load(url, 10, 2)).toMatchObject({ answered: 0, errors: 10, statuses: { 204: 10 } })
})

test('a connection that breaks costs one request, and the loop still ends', async () => {
  const url = await listen((request) => request.socket.destroy())

  expect(await load(url, 10, 2)).toMatchObject({ answered: 0, errors: 10, statuses: { broken: 10 } })
})

test('the loop ends when its time is over, even if requests are left', async () => {
  const url = await listen((_, response) => setTimeout(() => response.writeHead(204).end(), 20))

  const { statuses, seconds } = await load(url, 1_000_000, 2, 0.2)

  expect(statuses[204]).toBeGreaterThan(2)
  expect(seconds).toBeLessThan(2)
})

async function load(url: string, requests: number, connections: number, seconds = 60) {
  let sequence = 0
  const opened = await openConnections({ url, connections, publishers: 1, forwarded: 0 })
  const result = await runClosedLoop(opened, { kind: 'closed', requests, seconds }, () => sequence++)
  for (const connection of opened) connection.close()
  return result
}
