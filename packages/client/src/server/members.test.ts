import { expect, test } from 'vitest'
import { bidRequest } from '../build/bid-request.ts'
import { context } from '../build/context.ts'
import { impression } from '../build/impression.ts'
import { priceFilter } from '../build/price-filter.ts'
import type { Members } from '../json.ts'
import { allowedMembers, pickMembers } from './members.ts'

function pick(given: object, added: readonly string[] = []): { picked: Members; dropped: readonly string[] } {
  const dropped: string[] = []
  const picked = pickMembers(given as Members, allowedMembers(added), (path) => dropped.push(path))
  return { picked, dropped }
}

test('a request of the builders about a chat is forwarded as it is', () => {
  const request = bidRequest({
    id: 'r',
    test: true,
    tmax: 400,
    badv: ['shop.example'],
    imp: [impression({ bidfloor: 0.5, priceFilter: priceFilter({ max: 100 }) })],
    site: { domain: 'chat.example', page: 'https://chat.example/7', keywords: 'tents' },
    regs: { gdpr: 1 },
    context: context({
      message: 'Which tent?',
      messageSequenceNumber: 1,
      sessionDurationMs: 10,
      intent: { value: 'purchase_inquiry', confidence: 0.8, topics: ['tents'] },
      sentiment: { value: 'neutral', score: 0 },
      funnel: { stage: 'consideration', progress: 0.5 },
      audience: { interests: ['hiking'] },
    }),
  })

  expect(pick(request)).toEqual({ picked: request, dropped: [] })
})

test.each([
  ['user', { id: 'u', buyeruid: 'b', yob: 1990, eids: [{ source: 's' }], data: [{}] }],
  ['device', { ip: '203.0.113.7', ipv6: '2001:db8::1', ifa: 'i', ua: 'x', sua: {}, geo: { lat: 1, lon: 2, zip: '1' } }],
  ['site', { publisher: { id: 'pub-2' }, ext: {} }],
  ['source', { tid: 't', schain: { nodes: [] } }],
  ['ext', { prebid: {} }],
])('of %s, a page cannot fill in what only a server knows', (name, given) => {
  const { picked } = pick({ [name]: given })

  expect([{}, { [name]: {} }, { [name]: { geo: {} } }]).toContainEqual(picked)
})

test('a publisher may let pages fill in more', () => {
  const eids = [{ source: 'ids.example', uids: [{ id: 'u-1' }] }]

  expect(pick({ user: { id: 'u', eids } }, ['user.eids'])).toEqual({ picked: { user: { eids } }, dropped: ['user.id'] })
})

test('names of every object are as unknown as others', () => {
  const given = JSON.parse('{"constructor": 1, "__proto__": {"id": 1}, "user": {"toString": 1}}') as object

  expect(pick(given)).toEqual({ picked: { user: {} }, dropped: ['constructor', '__proto__', 'user.toString'] })
})

test('a list in the place of an object carries nothing', () => {
  expect(pick({ user: [{ id: 'u', consent: 'c' }], imp: [[{ id: '1' }]] }).picked).toEqual({
    user: [{ consent: 'c' }],
    imp: [[]],
  })
})

test('what is no object stays, so that the exchange names the fault', () => {
  expect(pick({ imp: 'one', site: 1, regs: null }).picked).toEqual({ imp: 'one', site: 1, regs: null })
})

test('of many impressions, one more than the exchange accepts is forwarded', () => {
  const { picked } = pick({ imp: Array.from({ length: 500 }, (_, index) => ({ id: String(index) })) })

  expect(picked.imp).toHaveLength(11)
})
