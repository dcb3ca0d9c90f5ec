import { randomBytes } from 'node:crypto'
import { createTokens, type NoticeRecord } from '@parley/journal'
import { expect, test } from 'vitest'
import { notice } from '../../test/support/samples.ts'
import { tokenVerifier } from './verify-token.ts'

const tokens = createTokens({
  secret: 's'.repeat(32),
  previousSecret: '',
  keySeconds: 86_400,
  expirySeconds: 3_600,
  randomBytes,
})
const verify = tokenVerifier(tokens)

function sealed(): NoticeRecord {
  const record = notice('b1')
  const { billing } = tokens.seal({ ...record.facts, urls: { win: '', billing: '', landing: '' } })
  return { ...record, token: billing }
}

test('a notice that was noted just after its token expired was acknowledged before, and verifies', () => {
  const record = sealed()
  const notedAtMs = (record.facts.expiresAt + 301) * 1000

  expect(tokens.open(record.token, 'billing', notedAtMs / 1000).kind).toBe('refused')
  expect(verify({ ...record, notedAtMs })).toBe(true)
})

test('facts with another expiry than the token has do not verify', () => {
  const record = sealed()

  expect(verify({ ...record, facts: { ...record.facts, expiresAt: record.facts.expiresAt + 1 } })).toBe(false)
})
