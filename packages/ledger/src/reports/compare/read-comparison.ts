// Reads the parameters of a comparison: those of a report about the later period, the start of the earlier one, and whose money.

import { isPeriod } from '@parley/contract'
import { type Range, type Refusal, refused } from '../query.ts'
import { type Asking, type Parameters, readQuery, readRange, wallMs } from '../read-query.ts'
import { amountsOf } from '../view.ts'
import type { ComparisonQuery } from './comparison.ts'

const comparable = ['clearing', 'paid', 'fee'] as const

export function readComparisonQuery(
  { against, againstTo, amount, ...others }: Parameters,
  asking: Asking,
): ({ readonly kind: 'query' } & ComparisonQuery) | Refusal {
  const query = readQuery(others, asking)
  if (query.kind === 'refused') return query
  const period = query.by.find(isPeriod)
  if (period !== undefined) {
    return refused(400, `a comparison is not grouped by ${period}; give the two periods with from, to and against`)
  }
  const earlier = readEarlier({ against, againstTo }, query.range, asking)
  if (earlier.kind === 'refused') return earlier
  const offered: readonly string[] = amountsOf[asking.view.side]
  const own = comparable.filter((name) => offered.includes(name))
  const chosen = amount === undefined || amount === '' ? own[0] : own.find((name) => name === amount)
  if (chosen === undefined) return refused(400, `amount must be ${own.join(' or ')} for this key`)
  return { ...query, against: earlier.range, amount: chosen }
}

/** Without `against` it is the period before, of the same length; without `againstTo` it is as long as the later one. */
function readEarlier(
  { against, againstTo }: Parameters,
  { from, to, zone }: Range,
  asking: Asking,
): { readonly kind: 'range'; readonly range: Range } | Refusal {
  const lengthMs = wallMs(to) - wallMs(from)
  const start = typeof against === 'string' && against !== '' ? against : wallTime(wallMs(from) - lengthMs)
  const startMs = wallMs(start)
  const sameLength = Number.isNaN(startMs) ? start : wallTime(startMs + lengthMs)
  const end = typeof againstTo === 'string' && againstTo !== '' ? againstTo : sameLength
  const reading = readRange({ from: start, to: end, tz: zone }, asking)
  if (reading.kind === 'range') return reading
  return refused(400, `against and againstTo are read as from and to are: ${reading.reason}`)
}

/** As `from` is written: a date, or a time of a day. */
function wallTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T00:00', '')
}
