// T99: a buyer that asks about what belongs to another learns no more than about what does not exist, to the byte.

import { beforeAll, expect, test } from 'vitest'
import { tools } from '../src/wire/call-tool.ts'
import { account, buyRequest, creativesRequest, newKey, serve, type TestAgent } from './support/agent.ts'

let agent: TestAgent
/** What the first buyer has, and what nobody has. */
let own: Readonly<Record<IdName, string>>

/** The stranger's own buy. */
let strangers = ''

type IdName = 'account_id' | 'media_buy_id' | 'package_id' | 'task_id' | 'creative_id'
const nobodys = { account_id: 'acc_x', media_buy_id: 'mb_x', package_id: 'mb_x-p1', task_id: 'tsk_x', creative_id: 'x' }

beforeAll(async () => {
  agent = await serve()
  await agent.call('sync_creatives', creativesRequest())
  const { media_buy_id } = await agent.call('create_media_buy', buyRequest())
  const { task_id } = await agent.call('create_media_buy', buyRequest({}, { budget: 10_001 }))
  const { accounts } = (await agent.call('list_accounts', {})) as {
    readonly accounts: readonly { account_id: string }[]
  }
  strangers = String((await agent.call('create_media_buy', buyRequest(), 'second-token')).media_buy_id)
  own = {
    account_id: accounts[0]?.account_id ?? '',
    media_buy_id: String(media_buy_id),
    package_id: `${String(media_buy_id)}-p1`,
    task_id: String(task_id),
    creative_id: 'card',
  }
})

const changing = () => ({ idempotency_key: newKey(), account })
const showing = (creative_id: string) => ({ package_id: `${strangers}-p1`, creative_assignments: [{ creative_id }] })
const withId = (account_id: string) => ({ account: { account_id } })

/** Every tool that takes an id of something that a buyer has, with each of these ids. */
const asked: Readonly<Record<string, readonly (readonly [IdName, (id: string) => object])[]>> = {
  get_products: [['account_id', (id) => ({ buying_mode: 'wholesale', ...withId(id) })]],
  list_products: [['account_id', withId]],
  list_creatives: [
    ['account_id', withId],
    ['creative_id', (id) => ({ filters: { creative_ids: [id] } })],
  ],
  create_media_buy: [
    ['account_id', (id) => ({ ...buyRequest(), ...withId(id) })],
    ['creative_id', (id) => buyRequest({}, { creative_assignments: [{ creative_id: id }] })],
  ],
  update_media_buy: [
    ['account_id', (id) => ({ ...changing(), ...withId(id), media_buy_id: 'mb_x', paused: true })],
    ['media_buy_id', (id) => ({ ...changing(), media_buy_id: id, paused: true })],
    ['media_buy_id', (id) => ({ ...changing(), media_buy_id: id, canceled: true })],
    ['package_id', (id) => ({ ...changing(), media_buy_id: strangers, packages: [{ package_id: id, budget: 200 }] })],
    ['creative_id', (id) => ({ ...changing(), media_buy_id: strangers, packages: [showing(id)] })],
  ],
  control_media_buy: [
    ['account_id', (id) => ({ ...changing(), ...withId(id), media_buy_id: 'mb_x', revision: 1 })],
    ['media_buy_id', (id) => ({ ...changing(), media_buy_id: id, revision: 1, paused: true })],
    ['package_id', (id) => ({ ...changing(), media_buy_id: strangers, revision: 99, packages: [{ package_id: id }] })],
    ['creative_id', (id) => ({ ...changing(), media_buy_id: strangers, revision: 99, packages: [showing(id)] })],
  ],
  get_media_buys: [
    ['media_buy_id', (id) => ({ media_buy_ids: [id] })],
    ['account_id', withId],
  ],
  get_media_buy_delivery: [
    ['media_buy_id', (id) => ({ media_buy_ids: [id] })],
    ['account_id', withId],
  ],
  tasks_get: [['task_id', (id) => ({ task_id: id })]],
  get_task_status: [['task_id', (id) => ({ task_id: id })]],
  // The last, because from then on the stranger has ads with these names too.
  sync_creatives: [
    ['account_id', (id) => ({ ...creativesRequest(), ...withId(id) })],
    ['creative_id', (id) => creativesRequest({ creative_id: id })],
  ],
}

test('the table has every tool with an id, and every id of it', () => {
  const wanted = tools.flatMap(({ name, input }) => {
    const ids = Object.keys(nobodys).filter((id) => JSON.stringify(input).includes(`"${id}`))
    return ids.length === 0 ? [] : [[name, ids.toSorted()]]
  })
  const found = Object.entries(asked).map(([name, all]) => [name, [...new Set(all.map(([id]) => id))].toSorted()])

  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
})

test.each(Object.keys(asked))('%s says the same of what is another buyer’s and of what is not there', async (tool) => {
  for (const [name, requestFor] of asked[tool] ?? []) {
    const foreign = await bytesOf(tool, requestFor(own[name]), own[name])
    const absent = await bytesOf(tool, requestFor(nobodys[name]), nobodys[name])

    expect(foreign, name).toBe(absent)
  }
})

test('of another buyer nothing is listed, and nothing has changed', async () => {
  const seen = await Promise.all(
    ['list_accounts', 'list_creatives', 'get_media_buys'].map((tool) => agent.call(tool, {}, 'second-token')),
  )

  expect(JSON.stringify(seen)).not.toContain(own.account_id)
  expect(JSON.stringify(seen)).not.toContain(own.media_buy_id)
  expect((await agent.call('get_media_buys', {})).media_buys).toMatchObject([{ revision: 1, status: 'pending_start' }])
})

/** Of the whole answer, without what the buyer wrote itself and the ids that are drawn anew. */
async function bytesOf(tool: string, request: object, id: string): Promise<string> {
  const { body, statusCode } = await agent.inject({
    method: 'POST',
    url: '/mcp',
    headers: { host: 'localhost', authorization: 'Bearer second-token', 'content-type': 'application/json' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: request } },
  })
  const { idempotency_key: key } = request as { readonly idempotency_key?: string }
  const shown = `${statusCode} ${body}`.replaceAll(/(mb|acc|tsk)_id\d+/g, '$1').replaceAll(/(revision\\?":)\d+/g, '$1')
  const bare = shown.replaceAll(new RegExp(`(creative_id\\\\?":\\\\?")${id}\\\\?"`, 'g'), '$1')
  return key === undefined ? bare : bare.replaceAll(key, 'KEY')
}
