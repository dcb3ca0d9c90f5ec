// Where a request goes, and what is said when it does not arrive there.

import { expect, test } from 'vitest'
import { benchOf, errorOf } from '../test/support/client-bench.ts'
import { silent } from '../test/support/scripted-exchange.ts'
import { bidRequest } from './build/bid-request.ts'
import { createClient } from './client.ts'
import { checkRequest } from './validate.ts'

const request = bidRequest({ id: 'r' })

test('a base URL may have a path and a slash at its end', async () => {
  const { exchange, clock } = await benchOf([silent(204)])

  await createClient({ baseUrl: `${exchange.url}/ads/`, clock }).bid(request)

  expect(exchange.heard).toEqual(['POST /ads/openrtb2'])
})

test('a base URL may name the endpoint itself', async () => {
  const { exchange, clock } = await benchOf([silent(204)])

  await createClient({ baseUrl: `${exchange.url}/openrtb2`, clock }).bid(request)
  await createClient({ baseUrl: `${exchange.url}/ads/openrtb2/`, clock }).bid(request)

  expect(exchange.heard).toEqual(['POST /openrtb2', 'POST /ads/openrtb2'])
})

test('a host may have the name of the endpoint', async () => {
  const asked: string[] = []
  const fetch = (url: string): Promise<Response> => {
    asked.push(url)
    return Promise.resolve(new Response(null, { status: 204 }))
  }

  await createClient({ baseUrl: 'https://openrtb2', fetch }).bid(request)

  expect(asked).toEqual(['https://openrtb2/openrtb2'])
})

test('a base URL of another kind is refused at once', () => {
  expect(() => createClient({ baseUrl: 'exchange.example' })).toThrow('baseUrl must begin with https://, http:// or /')
  expect(() => createClient({ baseUrl: 'ftp://exchange.example' })).toThrow(TypeError)
})

test('a connection that breaks is unreachable, and not tried again', async () => {
  const { client, exchange } = await benchOf([(response) => response.destroy()])

  expect(await errorOf(client.bid(request))).toMatchObject({ kind: 'unreachable', attempts: 1 })
  expect(exchange.heard.length).toBe(1)
})

test('a redirect is not followed, and its aim is named', async () => {
  const other = await benchOf([silent(204)])
  const { client } = await benchOf([silent(307, { Location: `${other.exchange.url}/openrtb2` })])

  const error = await errorOf(client.bid(request))

  expect(error).toMatchObject({ kind: 'unreachable', status: 307, attempts: 1 })
  expect(error.reason).toBe(`redirected to ${other.exchange.url}/openrtb2`)
  expect(error.message).toContain('use that address as baseUrl')
  expect(other.exchange.heard).toEqual([])
})

test('a redirect that a page cannot inspect is still reported', async () => {
  const opaque = { type: 'opaqueredirect', status: 0, headers: new Headers(), body: null } as Response
  const { client } = await benchOf([silent(204)], { fetch: () => Promise.resolve(opaque) })

  expect(await errorOf(client.bid(request))).toMatchObject({
    kind: 'unreachable',
    status: undefined,
    reason: 'redirected to another address',
  })
})

test('https to a port that uses http is reported', async () => {
  const { exchange, clock } = await benchOf([silent(204)])
  const client = createClient({ baseUrl: exchange.url.replace('http:', 'https:'), clock })

  const { kind, message } = await errorOf(client.bid(request))

  expect(kind).toBe('unreachable')
  expect(message).toMatch(/\(\w+: it uses http, not https\); begin baseUrl with http:\/\//)
})

test('a port where nothing is listening is reported', async () => {
  const { exchange, client } = await benchOf([silent(204)])
  exchange.close()

  expect((await errorOf(client.bid(request))).reason).toBe('ECONNREFUSED: nothing is listening there')
})

const circle: Record<string, unknown> = {}
circle.self = circle

test.each([
  ['a circle', circle],
  ['a BigInt', 1n],
])('a request with %s in it is refused before sending, with or without a check', async (_, value) => {
  const { client, exchange } = await benchOf([silent(204)])
  const checked = createClient({ baseUrl: exchange.url, check: checkRequest })
  const unwritable = { ...request, user: { id: value } } as never

  const errors = [await errorOf(client.bid(unwritable)), await errorOf(checked.bid(unwritable))]

  expect(errors).toMatchObject([
    { name: 'BidError', kind: 'refused', attempts: 0 },
    { name: 'BidError', kind: 'refused', attempts: 0 },
  ])
  expect(errors[0]?.message).toMatch(/^the request cannot be written as JSON \(.+\); use only strings/)
  expect(exchange.heard).toEqual([])
})
