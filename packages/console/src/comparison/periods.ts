// Two periods of the same length, the later one just behind the earlier one, in UTC. Of today only what has passed is compared, in
// whole quarters of an hour, because the ledger counts by them.

import { daysWords } from '../words/days.ts'

interface PeriodName {
  readonly value: string
  readonly label: string
  /** What the earlier period is called. */
  readonly before: string
}

export const periodNames = [
  { value: 'today', label: 'Today', before: 'yesterday' },
  { value: 'yesterday', label: 'Yesterday', before: 'the day before' },
  { value: 'week', label: 'Last 7 full days', before: 'the 7 days before' },
  { value: 'weeks', label: 'Last 28 full days', before: 'the 28 days before' },
] as const satisfies readonly PeriodName[]

export interface Period extends PeriodName {
  /** As the ledger reads it. */
  readonly query: Readonly<Record<'from' | 'to' | 'against' | 'againstTo', string>>
}

const dayMs = 86_400_000
const quarterMs = 900_000
const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** `name` is one of the names, or a day such as 2026-11-18. What it is not is today. */
export function periodOf(name: string, now: Date): Period {
  const todayMs = Math.floor(now.getTime() / dayMs) * dayMs
  const givenMs = dayForm.test(name) ? Date.parse(name) : Number.NaN
  if (!Number.isNaN(givenMs) && givenMs < todayMs)
    return periodFrom({ value: name, label: name, before: 'the day before' }, givenMs, givenMs + dayMs)
  const known = periodNames.find(({ value }) => value === name) ?? periodNames[0]
  switch (known.value) {
    case 'today': {
      const untilMs = Math.max(todayMs + quarterMs, quarterBefore(now))
      const time = wallTime(untilMs).split('T')[1] ?? ''
      const until = { label: `Today until ${time}`, before: `yesterday until ${time}` }
      return periodFrom({ ...known, ...until }, todayMs, untilMs, dayMs)
    }
    case 'yesterday':
      return periodFrom(known, todayMs - dayMs, todayMs)
    case 'week':
      return periodFrom(known, todayMs - 7 * dayMs, todayMs)
    case 'weeks':
      return periodFrom(known, todayMs - 28 * dayMs, todayMs)
  }
}

function quarterBefore(now: Date): number {
  return Math.floor(now.getTime() / quarterMs) * quarterMs
}

function periodFrom(name: PeriodName, fromMs: number, toMs: number, backMs: number = toMs - fromMs): Period {
  const [from, to, against, againstTo] = [fromMs, toMs, fromMs - backMs, toMs - backMs].map(wallTime)
  return { ...name, query: { from: from ?? '', to: to ?? '', against: against ?? '', againstTo: againstTo ?? '' } }
}

/** A day, or a time of one. */
function wallTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T00:00', '')
}

/** Both periods in words. */
export function periodWords({ query: { from, to, against, againstTo } }: Period): string {
  return `${daysWords(from, to)} against ${daysWords(against, againstTo)} (UTC)`
}
