// Verifies a notice once more from its token alone: whoever changed a journal or a broker on the way cannot have made it.

import { isDeepStrictEqual } from 'node:util'
import type { NoticeRecord, Tokens } from '@parley/journal'

/**
 * As of the time when it was noted, because the ledger may read it much later. The exchange opened the token a little before
 * it noted the time, so one that expired in between is a notice that was acknowledged, and counts. The facts must be those of
 * the token, its expiry too.
 */
export function tokenVerifier(tokens: Tokens): (record: NoticeRecord) => boolean {
  return ({ token, kind, notedAtMs, facts }) => {
    const reading = tokens.open(token, kind, Math.min(Math.floor(notedAtMs / 1000), facts.expiresAt))
    return reading.kind === 'facts' && isDeepStrictEqual(reading.facts, facts)
  }
}
