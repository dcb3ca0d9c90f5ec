// A forecast as it is asked for: for an order that is not booked yet, or for a campaign with other terms.

import type { Forecast, ForecastQuestion } from '@parley/contract'
import { forecastOf, type Known } from '../delivery/forecast.ts'
import { scheduleFault } from './check-order.ts'
import { unitNanosOf } from './terms.ts'

/** A text says what is wrong with the question. What is over of a flight brings nothing more. */
export function forecastFor(question: ForecastQuestion, known: Known, nowMs: number): Forecast | string {
  const { campaign, budgetMicros, dailyMicros, start, end, timeZone = 'UTC', targeting = {} } = question
  const fault = scheduleFault({ ...question, timeZone, targeting }, nowMs)
  if (fault !== undefined) return fault
  const terms = {
    campaign,
    bidMicros: unitNanosOf(question),
    targeting,
    budgetNanos: budgetMicros * 1000,
    dailyNanos: dailyMicros === undefined ? undefined : dailyMicros * 1000,
    startMs: Math.max(nowMs, Date.parse(start)),
    endMs: Date.parse(end),
    timeZone,
  }
  return forecastOf(terms, known)
}
