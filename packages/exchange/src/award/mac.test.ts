import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMac } from './mac.ts'

test('it is the HMAC-SHA256 that Node computes, for every key and every text', () => {
  const ascii = fc.string({ unit: 'binary-ascii', maxLength: 500 })
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.array(ascii, { minLength: 1, maxLength: 3 }), (key, texts) => {
      const mac = createMac(key)
      for (const text of texts) {
        expect(mac(text)).toBe(createHmac('sha256', key).update(text, 'latin1').digest('base64url'))
      }
    }),
    { numRuns: 2000 },
  )
})
