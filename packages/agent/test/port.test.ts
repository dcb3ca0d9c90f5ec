// The port of the agent: who may ask, what a stranger learns, what is too much.

import { expect, test } from 'vitest'
import { account, buyRequest, codeOf, creativesRequest, newKey, serve } from './support/agent.ts'

const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 7, method, params })
const json = { host: 'localhost', 'content-type': 'application/json' }

test('without a known token there is 401 with the scheme, and nothing else', async () => {
  const { inject } = await serve()
  const ask = (headers: Readonly<Record<string, string>>) =>
    inject({ method: 'POST', url: '/mcp', headers: { ...json, ...headers }, payload: rpc('tools/list') })

  const [none, wrong, known] = [
    await ask({}),
    await ask({ authorization: 'Bearer first-toke' }),
    await ask({ authorization: 'Bearer first-token' }),
  ]

  expect([none.statusCode, wrong.statusCode, known.statusCode]).toEqual([401, 401, 200])
  expect(none.headers['www-authenticate']).toBe('Bearer realm="http://127.0.0.1:9393/mcp"')
  expect(wrong.headers['www-authenticate']).toContain('error="invalid_token"')
  expect(wrong.body).toBe(none.body)
})

test('MCP: initialize, ping, tools, notifications, and no streams', async () => {
  const { inject } = await serve()
  const headers = { ...json, authorization: 'Bearer first-token' }
  const ask = async (payload: object) => await inject({ method: 'POST', url: '/mcp', headers, payload })
  const resultOf = async (method: string, params?: object) => (await ask(rpc(method, params))).json<unknown>()

  expect(await resultOf('initialize', { protocolVersion: '2025-06-18' })).toMatchObject({
    id: 7,
    result: { protocolVersion: '2025-06-18', capabilities: { tools: {} } },
  })
  expect(await resultOf('ping')).toEqual({ jsonrpc: '2.0', id: 7, result: {} })
  expect(await resultOf('tools/list')).toMatchObject({
    result: {
      tools: expect.arrayContaining([
        {
          name: 'create_media_buy',
          description: expect.any(String),
          inputSchema: expect.objectContaining({ type: 'object' }),
        },
      ]),
    },
  })
  expect(await resultOf('resources/list')).toMatchObject({ error: { code: -32_601 } })
  expect((await ask({ jsonrpc: '2.0', method: 'notifications/initialized' })).statusCode).toBe(202)
  expect((await ask([rpc('ping')])).statusCode).toBe(400)
  expect((await inject({ method: 'GET', url: '/mcp', headers })).statusCode).toBe(405)
  expect(
    (await inject({ method: 'GET', url: '/mcp', headers: { ...headers, host: 'rebound.example' } })).statusCode,
  ).toBe(421)
})

test('the context comes back in every answer, also in refusals', async () => {
  const { call } = await serve()
  const context = { trace: ['a', 1] }

  expect((await call('get_products', { context, buying_mode: 'wholesale' })).context).toEqual(context)
  expect((await call('get_products', { context, buying_mode: 7 })).context).toEqual(context)
  expect((await call('create_media_buy', { context })).context).toEqual(context)
})

test('what belongs to another buyer looks like what does not exist, to the byte', async () => {
  const { call } = await serve()
  await call('sync_creatives', creativesRequest())
  const { media_buy_id: id } = await call('create_media_buy', buyRequest())
  const { accounts } = (await call('list_accounts', {})) as { readonly accounts: readonly { account_id: string }[] }
  const mine = accounts[0]?.account_id ?? ''
  const key = newKey()
  const own = { account, idempotency_key: key, paused: true }
  const asStranger = async (tool: string, args: object) => JSON.stringify(await call(tool, args, 'second-token'))

  for (const [tool, of] of [
    ['update_media_buy', (buy: unknown) => ({ ...own, media_buy_id: buy })],
    ['get_media_buys', (buy: unknown) => ({ media_buy_ids: [buy] })],
    ['get_media_buy_delivery', (buy: unknown) => ({ media_buy_ids: [buy] })],
  ] as const)
    expect(await asStranger(tool, of(id)), tool).toBe(await asStranger(tool, of('mb_nothing')))
  for (const [tool, of] of [
    ['create_media_buy', (one: string) => buyRequest({ account: { account_id: one }, idempotency_key: key })],
    ['sync_creatives', (one: string) => ({ ...creativesRequest(), account: { account_id: one } })],
    ['list_creatives', (one: string) => ({ account: { account_id: one } })],
    ['get_media_buys', (one: string) => ({ account: { account_id: one } })],
  ] as const)
    expect(await asStranger(tool, of(mine)), tool).toBe(await asStranger(tool, of('acc_nothing')))
  expect(await asStranger('list_accounts', {})).toContain('"accounts":[]')
})

