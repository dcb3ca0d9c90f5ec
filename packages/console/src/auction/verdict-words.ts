// How an auction ended, in one sentence.

import type { AuctionRecord, ImpResult, Steps } from '@parley/contract'
import { cpm, milliseconds } from '../words/numbers.ts'
import { pacedShortly } from './pacing-words.ts'

/** Names of partners stand apart, so that they can be shown with their colours. */
export type VerdictPart = string | { readonly partner: string }

export function verdictParts({ outcome, steps, status, tookMs }: AuctionRecord): readonly VerdictPart[] {
  const time = `after ${milliseconds(tookMs)}`
  if (outcome === 'rejected') return [`Rejected with ${status} ${time}; no partner was called.`]
  if (outcome === 'failed') return [`Internal error in the exchange: ${status} ${time}.`]
  const sold = (steps?.auction ?? []).filter(isSold)
  if (sold.length === 0) return [`No bid ${time}: ${whyUnsold(steps)}.`]
  const isAlone = steps?.auction.length === 1
  return sold.flatMap(({ winner, price, impid }, index) => [
    ...(index === 0 ? [] : [', ']),
    { partner: winner ?? '' },
    ` won ${isAlone ? '' : `impression ${impid} `}at ${soldWords(price)}`,
    ...(index === sold.length - 1 ? [` ${time}.`] : []),
  ])
}

export function verdictText(record: AuctionRecord): string {
  return verdictParts(record)
    .map((part) => (typeof part === 'string' ? part : part.partner))
    .join('')
}

/** What the partner pays, and what the publisher gets where the exchange keeps a part of it. */
function soldWords(price: ImpResult['price']): string {
  const net = price === undefined || price.marginPercent === 0 ? '' : ` (${cpm(price.clearingCpm)} to the publisher)`
  return `${cpm(price?.paidCpm)}${net}`
}

function isSold({ winner }: ImpResult): boolean {
  return winner !== null
}

function whyUnsold(steps: Steps | undefined): string {
  const ends = steps?.dispositions ?? []
  const paced = steps?.pacing === undefined ? undefined : pacedShortly(steps.pacing)
  if (paced !== undefined && ends.every(({ reason }) => reason === 'paced')) return `no partner was called, ${paced}`
  const states = ends.map(({ state }) => state)
  if (states.includes('below-floor')) return 'every valid bid was below the floor'
  if (states.includes('invalid')) return 'no bid was valid'
  if (states.every((state) => state === 'skipped' || state === 'throttled')) return 'no partner was called'
  return 'no partner bid'
}
