// How notices are verified again, if the secret of the exchanges is given.

import { randomBytes } from 'node:crypto'
import { createTokens, type NoticeRecord } from '@parley/journal'
import { tokenVerifier } from '../apply/verify-token.ts'
import type { Settings } from './fields.ts'

export function verifierOf(
  settings: Pick<Settings, 'secret' | 'previousSecret' | 'keySeconds' | 'expirySeconds'>,
): ((record: NoticeRecord) => boolean) | undefined {
  const { secret, previousSecret, keySeconds, expirySeconds } = settings
  if (secret === '') return undefined
  return tokenVerifier(
    createTokens({
      secret,
      previousSecret,
      keySeconds: Number(keySeconds),
      expirySeconds: Number(expirySeconds),
      randomBytes,
    }),
  )
}
