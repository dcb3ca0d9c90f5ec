// The ledger's reports through the admin port: those of the list, from the configured address, and nothing else.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { addLedger } from './ledger.ts'

const ends: (() => void)[] = []

afterAll(() => {
  for (const end of ends) end()
})

test('a report is asked with its parameters and the key, and told as the ledger answers', async () => {
  const seen: Pick<IncomingMessage, 'url' | 'headers'>[] = []
  const url = await ledgerAt((message, response) => {
    seen.push(message)
    response.writeHead(200, { 'content-type': 'text/csv', 'x-secret': 'stays' }).end('partner,count\n')
  })
  const get = portTo(url, 'operator-key')

  const answer = await get('/ledger/money?by=partner&format=csv')

  expect(answer.body).toBe('partner,count\n')
  expect(answer.headers).toMatchObject({ 'content-type': 'text/csv', 'cache-control': 'no-store' })
  expect(answer.headers).not.toHaveProperty('x-secret')
  expect(seen[0]?.url).toBe('/v1/money?by=partner&format=csv')
  expect(seen[0]?.headers.authorization).toBe('Bearer operator-key')
})

test('what the ledger refuses is told with its reason', async () => {
  const url = await ledgerAt((_, response) => response.writeHead(400).end('{"error":{}}'))

  expect(await portTo(url)('/ledger/statements/2026-13?publisher=x')).toMatchObject({
    statusCode: 400,
    body: '{"error":{}}',
  })
})

test('only reports of the list are asked for, and a month stays one part of the path', async () => {
  const seen: (string | undefined)[] = []
  const url = await ledgerAt((message, response) => {
    seen.push(message.url)
    response.end('{}')
  })
  const get = portTo(url)

  for (const name of ['metrics', 'toString', '__proto__', '..%2fv1%2fmoney']) {
    expect((await get(`/ledger/${name}`)).statusCode, name).toBe(404)
  }
  await get('/ledger/statements/..%2f..%2fmetrics')

  expect(seen).toEqual(['/v1/statements/..%2F..%2Fmetrics'])
})

test('without a ledger, with one that is away, and with one that leads elsewhere, the answer says so', async () => {
  const elsewhere = await ledgerAt((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())

  expect((await portTo('')('/ledger/money')).statusCode).toBe(404)
  expect((await portTo('http://127.0.0.1:1')('/ledger/money')).statusCode).toBe(502)
  expect((await portTo(elsewhere)('/ledger/money')).statusCode).toBe(502)
})

test('an answer without end is cut off', async () => {
  const url = await ledgerAt((_, response) => {
    const chunk = Buffer.alloc(1_048_576, 'x')
    const more = (): void => {
      while (response.write(chunk));
      response.once('drain', more)
    }
    more()
  })

  expect((await portTo(url)('/ledger/money')).statusCode).toBe(502)
})

test('more than eight reports at once get 503', async () => {
  const { promise: isOver, resolve } = Promise.withResolvers<void>()
  const url = await ledgerAt((_, response) => void isOver.then(() => response.end('{}')))
  const get = portTo(url)

  const asked = Array.from({ length: 10 }, () => get('/ledger/money'))
  setTimeout(() => resolve(), 200)
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)

  expect(statuses.filter((status) => status === 200)).toHaveLength(8)
  expect(statuses.filter((status) => status === 503)).toHaveLength(2)
})

async function ledgerAt(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function portTo(ledgerUrl: string, ledgerKey = '') {
  const server = Fastify()
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)
  addLedger(server, { ledgerUrl, ledgerKey })
  return (url: string) => server.inject({ method: 'GET', url })
}
