// Packages: what is refused by name, where they are shown, and what was delivered.

import { expect, test } from 'vitest'
import { account, buyRequest, creativesRequest, serve } from './support/agent.ts'

test('what would change what is bought and is not offered is refused by name', async () => {
  const { call } = await serve()
  const fieldOf = async (changes: object, packageChanges: object = {}) => {
    const [error] = (await call('create_media_buy', buyRequest(changes, packageChanges))).errors as readonly {
      readonly code: string
      readonly field: string
    }[]
    return `${error?.code} ${error?.field}`
  }

  expect(await fieldOf({ daily_budget_cap: 5 })).toBe('UNSUPPORTED_FEATURE daily_budget_cap')
  expect(await fieldOf({}, { targeting_overlay: { language: ['en'] } })).toBe(
    'UNSUPPORTED_FEATURE packages[0].targeting_overlay.language',
  )
  expect(await fieldOf({}, { pacing: 'front_loaded' })).toBe('UNSUPPORTED_FEATURE packages[0].pacing')
  expect(await fieldOf({}, { bid_price: 2.49 })).toBe('VALIDATION_ERROR packages[0].bid_price')
  expect(await fieldOf({}, { targeting_overlay: { geo_countries: ['DE'] } })).toBe(
    'VALIDATION_ERROR packages[0].targeting_overlay.geo_countries',
  )
  expect(await fieldOf({}, { product_id: 'nothing' })).toBe('PRODUCT_NOT_FOUND packages[0].product_id')
  expect(await fieldOf({ start_time: '2026-11-01T00:00:00Z' })).toBe('INVALID_REQUEST start_time')
})

test('lists that the operator knows narrow where a package is shown; to nothing, it is not booked and says so', async () => {
  const { booking, call } = await serve()
  await call('sync_creatives', creativesRequest())
  const property_list = { agent_url: 'https://lists.example', list_id: 'only-news', auth_token: 'secret' }
  const narrowed = (product: string) =>
    call('create_media_buy', buyRequest({}, { product_id: product, targeting_overlay: { property_list } }))

  const some = await narrowed('all')
  const none = await narrowed('purchase-us')

  expect([...booking.campaigns.values()]).toMatchObject([{ targeting: { publishers: ['news'] } }])
  expect(JSON.stringify(some)).not.toContain('secret')
  expect(none.message).toBe('1 of 1 packages will not deliver: their lists have none of our publishers.')
})

test('a sandbox account buys nothing', async () => {
  const { booking, call } = await serve()
  const sandbox = { ...account, sandbox: true }
  await call('sync_creatives', { ...creativesRequest(), account: sandbox })

  const bought = await call('create_media_buy', buyRequest({ account: sandbox }))

  expect(bought).toMatchObject({ status: 'pending_start', sandbox: true })
  expect(booking.campaigns.size).toBe(0)
})

test('delivery is what the ledger has billed, to the nano-dollar', async () => {
  const { billed, call } = await serve()
  await call('sync_creatives', creativesRequest())
  const { media_buy_id } = await call('create_media_buy', buyRequest())
  billed.set(`${String(media_buy_id)}-p1`, [
    { day: '2026-12-01', impressions: 2, nanos: 13_000_001 },
    { day: '2026-12-02', impressions: 1, nanos: 6_500_000 },
  ])

  const delivered = await call('get_media_buy_delivery', {
    account,
    media_buy_ids: [media_buy_id],
    start_date: '2026-12-01',
    end_date: '2026-12-04',
    include_package_daily_breakdown: true,
  })

  expect(delivered).toMatchObject({
    reporting_period: { start: '2026-12-01T00:00:00Z', end: '2026-12-05T00:00:00Z' },
    aggregated_totals: { impressions: 3, spend: 0.019500001 },
    media_buy_deliveries: [
      { by_package: [{ impressions: 3, spend: 0.019500001, rate: 6.5, daily_breakdown: [{ impressions: 2 }, {}] }] },
    ],
  })
})
