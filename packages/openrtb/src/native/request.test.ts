import { expect, test } from 'vitest'
import { answerWithNative, fullNative } from '../../test/example.ts'

test('a request that uses every field is accepted', () => {
  expect(answerWithNative({ native: fullNative })).toBe('accepted')
  expect(answerWithNative(fullNative)).toBe('accepted')
})

test('fields that Native 1.2 does not know are tolerated', () => {
  expect(answerWithNative({ assets: [{ id: 1, ext: {}, more: 1 }], layout: 3, ext: { a: 1 } })).toBe('accepted')
})

test('assets are required', () => {
  expect(answerWithNative({ native: { ver: '1.2' } })).toBe('INVALID_FIELD_VALUE native.assets')
  expect(answerWithNative({ assets: 'none' })).toBe('INVALID_FIELD_VALUE assets')
})

test('a request may have 100 assets and not 101', () => {
  const assets = Array.from({ length: 101 }, (_, id) => ({ id }))

  expect(answerWithNative({ assets: assets.slice(0, 100) })).toBe('accepted')
  expect(answerWithNative({ assets })).toBe('INVALID_FIELD_VALUE assets')
})

test('the version is well formed', () => {
  expect(answerWithNative({ ver: '1', assets: [] })).toBe('accepted')
  expect(answerWithNative({ ver: '1.x', assets: [] })).toBe('INVALID_FIELD_VALUE ver')
  expect(answerWithNative({ ver: 1.2, assets: [] })).toBe('INVALID_FIELD_VALUE ver')
})

test('the context is 1 to 3, or 500 and above', () => {
  expect(answerWithField({ context: 1 })).toBe('accepted')
  expect(answerWithField({ context: 2 })).toBe('accepted')
  expect(answerWithField({ context: 3 })).toBe('accepted')
  expect(answerWithField({ context: 500 })).toBe('accepted')
  expect(answerWithField({ context: 0 })).toBe('INVALID_FIELD_VALUE context')
  expect(answerWithField({ context: 4 })).toBe('INVALID_FIELD_VALUE context')
  expect(answerWithField({ context: 499 })).toBe('INVALID_FIELD_VALUE context')
  expect(answerWithField({ context: 1.5 })).toBe('INVALID_FIELD_VALUE context')
})

test('the sub-type of the context is one of the list, or 500 and above', () => {
  expect(answerWithField({ contextsubtype: 10 })).toBe('accepted')
  expect(answerWithField({ contextsubtype: 15 })).toBe('accepted')
  expect(answerWithField({ contextsubtype: 20 })).toBe('accepted')
  expect(answerWithField({ contextsubtype: 22 })).toBe('accepted')
  expect(answerWithField({ contextsubtype: 30 })).toBe('accepted')
  expect(answerWithField({ contextsubtype: 32 })).toBe('accepted')
  expect(answerWithField({ contextsubtype: 500 })).toBe('accepted')
  expect(answerWithField({ contextsubtype: 9 })).toBe('INVALID_FIELD_VALUE contextsubtype')
  expect(answerWithField({ contextsubtype: 16 })).toBe('INVALID_FIELD_VALUE contextsubtype')
  expect(answerWithField({ contextsubtype: 23 })).toBe('INVALID_FIELD_VALUE contextsubtype')
  expect(answerWithField({ contextsubtype: 33 })).toBe('INVALID_FIELD_VALUE contextsubtype')
})

test('the placement is 1 to 4, or 500 and above', () => {
  expect(answerWithField({ plcmttype: 1 })).toBe('accepted')
  expect(answerWithField({ plcmttype: 4 })).toBe('accepted')
  expect(answerWithField({ plcmttype: 500 })).toBe('accepted')
  expect(answerWithField({ plcmttype: 0 })).toBe('INVALID_FIELD_VALUE plcmttype')
  expect(answerWithField({ plcmttype: 5 })).toBe('INVALID_FIELD_VALUE plcmttype')
})

test('the number of placements is 1 or more', () => {
  expect(answerWithField({ plcmtcnt: 1 })).toBe('accepted')
  expect(answerWithField({ plcmtcnt: 0 })).toBe('INVALID_FIELD_VALUE plcmtcnt')
})

test('the place in the feed is 0 or more', () => {
  expect(answerWithField({ seq: 0 })).toBe('accepted')
  expect(answerWithField({ seq: -1 })).toBe('INVALID_FIELD_VALUE seq')
})

test('flags are 0 or 1', () => {
  expect(answerWithField({ aurlsupport: 0, durlsupport: 0, privacy: 0 })).toBe('accepted')
  expect(answerWithField({ aurlsupport: 1, durlsupport: 1, privacy: 1 })).toBe('accepted')
  expect(answerWithField({ aurlsupport: 2 })).toBe('INVALID_FIELD_VALUE aurlsupport')
  expect(answerWithField({ durlsupport: -1 })).toBe('INVALID_FIELD_VALUE durlsupport')
  expect(answerWithField({ privacy: true })).toBe('INVALID_FIELD_VALUE privacy')
})

test('event trackers are a list of objects', () => {
  expect(answerWithField({ eventtrackers: [] })).toBe('accepted')
  expect(answerWithField({ eventtrackers: {} })).toBe('INVALID_FIELD_VALUE eventtrackers')
  expect(answerWithField({ eventtrackers: [1] })).toBe('INVALID_FIELD_VALUE eventtrackers[0]')
})

test('an event tracker has an event of 1 to 4, or 500 and above', () => {
  expect(answerWithTracker({ event: 1, methods: [1] })).toBe('accepted')
  expect(answerWithTracker({ event: 4, methods: [1] })).toBe('accepted')
  expect(answerWithTracker({ event: 500, methods: [1] })).toBe('accepted')
  expect(answerWithTracker({ event: 0, methods: [1] })).toBe('INVALID_FIELD_VALUE eventtrackers[0].event')
  expect(answerWithTracker({ event: 5, methods: [1] })).toBe('INVALID_FIELD_VALUE eventtrackers[0].event')
  expect(answerWithTracker({ methods: [1] })).toBe('INVALID_FIELD_VALUE eventtrackers[0].event')
})

test('an event tracker has at least one method of 1, 2, or 500 and above', () => {
  expect(answerWithTracker({ event: 1, methods: [1, 2, 500] })).toBe('accepted')
  expect(answerWithTracker({ event: 1, methods: [3] })).toBe('INVALID_FIELD_VALUE eventtrackers[0].methods[0]')
  expect(answerWithTracker({ event: 1, methods: [] })).toBe('INVALID_FIELD_VALUE eventtrackers[0].methods')
  expect(answerWithTracker({ event: 1 })).toBe('INVALID_FIELD_VALUE eventtrackers[0].methods')
})

function answerWithField(field: object): string {
  return answerWithNative({ assets: [], ...field })
}

function answerWithTracker(tracker: object): string {
  return answerWithNative({ assets: [], eventtrackers: [tracker] })
}
