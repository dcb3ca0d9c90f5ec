// A new id for one that an earlier item already has: unused, and different for each item with the same fault, so that all
// of them can be fixed at once.

import { isObject } from '@parley/openrtb'

/** `items` is the list that the fault is in, and `index` the place of the item whose id is used before. */
export function freeId(items: readonly unknown[], index: number): string | number | undefined {
  const ids = items.map((item) => (isObject(item) ? item.id : undefined))
  const id = ids[index]
  // How many repeats there are up to here, this one among them.
  const rank = ids.slice(0, index + 1).filter((one, at) => one !== undefined && ids.indexOf(one) < at).length
  if (typeof id === 'number') return Math.max(0, ...ids.filter((one) => typeof one === 'number')) + rank
  if (typeof id !== 'string') return undefined
  const free = Array.from({ length: ids.length + rank }, (_, at) => `${id}-${at + 2}`).filter(
    (one) => !ids.includes(one),
  )
  return free[rank - 1]
}
