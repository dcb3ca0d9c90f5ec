// Numbers that are read off the seconds.

import type { Counts, PartnerNow, Second, TookCounts } from '@parley/contract'
import { tookBoundsMs } from '@parley/contract/lists'

/** The time that this share of all stayed under, in milliseconds; within a bucket it is assumed to grow evenly. */
export function percentile(took: TookCounts, share: number): number | undefined {
  const all = took.at(-1) ?? 0
  if (all === 0) return undefined
  const rank = all * share
  const at = tookBoundsMs.findIndex((_, place) => (took[place] ?? 0) >= rank)
  if (at === -1) return tookBoundsMs.at(-1)
  const [from, below] = at === 0 ? [0, 0] : [tookBoundsMs[at - 1] ?? 0, took[at - 1] ?? 0]
  const inBucket = (took[at] ?? 0) - below
  return from + ((tookBoundsMs[at] ?? 0) - from) * (inBucket === 0 ? 1 : (rank - below) / inBucket)
}

export function tookIn(seconds: readonly { readonly took: TookCounts }[]): TookCounts {
  const counted = seconds.filter(({ took }) => took.length > 0)
  if (counted.length === 0) return []
  return Array.from({ length: tookBoundsMs.length + 1 }, (_, at) =>
    counted.reduce((sum, { took }) => sum + (took[at] ?? 0), 0),
  )
}

export function countsIn(all: readonly Counts[]): Counts {
  const sums: Record<string, number> = {}
  for (const counts of all) for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count
  return sums
}

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** The share of auctions that ended with a bid; undefined if there were none. */
export function fillOf({ bid = 0, 'no-bid': noBid = 0 }: Counts): number | undefined {
  return bid + noBid === 0 ? undefined : bid / (bid + noBid)
}

/** By name, what each did in all of them; how a partner stands is what the newest second says. */
export function partnersIn(seconds: readonly Second[]): readonly PartnerNow[] {
  const all = Map.groupBy(
    seconds.flatMap(({ partners }) => partners),
    ({ name }) => name,
  )
  return (seconds.at(-1)?.partners ?? []).map((newest) => {
    const own = all.get(newest.name) ?? []
    return {
      ...newest,
      ends: countsIn(own.map(({ ends }) => ends)),
      steps: countsIn(own.map(({ steps }) => steps)),
      took: tookIn(own),
      billed: own.reduce((sum, { billed }) => sum + billed, 0),
      feedback: countsIn(own.map(({ feedback }) => feedback)),
    }
  })
}
