import { expect, test } from 'vitest'
import { keep, without } from './keep.ts'

test('an object of which all is kept stays the same object', () => {
  const device = { language: 'en' }

  expect(keep(device, ['language', 'geo'], 'device')).toBe(device)
})

test('what is not kept is noted by its standard name', () => {
  const notes = { removed: [], coarsened: [] }

  const kept = keep({ language: 'en', ifa: 'x', os: undefined }, ['language'], 'device', notes)

  expect(kept).toEqual({ language: 'en' })
  expect(notes).toEqual({ removed: ['device.ifa', 'device.os'], coarsened: [] })
})

test('names that the caller made up are noted as one star, because a name may be an id', () => {
  const notes = { removed: [], coarsened: [] }

  keep({ 'jane@example.com': 1, 'another-id': 2, id: 'x' }, [], 'user', notes)

  expect(notes.removed).toEqual(['user.*', 'user.id'])
})

test('an object without a member that is taken away stays the same object', () => {
  const geo = { country: 'USA' }

  expect(without(geo, 'lat', 'device.geo')).toBe(geo)
})
