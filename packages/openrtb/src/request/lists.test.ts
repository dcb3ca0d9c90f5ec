import { expect, test } from 'vitest'
import type { BidRequest } from './bid-request.ts'
import { listsOf, unreadableLists } from './lists.ts'

test('what a publisher allows and blocks is read as it came', () => {
  const lists = {
    bcat: ['IAB25'],
    acat: ['1'],
    cattax: 7,
    badv: ['a.example'],
    bapp: ['b'],
    wseat: ['s'],
    bseat: ['t'],
  }
  const languages = { wlang: ['en'], wlangb: ['en-GB'] }

  expect(listsOf(requestWith({ ...lists, ...languages }))).toEqual({ ...lists, ...languages })
})

test('a list that is none, or holds anything but texts, is not there', () => {
  const lists = { bcat: { uid: 'x' }, badv: ['a.example', { uid: 'x' }], bapp: 'b', cattax: 'x' }

  expect(listsOf(requestWith(lists))).toEqual({})
})

test('a list that is there and is none is named', () => {
  expect(unreadableLists(requestWith({ badv: 'a.example', bcat: ['IAB1', 7], wseat: ['s'] }))).toEqual(['bcat', 'badv'])
  expect(unreadableLists(requestWith({}))).toEqual([])
})

function requestWith(members: object): BidRequest {
  return members as BidRequest
}
