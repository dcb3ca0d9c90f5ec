import { expect, test } from 'vitest'
import { writtenUrl } from './written-urls.ts'

test('a URL with a variable is shown as the file has it', () => {
  const written = new Map([['https://bid.acme.example/?key=hush', 'https://bid.acme.example/?key=${KEY}']])

  expect(writtenUrl('https://bid.acme.example/?key=hush', written)).toBe('https://bid.acme.example/?key=${KEY}')
})

test('what an adapter puts behind the URL is shown too', () => {
  const written = new Map([['https://shop.example/hush/', 'https://shop.example/${KEY}/']])

  expect(writtenUrl('https://shop.example/hush/v1/ads/search?query=shoes', written)).toBe(
    'https://shop.example/${KEY}/v1/ads/search?query=shoes',
  )
})

test('of two URLs that fit, the longer one counts, so that no rest of a token is left', () => {
  const written = new Map([
    ['https://a.example/h', 'https://a.example/${SHORT}'],
    ['https://a.example/hush', 'https://a.example/${LONG}'],
  ])

  expect(writtenUrl('https://a.example/hush', written)).toBe('https://a.example/${LONG}')
})

test('other texts of the configuration and other URLs change nothing', () => {
  const written = new Map([
    ['h', '${LETTER}'],
    ['https://b.example/hush', 'https://b.example/${KEY}'],
  ])

  expect(writtenUrl('https://a.example/bid', written)).toBe('https://a.example/bid')
})
