// D66: what a node admits by itself while the count is away. The shares of all nodes add up to the limit: what is left over when
// it is divided goes to as many nodes, one each. Which nodes these are differs between keys, so that with more nodes than a
// limit has requests, each node still serves some of the keys.

import { slotOf } from './key-groups.ts'

interface ShareOf {
  readonly key: string
  readonly limit: number
  readonly nodes: number
  /** Different for each node, from 0; without it nothing of the rest is taken, because two nodes could take the same. */
  readonly rank: number | undefined
}

export function nodeShare({ key, limit, nodes, rank }: ShareOf): number {
  const share = Math.floor(limit / nodes)
  if (rank === undefined || rank >= nodes) return share
  return (rank + slotOf(key)) % nodes < limit % nodes ? share + 1 : share
}
