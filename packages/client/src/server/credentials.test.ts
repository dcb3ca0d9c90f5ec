import { expect, test } from 'vitest'
import { proofOf } from './credentials.ts'
import { partsOf } from './options.ts'

const secret = 'my secret of at least 32 characters'

test('a signature is the HMAC of the time, a number used once and the body', async () => {
  const proof = await proofOf('{"id":"r1"}', { key: undefined, secret }, { nowSeconds: () => 7, newOnce: () => 'once' })

  // printf '7,once.{"id":"r1"}' | openssl dgst -sha256 -hmac 'my secret of at least 32 characters'
  expect(proof).toEqual({
    'X-Parley-Signature': 't=7,n=once,v1=422261626bb258da0e7850e3b1b6bdb2da7bc22f72213fd872946db42c7f303f',
  })
})

test('the same body within the same second has another signature each time, as a retry has', async () => {
  const { newOnce } = partsOf({ exchange: 'https://ads.example' })
  const tools = { nowSeconds: () => 7, newOnce }

  const proofs = await Promise.all([1, 2].map(() => proofOf('{}', { key: undefined, secret }, tools)))

  expect(new Set(proofs.map((proof) => proof['X-Parley-Signature'])).size).toBe(2)
})

test('without a credential, nothing is proven', async () => {
  const tools = { nowSeconds: () => 7, newOnce: () => 'once' }

  expect(await proofOf('{}', { key: undefined, secret: undefined }, tools)).toEqual({})
})
