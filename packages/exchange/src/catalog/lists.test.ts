import type { BidRequest } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { requestOf } from '../../test/support/samples.ts'
import { listsOf } from './lists.ts'

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

  expect(listsOf(requestOf({ ...lists, ...languages }) as BidRequest)).toEqual({ ...lists, ...languages })
})

test('a list that is none, or holds anything but texts, is not there', () => {
  const lists = { bcat: { uid: 'x' }, badv: ['a.example', { uid: 'x' }], bapp: 'b', cattax: 'x' }

  expect(listsOf(requestOf(lists) as BidRequest)).toEqual({})
})
