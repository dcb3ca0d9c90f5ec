import { readFileSync } from 'node:fs'
import { bookingRoutes, ledgerRoutes } from '@parley/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { type ServiceName, serviceOpenapiPage, serviceOpenapiPages } from './service-openapi.ts'

interface Media {
  readonly schema: object
  readonly example?: unknown
}

interface Operation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters?: readonly Media[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>
}

interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

async function documentOf(name: ServiceName): Promise<Document> {
  return JSON.parse((await serviceOpenapiPage(name, '0.1.0')).text) as Document
}

function operationsOf({ paths }: Document): readonly Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods))
}

test('the documents that lie in the project are those that the routes make', async () => {
  for (const { path, text } of await serviceOpenapiPages('0.1.0'))
    expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(text)
})

test('that of the ledger has every route, and every report asks for a key', async () => {
  const document = await documentOf('ledger')
  const { openapi, paths } = document

  expect(openapi).toBe('3.1.1')
  expect(Object.keys(paths).toSorted()).toEqual([
    '/healthz',
    '/metrics',
    '/openapi.json',
    '/v1/deliveries',
    '/v1/funnel',
    '/v1/journals',
    '/v1/journals/{id}',
    '/v1/leases/close',
    '/v1/money',
    '/v1/statements/{month}',
    '/v1/traffic',
  ])
  expect(openIn(document)).toEqual(['isHealthy', 'readOpenapi'])
})

test('that of booking has every route, and all but two ask for the token', async () => {
  const document = await documentOf('booking')
  const { openapi, paths } = document

  expect(openapi).toBe('3.1.1')
  expect(Object.keys(paths).toSorted()).toEqual([
    '/healthz',
    '/metrics',
    '/openapi.json',
    '/v1/campaigns',
    '/v1/campaigns/{id}',
    '/v1/campaigns/{id}/delivery',
    '/v1/campaigns/{id}/review',
    '/v1/forecast',
    '/v1/leases',
    '/v1/snapshot',
  ])
  expect(Object.keys(paths['/v1/campaigns'] ?? {}).toSorted()).toEqual(['get', 'post'])
  expect(Object.keys(paths['/v1/campaigns/{id}'] ?? {}).toSorted()).toEqual(['get', 'patch'])
  expect(openIn(document)).toEqual(['isHealthy', 'readOpenapi'])
})

test('every route that the contract knows is served, and no other', async () => {
  const idsIn = async (name: ServiceName) => operationsOf(await documentOf(name)).map(({ operationId }) => operationId)
  const idsOf = (routes: object) =>
    Object.values(routes as Readonly<Record<string, Operation>>).map(({ operationId }) => operationId)

  expect((await idsIn('ledger')).toSorted()).toEqual(idsOf(ledgerRoutes).toSorted())
  expect((await idsIn('booking')).toSorted()).toEqual(idsOf(bookingRoutes).toSorted())
})

test('every example of booking is as its schema says, and every body that an operator sends has one', async () => {
  const operations = operationsOf(await documentOf('booking'))
  const media = operations.flatMap(({ requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((part) => Object.values(part?.content ?? {})),
  )
  const examples = [...media, ...operations.flatMap(({ parameters = [] }) => parameters)].filter(
    ({ example }) => example !== undefined,
  )

  expect(examples.length).toBeGreaterThan(10)
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  expect(examples.filter(({ schema, example }) => !ajv.validate(schema, example))).toEqual([])
  const without = operations.filter(
    ({ requestBody }) => requestBody?.content['application/json']?.example === undefined,
  )
  expect(without.filter(({ requestBody }) => requestBody !== undefined).map((one) => one.operationId)).toEqual([
    'reportLeases',
  ])
})

function openIn(document: Document): readonly string[] {
  return operationsOf(document)
    .filter(({ security }) => security.length === 0)
    .map(({ operationId }) => operationId)
    .toSorted()
}
