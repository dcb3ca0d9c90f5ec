// Reports why one auction ended as it did.

import { AuctionRecord } from '@parley/contract'
import type { Effects } from '../effects.ts'
import { answerAs } from '../http/read-answer.ts'
import { askOperator, type OperatorOptions } from '../operator/ask-operator.ts'
import { CannotRun, type Report } from '../report/report.ts'
import { membersIn } from '../text/members.ts'
import { oneLine } from '../text/one-line.ts'
import { showWhy } from './show-why.ts'

export async function explainWhy(id: string, options: OperatorOptions, effects: Effects): Promise<Report> {
  const { url, status, body } = await askOperator(`/auctions/${encodeURIComponent(id)}`, options, effects)
  if (status === 404) throw new CannotRun(unknownWords(id, url, body))
  const auction = answerAs(AuctionRecord, body, url)
  return { exitCode: 0, data: { operator: url, auction: body }, show: (paint) => showWhy(auction, paint) }
}

function unknownWords(id: string, url: string, body: unknown): string {
  const { reason, missingNodes } = membersIn(membersIn(membersIn(body).error).details)
  // Some node may have it that did not answer.
  if (missingNodes !== undefined) return `No auction ${oneLine(id)} was found at ${url}: ${oneLine(String(reason))}.`
  return (
    `No auction ${oneLine(id)} is stored at ${url}: the id is unknown there, the auction is too old, or the request was refused with 429 or 503, which are not stored. ` +
    'parley auctions lists the newest ones; explain.auctionsMax sets how many are stored.'
  )
}
