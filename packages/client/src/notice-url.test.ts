import { expect, test } from 'vitest'
import { noticeUrl } from './notice-url.ts'

test('the price replaces the macro, in every place and encoding', () => {
  expect(noticeUrl('https://x.example/w/t?p=${AUCTION_PRICE}', 6.5)).toBe('https://x.example/w/t?p=6.5')
  expect(noticeUrl('https://x.example/?a=%24%7bAUCTION_PRICE%7d&b=${AUCTION_PRICE}', 2)).toBe(
    'https://x.example/?a=2&b=2',
  )
})

test('a price is written without exponent and without zeros at its end', () => {
  expect(noticeUrl('${AUCTION_PRICE}', 0.000001)).toBe('0.000001')
  expect(noticeUrl('${AUCTION_PRICE}', 1.1)).toBe('1.1')
  expect(noticeUrl('${AUCTION_PRICE}', 10)).toBe('10')
  expect(noticeUrl('${AUCTION_PRICE}', 0)).toBe('0')
})

test('other macros are not changed', () => {
  expect(noticeUrl('https://x.example/?id=${AUCTION_ID}', 1)).toBe('https://x.example/?id=${AUCTION_ID}')
})
