import { expect, test } from 'vitest'
import { answerTo, answerWith, answerWithImp, impWith, requestWith } from '../../test/example.ts'

test('an impression is an object', () => {
  expect(answerWith({ imp: ['a'] })).toBe('INVALID_FIELD_TYPE imp[0]')
  expect(answerWith({ imp: [null] })).toBe('INVALID_FIELD_TYPE imp[0]')
})

test('an impression has an id', () => {
  expect(answerWithImp({ id: undefined })).toBe('MISSING_REQUIRED_FIELD imp[0].id')
  expect(answerWith({ imp: [impWith({}), impWith({ id: null })] })).toBe('MISSING_REQUIRED_FIELD imp[1].id')
})

test('the id of an impression has 1 to 64 letters, digits, hyphens and underscores', () => {
  expect(answerWithImp({ id: 'AZaz09-_' })).toBe('accepted')
  expect(answerWithImp({ id: 'x'.repeat(64) })).toBe('accepted')
  expect(answerWithImp({ id: 'x'.repeat(65) })).toBe('INVALID_FIELD_VALUE imp[0].id')
  expect(answerWithImp({ id: '' })).toBe('INVALID_FIELD_VALUE imp[0].id')
  expect(answerWithImp({ id: 'a.b' })).toBe('INVALID_FIELD_VALUE imp[0].id')
  expect(answerWithImp({ id: 7 })).toBe('INVALID_FIELD_TYPE imp[0].id')
})

test('a floor is 0.00 to 1000.00', () => {
  expect(answerWithImp({ bidfloor: 0 })).toBe('accepted')
  expect(answerWithImp({ bidfloor: 1000 })).toBe('accepted')
  expect(answerWithImp({ bidfloor: -0.01 })).toBe('INVALID_FIELD_VALUE imp[0].bidfloor')
  expect(answerWithImp({ bidfloor: 1000.01 })).toBe('INVALID_FIELD_VALUE imp[0].bidfloor')
})

test('a floor has at most 2 decimals', () => {
  expect(answerWithImp({ bidfloor: 19.99 })).toBe('accepted')
  expect(answerWithImp({ bidfloor: 1.005 })).toBe('INVALID_FIELD_VALUE imp[0].bidfloor')
  expect(answerWithImp({ bidfloor: 0.001 })).toBe('INVALID_FIELD_VALUE imp[0].bidfloor')
})

test('a floor is a number, not a string', () => {
  expect(answerWithImp({ bidfloor: '1.50' })).toBe('INVALID_FIELD_TYPE imp[0].bidfloor')
})

test('a floor beyond every double is an invalid value', () => {
  const text = JSON.stringify(requestWith({ imp: [impWith({ bidfloor: 7 })] })).replace(':7', ':1e400')

  expect(answerTo(text)).toBe('INVALID_FIELD_VALUE imp[0].bidfloor')
})

test('video and audio that come along have durations of 0 or more', () => {
  expect(answerWithImp({ video: { minduration: 0, maxduration: 0 }, audio: {} })).toBe('accepted')
  expect(answerWithImp({ video: { minduration: -1 } })).toBe('INVALID_FIELD_VALUE imp[0].video.minduration')
  expect(answerWithImp({ audio: { maxduration: 1.5 } })).toBe('INVALID_FIELD_TYPE imp[0].audio.maxduration')
  expect(answerWithImp({ video: 'x' })).toBe('INVALID_FIELD_TYPE imp[0].video')
  expect(answerWithImp({ audio: [] })).toBe('INVALID_FIELD_TYPE imp[0].audio')
})

test('video and audio that come along have durations in order', () => {
  expect(answerWithImp({ video: { minduration: 6, maxduration: 5 } })).toBe(
    'INVALID_FIELD_VALUE imp[0].video.minduration',
  )
  expect(answerWithImp({ audio: { minduration: 6, maxduration: 5 } })).toBe(
    'INVALID_FIELD_VALUE imp[0].audio.minduration',
  )
})

test('ext and ext.service are objects', () => {
  expect(answerWithImp({ ext: {} })).toBe('accepted')
  expect(answerWithImp({ ext: { service: {} } })).toBe('accepted')
  expect(answerWithImp({ ext: 1 })).toBe('INVALID_FIELD_TYPE imp[0].ext')
  expect(answerWithImp({ ext: { service: [] } })).toBe('INVALID_FIELD_TYPE imp[0].ext.service')
})

test('whatever the product-search extension holds, it does not reject', () => {
  expect(answerWithImp({ ext: { service_product_search: { min_price: -5, max_price: 'x' } } })).toBe('accepted')
  expect(answerWithImp({ ext: { service_product_search: 'cheap' } })).toBe('accepted')
})
