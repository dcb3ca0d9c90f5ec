// What the fuzzer of the official runner has found (npm run lab -- agent fuzz), once and for all.

import { expect, test } from 'vitest'
import { account, codeOf, newKey, serve } from './support/agent.ts'

test('a request with a member called __proto__ or constructor is answered as without it', async () => {
  const { inject } = await serve()
  const args = JSON.stringify({ idempotency_key: newKey(), account, media_buy_id: 'mb_nothing', paused: true })
  const hostile = args.replace('"paused"', '"ext":{"__proto__":{"paused":1},"constructor":{"prototype":0}},"paused"')

  const { statusCode, body } = await inject({
    method: 'POST',
    url: '/mcp',
    headers: { host: 'localhost', authorization: 'Bearer first-token', 'content-type': 'application/json' },
    payload: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"update_media_buy","arguments":${hostile}}}`,
  })

  expect(statusCode).toBe(200)
  expect(
    codeOf((JSON.parse(body) as { result: { structuredContent: object } }).result.structuredContent as never),
  ).toBe('MEDIA_BUY_NOT_FOUND')
})
