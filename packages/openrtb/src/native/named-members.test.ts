import { expect, test } from 'vitest'
import { namedMembers } from './named-members.ts'

test('what the standard names stays, at every depth', () => {
  const request = {
    ver: '1.2',
    assets: [{ id: 1, required: 1, img: { type: 3, w: 300, h: 250, mimes: ['image/png'] } }],
    eventtrackers: [{ event: 1, methods: [1, 2] }],
  }

  expect(namedMembers(request)).toEqual(request)
})

test('what a publisher adds goes, at every depth', () => {
  const request = { assets: [{ id: 1, ext: { user: 'u1' }, title: { len: 90, mine: [] } }], ext: {}, session: 's1' }

  expect(namedMembers(request)).toEqual({ assets: [{ id: 1, title: { len: 90 } }] })
})
