// What the notices of a run come to, counted while they are made: the sums that a store has to have.

import type { NoticeRecord } from '@parley/journal'

const quarterSeconds = 900

interface Sum {
  count: number
  /** Whole numbers below 2^53 for every run that fits a disk. */
  paid: number
  clearing: number
}

/** By two groupings that together have every dimension of the sums. */
export class Truth {
  readonly #byDay = new Map<string, Sum>()
  readonly #byQuarter = new Map<string, Sum>()
  notices = 0

  add({ kind, reported, facts }: NoticeRecord): void {
    this.notices++
    const { publisher, partner, context, issuedAt } = facts
    const day = new Date(issuedAt * 1000).toISOString().slice(0, 10)
    const quarter = issuedAt - (issuedAt % quarterSeconds)
    addTo(this.#byDay, `${day} ${publisher} ${partner} ${kind} ${kind === 'feedback' ? reported : ''}`, facts)
    addTo(this.#byQuarter, `${quarter} ${context.country} ${context.format} ${kind}`, facts)
  }

  /** As `sumsOf` asks for them. */
  lines(): readonly (readonly [key: string, value: string])[] {
    return [...this.#byDay, ...this.#byQuarter].map(([key, { count, paid, clearing }]) => [
      key,
      `${count} ${paid} ${clearing}`,
    ])
  }
}

function addTo(sums: Map<string, Sum>, key: string, { paidMicros, clearingMicros }: NoticeRecord['facts']): void {
  const sum = sums.get(key)
  if (sum === undefined) {
    sums.set(key, { count: 1, paid: paidMicros, clearing: clearingMicros })
    return
  }
  sum.count += 1
  sum.paid += paidMicros
  sum.clearing += clearingMicros
}

/** The same from the rows, or from the sums. */
export function queriesFor(table: 'notices' | 'sums'): readonly string[] {
  const [count, reason] =
    table === 'sums' ? ['sum(count)', 'reason'] : ['count()', `if(kind = 'feedback', reported, '')`]
  const value = `concat(toString(${count}), ' ', toString(sum(paid_nano)), ' ', toString(sum(clearing_nano))) as value`
  const keys = [
    `toString(toDate(quarter)), ' ', publisher, ' ', partner, ' ', kind, ' ', ${reason}`,
    `toString(toUnixTimestamp(quarter)), ' ', country, ' ', format, ' ', kind`,
  ]
  return keys.map(
    (key) => `select concat(${key}) as key, ${value} from parley.${table} final group by key having ${count} > 0`,
  )
}
