// Which credentials the newest auctions of a publisher were asked for with.

import type { ShownRow } from '@parley/contract'

export interface KeyUse {
  /** What the exchange says of it; undefined for a publisher without credentials. */
  readonly caller: string | undefined
  readonly count: number
  /** Of the newest one. */
  readonly lastAt: string
}

/** The one that was used last comes first. */
export function keyUses(rows: readonly Pick<ShownRow, 'caller' | 'at'>[]): readonly KeyUse[] {
  const uses = [...Map.groupBy(rows, ({ caller }) => caller)].map(([caller, alike]) => ({
    caller,
    count: alike.length,
    lastAt:
      alike
        .map(({ at }) => at)
        .toSorted()
        .at(-1) ?? '',
  }))
  return uses.toSorted((one, other) => (one.lastAt < other.lastAt ? 1 : -1))
}
