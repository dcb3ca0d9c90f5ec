// The OpenAPI document says what the exchange does: its examples fit its schemas, and every conformance case, put to
// the exchange in memory, gets an answer that the document describes.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pages } from '@parley/contract'
import { rules } from '@parley/openrtb'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, expect, test } from 'vitest'
import { type DescribedRoute, describedRoutes } from '../../../packages/exchange/src/admin/server.ts'
import { type CaseFile, casesIn } from '../../project/cases.ts'
import { projectFiles } from '../../project/files.ts'
import { exampleRequestId, jsonPost, quietExchange } from '../quiet-exchange.ts'
import { openapiPage } from './document.ts'

interface Answer {
  readonly headers: Readonly<Record<string, unknown>>
  readonly content?: {
    readonly 'application/json': { readonly examples: Readonly<Record<string, { readonly value: unknown }>> }
  }
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly post: { readonly responses: Readonly<Record<string, Answer>> } }>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

const { cases } = casesIn(projectFiles(fileURLToPath(new URL('../../../', import.meta.url))))
let document: Document
let ajv: Ajv2020

beforeAll(async () => {
  const { text } = await openapiPage(cases, '0.0.0')
  document = JSON.parse(text) as Document
  ajv = new Ajv2020({ allErrors: true, strict: false, formats: { 'date-time': true } })
  ajv.addSchema({ $id: 'parley', components: document.components })
})

test('every answer but 204 has an example, and it fits its schema', () => {
  const responses = Object.entries(answers()).filter(([status]) => status !== '204')

  for (const [status, { content }] of responses) {
    const examples = Object.values(content?.['application/json'].examples ?? {})
    const schema = status === '200' ? 'BidResponse' : 'Error'

    expect(examples, status).not.toHaveLength(0)
    expect(examples.map(({ value }) => faultsOf(schema, value))).toEqual(examples.map(() => []))
  }
})

test('a body that is not as described is noticed', () => {
  expect(faultsOf('Error', { error: { code: 'INVALID_REQUEST', message: 'x', details: {} } })).toEqual([
    "/error must have required property 'request_id'",
    "/error/details must have required property 'reason'",
  ])
  expect(faultsOf('BidRequest', { id: 'a b', imp: [] })).toHaveLength(2)
})

test('every conformance case gets an answer that the document describes', async () => {
  const { send } = quietExchange()
  const strangers: string[] = []

  for (const { path, one } of cases) {
    const { status, headers, body } = await send(one.request)
    const described = answers()[String(status)]
    const names = Object.keys(headers).filter((name) => name !== 'content-type')
    const expected = Object.keys(described?.headers ?? {}).map((name) => name.toLowerCase())
    if (names.toSorted().join() !== expected.toSorted().join())
      strangers.push(`${path}: ${status} with ${names.join()}`)
    if (body !== '')
      strangers.push(
        ...faultsOf(status === 200 ? 'BidResponse' : 'Error', JSON.parse(body)).map((fault) => `${path}: ${fault}`),
      )
  }

  expect(strangers).toEqual([])
})

test('the record of every conformance case has the members of the contract and no others', async () => {
  const { send, exchange } = quietExchange()
  const seen = new Set<string>()
  const faults: string[] = []

  for (const { path, one } of cases) {
    await send(one.request, path)
    const { value } = await exchange.adminSource.findAuction(path)
    const record: unknown = JSON.parse(JSON.stringify(value ?? {}))
    if (value !== undefined) faults.push(...faultsOf('Auction', record).map((fault) => `${path}: ${fault}`))
    for (const step of Object.keys(value?.steps ?? value ?? {})) seen.add(step)
  }

  expect(faults).toEqual([])
  expect([...seen]).toEqual(expect.arrayContaining(['request', 'privacy', 'dispositions', 'auction', 'issue']))
})

test('the document refuses no request that the exchange accepts', () => {
  const accepted = cases.filter(isAccepted).flatMap(({ path, one }) => {
    const request = jsonOf(one.request.body)
    return request === undefined ? [] : [{ path, request }]
  })

  expect(accepted.length).toBeGreaterThan(300)
  expect(
    accepted.flatMap(({ path, request }) => faultsOf('BidRequest', request).map((fault) => `${path}: ${fault}`)),
  ).toEqual([])
})

