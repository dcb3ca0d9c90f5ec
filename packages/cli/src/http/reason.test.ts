import { expect, test } from 'vitest'
import { reasonOf } from './reason.ts'

test.each([
  ['ECONNREFUSED', 'connect ECONNREFUSED', 'nothing is listening there'],
  ['EPROTO', 'SSL routines:wrong version number:\n', 'it uses http, not https: write http:// in --url'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', '', 'it uses http, not https: write http:// in --url'],
  ['HPE_INVALID_CONSTANT', 'Parse Error', 'it does not use http: if it uses https, write https:// in --url'],
  ['EOTHER', 'something else\nand more', 'something else'],
  ['EMUTE', '', 'EMUTE'],
])('%s with %j is explained in words', (code, message, reason) => {
  expect(reasonOf(Object.assign(new Error(message), { code }))).toBe(reason)
})
