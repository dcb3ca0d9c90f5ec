import { expect, test } from 'vitest'
import { proofOf } from './credentials.ts'

test('a signature is the HMAC of the time and the body', async () => {
  const proof = await proofOf('{"id":"r1"}', { key: undefined, secret: 'my secret of at least 32 characters' }, () => 7)

  // printf '7.{"id":"r1"}' | openssl dgst -sha256 -hmac 'my secret of at least 32 characters'
  expect(proof).toEqual({
    'X-Parley-Signature': 't=7,v1=86f9ec0511aa7e5382fce14738151e77043db1432995a2c1e75710881600f49b',
  })
})

test('without a credential, nothing is proven', async () => {
  expect(await proofOf('{}', { key: undefined, secret: undefined }, () => 7)).toEqual({})
})
