// Who reads /sellers.json counts against the limit of its address, like whoever asks for a path that does not exist.

import type { Limiter } from '../limits/limiter.ts'
import { unlimited } from '../limits/quota.ts'
import { replyTo } from '../reply/reply.ts'
import { sellersReply } from '../reply/sellers.ts'
import type { Arrival } from '../words/arrival.ts'
import type { Reply } from '../words/reply.ts'
import type { Report } from '../words/report.ts'

export interface SellersParts {
  readonly limiter: Pick<Limiter, 'admitAddress'>
  /** The file, as it is served. */
  readonly sellers: string
  readonly report: Report
}

/** It never rejects: an accident is reported and becomes a 500. */
export async function answerSellers(
  { address, receivedAtMs, requestId }: Arrival,
  { limiter, sellers, report }: SellersParts,
): Promise<Reply> {
  try {
    const { ok, quota } = await limiter.admitAddress(address, receivedAtMs)
    return ok ? sellersReply(sellers, quota, requestId) : replyTo({ kind: 'over-limit', quota }, requestId)
  } catch (error) {
    report(error, requestId)
    return replyTo({ kind: 'failed', quota: unlimited }, requestId)
  }
}
