import { expect, test } from 'vitest'
import { answerWithImp } from '../../test/example.ts'

const request = '{"assets":[]}'

test('an impression without native is missing something itself', () => {
  expect(answerWithImp({ native: undefined })).toBe('MISSING_REQUIRED_FIELD imp[0]')
  expect(answerWithImp({ native: undefined, banner: { w: 300, h: 250 } })).toBe('MISSING_REQUIRED_FIELD imp[0]')
})

test('native is an object', () => {
  expect(answerWithImp({ native: request })).toBe('INVALID_FIELD_TYPE imp[0].native')
})

test('native without a request is a malformed request', () => {
  expect(answerWithImp({ native: {} })).toBe('INVALID_REQUEST imp[0].native')
  expect(answerWithImp({ native: { request: null } })).toBe('INVALID_REQUEST imp[0].native')
})

test('the request is a string, not an object', () => {
  expect(answerWithImp({ native: { request: { assets: [] } } })).toBe('INVALID_FIELD_TYPE imp[0].native.request')
})

test('the version is well formed and 1.x', () => {
  expect(answerWithImp({ native: { request, ver: '1.2' } })).toBe('accepted')
  expect(answerWithImp({ native: { request, ver: '1.0.1.3' } })).toBe('accepted')
  expect(answerWithImp({ native: { request, ver: 'latest' } })).toBe('INVALID_FIELD_VALUE imp[0].native.ver')
  expect(answerWithImp({ native: { request, ver: '' } })).toBe('INVALID_FIELD_VALUE imp[0].native.ver')
  expect(answerWithImp({ native: { request, ver: 1.2 } })).toBe('INVALID_FIELD_TYPE imp[0].native.ver')
  expect(answerWithImp({ native: { request, ver: '2.0' } })).toBe('UNSUPPORTED_FORMAT imp[0].native.ver')
})

test('API frameworks are 1 to 9, or 500 and above', () => {
  expect(answerWithImp({ native: { request, api: [] } })).toBe('accepted')
  expect(answerWithImp({ native: { request, api: [1, 9, 500] } })).toBe('accepted')
  expect(answerWithImp({ native: { request, api: [0] } })).toBe('INVALID_FIELD_VALUE imp[0].native.api[0]')
  expect(answerWithImp({ native: { request, api: [1, 10] } })).toBe('INVALID_FIELD_VALUE imp[0].native.api[1]')
  expect(answerWithImp({ native: { request, api: [499] } })).toBe('INVALID_FIELD_VALUE imp[0].native.api[0]')
  expect(answerWithImp({ native: { request, api: ['1'] } })).toBe('INVALID_FIELD_TYPE imp[0].native.api[0]')
  expect(answerWithImp({ native: { request, api: 1 } })).toBe('INVALID_FIELD_TYPE imp[0].native.api')
})
