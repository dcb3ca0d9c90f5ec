import { bookingRoutes, ledgerRoutes, portalRoutes } from '@parley/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { type ServiceName, serviceOpenapiPage } from './service-openapi.ts'

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

const pathsOfAll = ['/healthz', '/metrics', '/openapi.json']
const pathsOf = {
  ledger: [
    '/v1/comparison',
    '/v1/corrections',
    '/v1/deliveries',
    '/v1/disputes',
    '/v1/disputes/{id}',
    '/v1/documents',
    '/v1/documents/{number}',
    '/v1/funnel',
    '/v1/journals',
    '/v1/journals/{id}',
    '/v1/leases/close',
    '/v1/money',
    '/v1/statements/{month}',
    '/v1/traffic',
  ],
  booking: [
    '/v1/campaigns',
    '/v1/campaigns/{id}',
    '/v1/campaigns/{id}/delivery',
    '/v1/campaigns/{id}/review',
    '/v1/forecast',
    '/v1/leases',
    '/v1/review',
    '/v1/snapshot',
  ],
}

test.each(['ledger', 'booking'] as const)('that of %s has every route, and all but two ask for a key', async (name) => {
  const document = await documentOf(name)

  expect(document.openapi).toBe('3.1.1')
  expect(Object.keys(document.paths).toSorted()).toEqual([...pathsOfAll, ...pathsOf[name]])
  expect(openIn(document)).toEqual(['isHealthy', 'readOpenapi'])
})

test('that of the portal has every route, and what is of a side asks for a session', async () => {
  const document = await documentOf('portal')
  const open = [
    'beginOpenid',
    'endOpenid',
    'isHealthy',
    'readOpenapi',
    'readSession',
    'readSignInWays',
    'signIn',
    'signOut',
  ]
  const ids = operationsOf(document).map(({ operationId }) => operationId)

  expect(ids.toSorted()).toEqual(
    Object.values(portalRoutes)
      .map(({ operationId }) => operationId)
      .toSorted(),
  )
  expect(openIn(document)).toEqual(open)
})

test('campaigns are listed and booked, and one is read and changed', async () => {
  const { paths } = await documentOf('booking')

  expect(Object.keys(paths['/v1/campaigns'] ?? {}).toSorted()).toEqual(['get', 'post'])
  expect(Object.keys(paths['/v1/campaigns/{id}'] ?? {}).toSorted()).toEqual(['get', 'patch'])
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
