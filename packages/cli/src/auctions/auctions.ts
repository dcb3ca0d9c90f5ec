// Reports the newest auctions that the admin port lists. The port validates the filters.

import { AuctionList } from '@parley/contract'
import type { Effects } from '../effects.ts'
import { answerAs } from '../http/read-answer.ts'
import { askOperator, type OperatorOptions } from '../operator/ask-operator.ts'
import type { Paint } from '../report/paint.ts'
import { CannotRun, type Report } from '../report/report.ts'
import { searchedWords, showAuctions } from './show-auctions.ts'

export interface AuctionsOptions extends OperatorOptions {
  readonly outcome?: string
  readonly publisher?: string
  readonly partner?: string
  readonly reason?: string
  readonly request?: string
  readonly minPrice?: string
  readonly before?: string
  readonly limit: string
}

export async function listAuctions(options: AuctionsOptions, effects: Effects): Promise<Report> {
  const { outcome, publisher, partner, reason, request, minPrice, before, limit } = options
  const filters = Object.entries({ outcome, publisher, partner, reason, request, minPrice, before }).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, value] satisfies [string, string]]),
  )
  const query = new URLSearchParams([...filters, ['limit', limit]])
  const { url, status, body } = await askOperator(`/auctions?${query.toString()}`, options, effects)
  if (status === 404) throw new CannotRun(`${url} has no list of auctions. Give only the base URL with --url.`)
  const { auctions, searchedSince } = answerAs(AuctionList, body, url)
  const given = filters.map(([name, value]) => `--${name === 'minPrice' ? 'min-price' : name} ${value}`)
  const searched = searchedSince === undefined ? '' : `\n${searchedWords(searchedSince)}`
  const show = (paint: Paint): string => showAuctions(auctions, given, paint) + searched
  return { exitCode: 0, data: { operator: url, auctions, searchedSince }, show }
}
