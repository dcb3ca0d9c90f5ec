// What is said of an ad before a campaign shows it. Nothing is stored.

import { isDeepStrictEqual } from 'node:util'
import type { Review, ReviewQuestion } from '@parley/contract'
import type { Database } from '../database/open.ts'
import { creativeFault } from './check-order.ts'
import { reasonsAfter, reviewReasons } from './review.ts'

/** A text says what is wrong with the ad. */
export async function reviewAd(
  { query }: Pick<Database, 'query'>,
  { campaigns = [], advertiserDomain, cat = [], creative }: ReviewQuestion,
): Promise<Review | string> {
  const wrong = creativeFault({ creative })
  if (wrong !== undefined) return wrong
  const rows = await query
    .selectFrom('booking.campaigns')
    .select(['id', 'terms', 'review', 'review_reasons'])
    .where('id', 'in', ['', ...campaigns])
    .execute()
  const [row] = campaigns.flatMap((id) => rows.find((one) => one.id === id) ?? [])
  if (row !== undefined && isDeepStrictEqual(row.terms.creative, creative))
    return { state: row.review, reasons: row.review_reasons }
  const reasons =
    row === undefined
      ? reviewReasons({ creative, advertiserDomain, cat })
      : reasonsAfter(row, { ...row.terms, creative })
  return { state: reasons.length === 0 ? 'approved' : 'pending', reasons }
}
