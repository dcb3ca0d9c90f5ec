import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Mac } from './mac.ts'

test('HMAC-SHA-512: vectors 1, 2 and 3 of RFC 4231', () => {
  const vectors = [
    ['0b'.repeat(20), '4869205468657265', '87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cde'],
    [
      '4a656665',
      '7768617420646f2079612077616e7420666f72206e6f7468696e673f',
      '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554',
    ],
    ['aa'.repeat(20), 'dd'.repeat(50), 'fa73b0089d56a284efb0f0756c890be9b1b5dbdd8ee81a3655f83e33b2279d39'],
  ] as const
  for (const [key, message, start] of vectors) {
    const mac = new Mac(Buffer.from(key, 'hex')).of(Buffer.from(message, 'hex'))
    expect(Buffer.from(mac, 'base64url').toString('hex', 0, 32)).toBe(start)
  }
})

test('it is what an Hmac of Node gives, for messages of every length, one after the other', () => {
  const key = randomBytes(32)
  const mac = new Mac(key)
  for (const length of [0, 1, 111, 112, 127, 128, 129, 500, 4095, 4096, 4097, 20_000, 3]) {
    const message = randomBytes(length)

    expect(mac.of(message)).toBe(createHmac('sha512', key).update(message).digest('base64url'))
  }
})
