import { expect, test } from 'vitest'
import { maskOf } from './mask.ts'

const masked = { name: 'chat', kind: 'publisher', reader: { side: 'partner', of: 'acme' } } as const

test('a mask says what it is, and is the one that ledgers have made so far', () => {
  expect(maskOf(masked, 'secret')).toMatch(/^publisher-[0-9a-f]{8}$/)
  expect(maskOf(masked, 'secret')).toBe(maskOf({ ...masked }, 'secret'))
})

test('another reader, another side with the same name and another secret have other masks', () => {
  const others = [
    maskOf({ ...masked, reader: { side: 'partner', of: 'bolt' } }, 'secret'),
    maskOf({ ...masked, reader: { side: 'publisher', of: 'acme' } }, 'secret'),
    maskOf({ ...masked, kind: 'partner' }, 'secret'),
    maskOf(masked, 'other'),
  ]

  expect(new Set([maskOf(masked, 'secret'), ...others]).size).toBe(5)
})