test('every rule that a schema names is in the catalogue', () => {
  const named = [...JSON.stringify(document).matchAll(/"x-rules":(\[[^\]]*\])/g)].flatMap(
    ([, list = '[]']) => JSON.parse(list) as string[],
  )

  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((id) => !(id in rules))).toEqual([])
})

test('the admin port answers as the document says, at every path of it and at no other', async () => {
  const first = readFileSync(new URL('../../../docs/examples/first-request.json', import.meta.url), 'utf8')
  const admin = await adminAfter(first)
  const get = (url: string) => admin.inject({ method: 'GET', url })
  const described = Object.entries(document.paths)
    .filter(
      ([path, operations]) => 'get' in operations && !/^\/(?:openrtb2|sellers\.json$|pictures\/|[wbic]\/)/.test(path),
    )
    .map(([path]) => path)
  const routes = admin.getDecorator<readonly DescribedRoute[]>(describedRoutes)
  const gets = routes.filter(({ method }) => method === 'GET')

  // The stream has no end, and here is no ledger that could be asked.
  for (const path of described.filter((one) => one !== '/now/stream' && !one.startsWith('/ledger/')))
    expect((await get(path.replace('{id}', 'chat-4711'))).statusCode, path).toBeLessThan(400)

  expect(faultsOf('AuctionList', (await get('/auctions')).json())).toEqual([])
  expect(faultsOf('AdminError', (await get('/auctions?outcome=no_bid')).json())).toEqual([])
  expect(faultsOf('Auction', (await get('/auctions/chat-4711')).json())).toEqual([])
  expect(faultsOf('AdminError', (await get('/auctions/none')).json())).toEqual([])
  expect(faultsOf('Health', (await get('/livez')).json())).toEqual([])
  expect(faultsOf('Readiness', (await get('/readyz')).json())).toEqual([])
  expect(faultsOf('Session', (await get('/session')).json())).toEqual([])
  expect(faultsOf('ChangeList', (await get('/changes')).json())).toEqual([])
  expect(faultsOf('Now', (await get('/now')).json())).toEqual([])
  expect(faultsOf('NodeList', (await get('/nodes')).json())).toEqual([])
  expect(faultsOf('PartnerList', (await get('/partners')).json())).toEqual([])
  expect(faultsOf('ReasonList', (await get('/reasons')).json())).toEqual([])
  expect(gets.filter(({ schema }) => schema !== undefined)).toHaveLength(described.length)
  // What is not described is for people: pages, their files, and what they ask booking, which describes that itself, or the agent.
  const files = /^\/(?:(?:console|page|reference)\/[:*]|(?:booking|agent)\/)/
  const onlyPages = pages.filter(({ hasJson }) => !hasJson).map(({ path }) => path)
  const others = gets.filter(({ schema }) => schema === undefined).map(({ url }) => url)
  expect(others.filter((url) => !files.test(url))).toEqual(onlyPages)
})

test('a refused request is kept as the document says', async () => {
  const admin = await adminAfter('{ "id": "wrong", "test": 1 }')

  const kept: unknown = (await admin.inject({ method: 'GET', url: `/auctions/${exampleRequestId}` })).json()

  expect(kept).toMatchObject({ outcome: 'rejected', issue: { field: 'imp' } })
  expect(faultsOf('Auction', kept)).toEqual([])
})

async function adminAfter(body: string) {
  const { send, exchange } = quietExchange()
  await send(jsonPost(body))
  return exchange.createAdmin()
}

function answers(): Readonly<Record<string, Answer>> {
  return document.paths['/openrtb2']?.post.responses ?? {}
}

function faultsOf(schema: string, value: unknown): readonly string[] {
  const validate = ajv.getSchema(`parley#/components/schemas/${schema}`)
  if (validate === undefined) throw new Error(`no schema ${schema}`)
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** The product-search extension is never a reason to refuse a request, however wrong it is. */
function isAccepted({ one }: CaseFile): boolean {
  return [200, 204].includes(one.expect.status) && !one.rule.startsWith('P')
}

/** What a body holds; a JSON null means that the field is absent. */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString(), (_, value: unknown) => (value === null ? undefined : value))
  } catch {
    return undefined
  }
}
