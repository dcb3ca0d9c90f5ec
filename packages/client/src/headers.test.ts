// A publisher's own headers: they go with bid requests, and only there.

import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { benchOf, errorOf } from '../test/support/client-bench.ts'
import { type Say, silent } from '../test/support/scripted-exchange.ts'
import { bidRequest } from './build/bid-request.ts'
import { createClient } from './client.ts'
import { OptionsError } from './error.ts'

const request = bidRequest({ id: 'r' })

/** Answers 204 and keeps the headers it got. */
function listening(): { readonly say: Say; readonly got: IncomingHttpHeaders[] } {
  const got: IncomingHttpHeaders[] = []
  const say: Say = (response, { headers }) => {
    got.push(headers)
    response.writeHead(204).end()
  }
  return { say, got }
}

test('headers of the client and of a bid are sent, and those of the bid win', async () => {
  const { say, got } = listening()
  const { client } = await benchOf([say], { headers: { Authorization: 'Bearer k', 'X-Trace': 'client' } })

  await client.bid(request)
  await client.bid(request, { headers: { 'x-trace': 'bid' } })

  expect(got).toMatchObject([
    { authorization: 'Bearer k', 'x-trace': 'client' },
    { authorization: 'Bearer k', 'x-trace': 'bid' },
  ])
})

test.each(['Content-Type', 'content-type', 'CONTENT-TYPE'])('%s stays what the endpoint needs', async (name) => {
  const { say, got } = listening()
  const { client } = await benchOf([say], { headers: { [name]: 'text/plain' } })

  await client.bid(request, { headers: { [name]: 'text/html' } })

  expect(got[0]?.['content-type']).toBe('application/json')
})

test('notices are sent without them, because they may go to another server', async () => {
  const { say, got } = listening()
  const { client, exchange } = await benchOf([say], { headers: { Authorization: 'Bearer k' } })

  await client.reportWin({ id: 'b', impid: '1', price: 1, nurl: `${exchange.url}/w`, seat: undefined, currency: 'USD' })

  expect(got.length).toBe(1)
  expect(got[0]?.authorization).toBeUndefined()
})

test('a header that cannot be sent is refused without repeating its value', async () => {
  const { client, exchange } = await benchOf([silent(204)])

  const make = (): unknown => createClient({ baseUrl: exchange.url, headers: { 'X-Key': 'secret\nx' } })
  const error = await errorOf(client.bid(request, { headers: { 'a b': 'secret' } }))

  expect(make).toThrow(OptionsError)
  expect(make).toThrow('the header X-Key has characters that headers must not contain')
  expect(error).toMatchObject({ name: 'OptionsError', option: 'headers' })
  expect(error.message).not.toContain('secret')
  expect(exchange.heard).toEqual([])
})
