// What an operator watches of the agent.

import { expect, test } from 'vitest'
import { buyRequest, creativesRequest, serve } from './support/agent.ts'

test('calls are counted by tool and code, and buys that wait with how long the oldest has', async () => {
  const { call, inject, booking } = await serve()
  const metrics = async (): Promise<Readonly<Record<string, number>>> => {
    const { body } = await inject({
      url: '/metrics',
      headers: { host: 'localhost', authorization: 'Bearer operator-token' },
    })
    return Object.fromEntries(
      [...body.matchAll(/^(parley_agent_\S+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
    )
  }
  const before = await metrics()

  await call('sync_creatives', creativesRequest())
  await call('create_media_buy', buyRequest())
  await call('create_media_buy', buyRequest({}, { budget: 20_000 }))
  await call('get_products', { buying_mode: 'refine' })
  booking.losesAnswers = true
  await call('create_media_buy', buyRequest({}, { budget: 300 }))
  const after = await metrics()

  expect(before).toMatchObject({
    parley_agent_database_up: 1,
    parley_agent_approvals_pending: 0,
    parley_agent_approval_seconds: 0,
    parley_agent_unsettled_buys: 0,
    parley_agent_unsettled_seconds: 0,
  })
  expect(after).toMatchObject({ parley_agent_approvals_pending: 1, parley_agent_unsettled_buys: 1 })
  // The buys are of the clock of the test, and the age is told by that of the database.
  expect(after.parley_agent_approval_seconds).not.toBe(0)
  expect(after.parley_agent_unsettled_seconds).not.toBe(0)
  expect(
    Object.keys(after)
      .filter((name) => name.includes('calls_total'))
      .toSorted(),
  ).toEqual([
    'parley_agent_calls_total{tool="other",code="SERVICE_UNAVAILABLE"}',
    'parley_agent_calls_total{tool="other",code="UNSUPPORTED_FEATURE"}',
    'parley_agent_calls_total{tool="other",code="ok"}',
  ])
})
