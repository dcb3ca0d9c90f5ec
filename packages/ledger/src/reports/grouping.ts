// The groups of a report, and their order.

import type { Grouping } from '@parley/contract'

/** The values that the rows of a report have in common, in the order in which they were asked for. */
export type Group = Readonly<Partial<Record<Grouping, string>>>

/** Sorts by the first grouping, then by the second. Hours are sorted by the moment: in autumn one hour comes twice. */
export function compareGroups(one: Group, other: Group, by: readonly Grouping[]): number {
  for (const name of by) {
    const order = compareValues(one[name] ?? '', other[name] ?? '', name)
    if (order !== 0) return order
  }
  return 0
}

function compareValues(one: string, other: string, name: Grouping): number {
  if (name === 'hour') return Date.parse(one) - Date.parse(other)
  if (one === other) return 0
  return one < other ? -1 : 1
}
