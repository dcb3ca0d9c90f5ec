// The rows of a report by hour or by day as bars of a chart.

import type { MoneyReport } from '@parley/contract'

export interface Bar {
  /** The hour or the day, as the ledger names it. */
  readonly moment: string
  /** Short enough to stand below it. */
  readonly label: string
  /** In dollars. */
  readonly paid: number
  readonly earned: number
  /** Parts of the highest bar, from 0 to 1: what partners pay, and of it what publishers get. */
  readonly height: number
  readonly earnedHeight: number
}

/** In the order of their time. A side has one amount, which then is the whole bar. */
export function barsOf({ rows }: Pick<MoneyReport, 'rows'>, by: 'hour' | 'day'): readonly Bar[] {
  const most = Math.max(0, ...rows.map(({ amounts }) => Number(amounts.paid ?? amounts.clearing ?? 0)))
  const partOf = (amount: number): number => (most === 0 ? 0 : amount / most)
  return rows
    .map(({ group, amounts }) => {
      const [paid, earned] = [
        Number(amounts.paid ?? amounts.clearing ?? 0),
        Number(amounts.clearing ?? amounts.paid ?? 0),
      ]
      const moment = group[by] ?? ''
      return { moment, label: labelOf(moment, by), paid, earned, height: partOf(paid), earnedHeight: partOf(earned) }
    })
    .toSorted((one, other) => (one.moment < other.moment ? -1 : 1))
}

function labelOf(moment: string, by: 'hour' | 'day'): string {
  return by === 'hour' ? moment.slice('2026-11-18T'.length, '2026-11-18T09:00'.length) : moment.slice('2026-'.length)
}
