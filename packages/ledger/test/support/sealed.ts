// Notices whose tokens hold their facts, as an exchange with this secret would have noted them.

import { randomBytes } from 'node:crypto'
import { createTokens, type NoticeRecord, type Seals } from '@parley/journal'
import { notice } from './samples.ts'

export const secret = 's'.repeat(32)

export const tokens = createTokens({
  secret,
  previousSecret: '',
  keySeconds: 86_400,
  expirySeconds: 3_600,
  randomBytes,
})

export function sealed(bid: string, facts: Partial<NoticeRecord['facts']> = {}): NoticeRecord {
  const record = notice(bid, { facts })
  return { ...record, token: sealsOf(record).billing }
}

export function sealsOf({ facts }: Pick<NoticeRecord, 'facts'>): Seals {
  return tokens.seal({ ...facts, urls: { win: '', billing: '', landing: '' } })
}
