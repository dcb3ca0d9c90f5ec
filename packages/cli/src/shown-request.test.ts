import { readBidRequest } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { shownToPartners } from './shown-request.ts'

test('in the United States a partner is shown the person', () => {
  expect(shownUser('US')).toEqual({ id: 'u1' })
  expect(shownUser('USA')).toEqual({ id: 'u1' })
})

test('in a country whose law asks for consent the person is not shown', () => {
  expect(shownUser('DE')).toEqual({})
})

test('a country that cannot be read may be any, so that the person is not shown, as in the exchange', () => {
  expect(shownUser('Atlantis')).toEqual({})
})

function shownUser(country: string): unknown {
  const imp = [{ id: '1', native: { request: '{"assets":[{"id":1,"title":{"len":25}}]}' } }]
  const reading = readBidRequest(JSON.stringify({ id: 'r', imp, user: { id: 'u1' }, device: { geo: { country } } }))
  if (reading.kind === 'refused') throw new Error(reading.issue.rule)
  return shownToPartners(reading).request.user
}
