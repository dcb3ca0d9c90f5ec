import { expect, test } from 'vitest'
import { everyMs, portalAddressOf } from './port.ts'

test('what the admin port passes on to a service, the portal has below /api', () => {
  expect(portalAddressOf('/ledger/money?by=day')).toBe('/api/money?by=day')
  expect(portalAddressOf('/booking/campaigns/a%2Fb/delivery')).toBe('/api/campaigns/a%2Fb/delivery')
  expect(portalAddressOf('/auctions/ledger/x')).toBe('/api/auctions/ledger/x')
})

test('signing in is at the same address on both ports', () => {
  expect(portalAddressOf('/session')).toBe('/session')
  expect(portalAddressOf('/session/ways')).toBe('/session/ways')
})

test('the admin port is asked as often as a page wants', () => {
  expect(everyMs(1000)).toBe(1000)
})
