// T99: texts of buyers are data wherever they end: what an operator and a reader of a chat see has no markup, no log line and no
// formula that a buyer wrote.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, buyRequest, cardAssets, creativesRequest, newKey } from './support/agent.ts'
import { callAt, soldAt } from './support/asked.ts'
import { openStage, type Stage } from './support/programs.ts'

/** The reader asks about trail shoes, and what has nothing to do with them is not shown. */
const markup = '<b onclick=run()>Trail shoes</b>'
const formula = `=cmd|'/C calc'!A0`
const hidden = ['two\n{"level":"error","event":"forged"}', '\u001b[2J\u001b[31mred', 'gnp\u202eexe', 'a\u2028b']
const long = 'x'.repeat(10_240)
const texts = [markup, formula, ...hidden, long]

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})

afterAll(async () => {
  await stage?.close()
})

type Members = Readonly<Record<string, unknown>>
const call = (name: string, args: object) => callAt<Members>(stage.agentUrl, name, args)
const textAsset = (content: string) => ({ asset_type: 'text', content })

test('a card has the words of an ad without its markup, and no ad is taken that hides something', async () => {
  const assets = { ...cardAssets, title: textAsset(markup), body_text: textAsset(formula), cta: textAsset('@SUM(A1)') }
  await call('sync_creatives', creativesRequest({ name: markup, assets }))
  const refused = await Promise.all(
    [...hidden, long].flatMap((text) =>
      ['title', 'body_text', 'cta', 'advertiser_name'].map((slot) =>
        call(
          'sync_creatives',
          creativesRequest({ creative_id: 'other', assets: { ...cardAssets, [slot]: textAsset(text) } }),
        ),
      ),
    ),
  )
  const flight = { start_time: 'asap', end_time: '2036-01-01T00:00:00Z' }
  await call('create_media_buy', buyRequest(flight, { pacing: 'asap' }))

  const [bid] = await soldAt(stage.exchangeUrl)
  const { native } = JSON.parse(bid?.adm ?? '') as { readonly native: { readonly assets: readonly Members[] } }
  const shown = native.assets.map(
    ({ title, data }) => Object(title ?? data) as { readonly text?: string; readonly value?: string },
  )
  await fetch(bid?.burl ?? '')

  expect(refused.map(({ creatives }) => (creatives as readonly Members[])[0]?.action)).toEqual(
    refused.map(() => 'failed'),
  )
  expect(shown.map(({ text, value }) => text ?? value)).toContain('Trail shoes')
  expect(bid?.adm).not.toMatch(/<|onclick/)
})

test('what waits for a person is JSON, with nothing that the buyer wrote for itself', async () => {
  for (const text of texts.filter((one) => one.length < 128))
    await call('create_media_buy', {
      ...buyRequest({ po_number: text, context: { text }, ext: { text } }, { budget: 20_000 }),
      account: { ...account, brand: { ...account.brand, brand_id: text } },
      packages: [
        {
          ...buyRequest({}, { budget: 20_000 }).packages[0],
          product_id: 'all',
          creative_assignments: [{ creative_id: text, note: text }],
          targeting_overlay: { keyword_targets: [{ keyword: text }], ext: { text } },
        },
      ],
    })

  const answer = await fetch(`${stage.agentUrl}/v1/tasks`)
  const { tasks } = (await answer.json()) as {
    readonly tasks: readonly (Members & { readonly why: string })[]
  }

  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(tasks).toHaveLength(texts.length - 1)
  for (const task of tasks) {
    expect(task.why).toBe('A person approves buys of this size.')
    expect(JSON.stringify(task)).not.toContain('written')
  }
})

test('nothing of it is in the log, the metrics or an export', async () => {
  for (const text of texts) {
    await call('get_products', { buying_mode: 'brief', brief: text })
    await call('get_media_buys', { media_buy_ids: [text], status_filter: text })
    await call('tasks_get', { task_id: text })
    await call('update_media_buy', {
      idempotency_key: newKey(),
      account,
      media_buy_id: text,
      cancellation_reason: text,
    })
    await expect(call(text, {})).rejects.toThrow('there is no tool')
    await fetch(`${stage.agentUrl}/v1/tasks/${encodeURIComponent(text.slice(0, 100))}`, { method: 'POST', body: text })
    await fetch(`${stage.agentUrl}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    })
  }
  const metrics = await (await fetch(`${stage.agentUrl}/metrics`)).text()
  const exports = await Promise.all(
    ['advertiser,campaign,creative', 'day,deal,partner'].map((by) => csvOf(`/v1/money?by=${by}`)),
  )

  for (const text of [metrics, stage.printed(), ...exports]) expect(text).not.toMatch(forged)
  expect(
    metrics
      .split('\n')
      .filter((line) => !/^(?:#.*|parley_agent_\w+(?:\{tool="\w+",code="\w+"\})? [\d.e+-]+|)$/.test(line)),
  ).toEqual([])
  expect(exports[0]).toMatch(/^advertiser,campaign,creative,/)
  expect(exports.join('')).not.toMatch(/(?:^|,)"?[=+\-@\t]/m)
})

/** What no output may have, however it begins. */
const forged = /onclick|calc'!A0|forged"\}$|(?![\n\r\t])\p{Cc}|[\u202e\u2028]|x{200}/mu

async function csvOf(path: string): Promise<string> {
  return await (await fetch(`${stage.ledgerUrl}${path}&format=csv`)).text()
}
