import { expect, test } from 'vitest'
import { type AdContent, dataValue } from './content.ts'

const content: AdContent = {
  title: 'Shoes',
  images: [],
  sponsored: 'Northtrail',
  desc: 'Light and waterproof shoes',
  rating: '4.7',
  likes: '1200',
  downloads: '50000',
  price: '$129.00',
  saleprice: '$99.00',
  phone: '+1 555 0100',
  address: '1 Sample Street',
  desc2: 'Thirty days to try them',
  displayurl: 'northtrail.example',
  ctatext: 'See the shoes',
}

test.each([
  [1, 'Northtrail'],
  [2, 'Light and waterproof shoes'],
  [3, '4.7'],
  [4, '1200'],
  [5, '50000'],
  [6, '$129.00'],
  [7, '$99.00'],
  [8, '+1 555 0100'],
  [9, '1 Sample Street'],
  [10, 'Thirty days to try them'],
  [11, 'northtrail.example'],
  [12, 'See the shoes'],
])('data type %i is %s', (type, value) => {
  expect(dataValue(content, type, undefined)).toBe(value)
})

test('running text is shortened', () => {
  expect(dataValue(content, 1, 6)).toBe('North…')
  expect(dataValue(content, 2, 12)).toBe('Light and…')
  expect(dataValue(content, 10, 14)).toBe('Thirty days…')
  expect(dataValue(content, 12, 10)).toBe('See the…')
})

test('half a price, rating, number or address is none', () => {
  expect(dataValue(content, 3, 2)).toBe(undefined)
  expect(dataValue(content, 4, 3)).toBe(undefined)
  expect(dataValue(content, 5, 4)).toBe(undefined)
  expect(dataValue(content, 6, 6)).toBe(undefined)
  expect(dataValue(content, 7, 5)).toBe(undefined)
  expect(dataValue(content, 8, 10)).toBe(undefined)
  expect(dataValue(content, 9, 14)).toBe(undefined)
  expect(dataValue(content, 11, 17)).toBe(undefined)
})

test('a price that just fits is shown', () => {
  expect(dataValue(content, 6, 7)).toBe('$129.00')
})

test('an ad without the text, and a type that nobody knows, have no value', () => {
  expect(dataValue({ title: 'Shoes', images: [] }, 1, undefined)).toBe(undefined)
  expect(dataValue(content, 13, undefined)).toBe(undefined)
  expect(dataValue(content, 500, undefined)).toBe(undefined)
})
