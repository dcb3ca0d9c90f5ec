// Notices whose tokens hold their facts, as an exchange with this secret would have noted them.

import { randomBytes } from 'node:crypto'
import { createTokens, type NoticeRecord, type Seals, type Tokens } from '@parley/journal'
import { notice } from './samples.ts'

export const secret = 's'.repeat(32)

export const tokens = tokensOf(secret)

function tokensOf(sealing: string): Tokens {
  return createTokens({
    secret: sealing,
    previousSecret: '',
    keySeconds: 86_400,
    expirySeconds: 3_600,
    randomBytes,
  })
}

/** As an exchange with another secret would. */
export function sealedWith(sealing: string, bid: string, facts: Partial<NoticeRecord['facts']> = {}): NoticeRecord {
  const record = notice(bid, { facts })
  const { billing } = tokensOf(sealing).seal({ ...record.facts, urls: { win: '', billing: '', landing: '' } })
  return { ...record, token: billing }
}

export function sealed(bid: string, facts: Partial<NoticeRecord['facts']> = {}): NoticeRecord {
  const record = notice(bid, { facts })
  return { ...record, token: sealsOf(record).billing }
}

export function sealsOf({ facts }: Pick<NoticeRecord, 'facts'>): Seals {
  return tokens.seal({ ...facts, urls: { win: '', billing: '', landing: '' } })
}
