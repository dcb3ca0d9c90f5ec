import { expect, test } from 'vitest'
import { keep, kept, without } from './keep.ts'

test('an object of which all is kept stays the same object', () => {
  const device = { language: 'en' }

  expect(keep(device, kept({ string: 'language', object: 'geo' }), 'device')).toBe(device)
})

test('what is not kept is noted by its standard name', () => {
  const notes = { removed: [], coarsened: [] }

  const copy = keep({ language: 'en', ifa: 'x', os: undefined }, kept({ string: 'language' }), 'device', notes)

  expect(copy).toEqual({ language: 'en' })
  expect(notes).toEqual({ removed: ['device.ifa', 'device.os'], coarsened: [] })
})

test('names that the caller made up are noted as one star, because a name may be an id', () => {
  const notes = { removed: [], coarsened: [] }

  keep({ 'jane@example.com': 1, 'another-id': 2, id: 'x' }, kept({}), 'user', notes)

  expect(notes.removed).toEqual(['user.*', 'user.id'])
})

test('a member of another type than its name says is not kept', () => {
  const notes = { removed: [], coarsened: [] }

  const copy = keep({ os: { ifa: 'x' }, js: 'ifa', lmt: 1 }, kept({ string: 'os', number: 'js lmt' }), 'device', notes)

  expect(copy).toEqual({ lmt: 1 })
  expect(notes.removed).toEqual(['device.os', 'device.js'])
})

test('a name that every object knows is the name of no member', () => {
  expect(keep({ constructor: 'x' }, kept({ string: 'os' }), 'device')).toEqual({})
})

test('an object without a member that is taken away stays the same object', () => {
  const geo = { country: 'USA' }

  expect(without(geo, 'lat', 'device.geo')).toBe(geo)
})