test('bodies, calls and accounts are bounded', async () => {
  const { call, inject } = await serve({ callsPerMinute: 5 })
  const accounts = Array.from({ length: 4 }, (_, at) => ({
    brand: { domain: `b${at}.example` },
    operator: 'o.example',
  }))

  expect(codeOf(await call('sync_accounts', { idempotency_key: newKey(), accounts }))).toBe('VALIDATION_ERROR')
  expect((await call('list_accounts', {})).accounts).toEqual([])
  const long = await inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...json, authorization: 'Bearer first-token' },
    payload: JSON.stringify(rpc('tools/call', { name: 'x'.repeat(20_000) })),
  })
  expect(long.statusCode).toBe(413)
  for (let at = 0; at < 3; at++) await call('list_accounts', {})
  const limited = await call('list_accounts', {})
  expect(limited.adcp_error).toMatchObject({ code: 'RATE_LIMITED', retry_after: 12, recovery: 'transient' })
  expect(codeOf(await call('list_accounts', {}, 'second-token'))).toBeUndefined()
})

test('another major version is refused, and of 3 both faces are spoken', async () => {
  const { call } = await serve()
  await call('sync_creatives', creativesRequest())

  expect(codeOf(await call('get_products', { adcp_major_version: 4 }))).toBe('VERSION_UNSUPPORTED')
  expect(await call('create_media_buy', buyRequest({ adcp_major_version: 3 }))).toMatchObject({
    status: 'pending_start',
  })
  expect(await call('create_media_buy', buyRequest({ adcp_version: '3.2' }))).toMatchObject({
    status: 'completed',
    media_buy_status: 'pending_start',
  })
})

test('pages go through all accounts once', async () => {
  const { call } = await serve()
  const accounts = ['a', 'b', 'c'].map((name) => ({ brand: { domain: `${name}.example` }, operator: 'o.example' }))
  await call('sync_accounts', { idempotency_key: newKey(), accounts })

  type Page = { readonly accounts: readonly { brand: { domain: string } }[]; readonly pagination: { cursor?: string } }
  const first = (await call('list_accounts', { pagination: { max_results: 2 } })) as unknown as Page
  const { cursor } = first.pagination
  const second = (await call('list_accounts', { pagination: { max_results: 2, cursor } })) as unknown as Page

  const all = [...first.accounts, ...second.accounts].map(({ brand }) => brand.domain)
  expect(all.toSorted()).toEqual(['a.example', 'b.example', 'c.example'])
  expect(second.pagination).toEqual({ has_more: false })
  expect(codeOf(await call('list_accounts', { pagination: { cursor: '!' } }))).toBe('INVALID_REQUEST')
})

test('list_products of 3.2 has the products without what only 3.0 has, and says when nothing is new', async () => {
  const { call } = await serve()

  const all = await call('list_products', {})
  const named = await call('list_products', {
    criteria: { product_ids: ['all'], offer_filters: { countries: ['DE'] } },
    fields: ['pricing_options'],
  })
  const [first, same] = [
    await call('list_products', { max_results: 1 }),
    await call('list_products', { if_feed_version: all.feed_version }),
  ]
  const second = await call('list_products', { max_results: 1, cursor: first.next_cursor })

  expect(all).toMatchObject({ outcome: 'listed', cache_scope: 'account', products: [{}, { product_id: 'all' }] })
  expect(JSON.stringify(all)).not.toMatch(/format_ids|v1_format_ref|max_bid|"status"/)
  expect(named.products).toEqual([
    {
      product_id: 'all',
      name: 'All chats',
      pricing_options: [
        {
          pricing_option_id: 'cpm-auction-usd',
          pricing_model: 'cpm',
          currency: 'USD',
          floor_price: 1,
          min_spend_per_package: 0,
        },
      ],
    },
  ])
  expect(same).toEqual({ outcome: 'unchanged', feed_version: all.feed_version, cache_scope: 'account' })
  expect([first.products, second.products].flat()).toEqual(all.products)
  expect([first.feed_version, second.next_cursor]).toEqual([all.feed_version, undefined])
  const other = await call('list_products', { criteria: { offer_filters: { is_fixed_price: true } } })
  expect(other.errors).toMatchObject([{ code: 'UNSUPPORTED_FEATURE', field: 'criteria.offer_filters.is_fixed_price' }])
})
