// A node that shares its limits through a real Redis Cluster, without the exchange around it: what its keys admit, how long they
// take to say so, and which of them keep to the share of the node.

import type { RedisCluster, RedisServer } from '@parley/testkit'
import { clusterUrlsOf } from '../../src/config/redis-url.ts'
import { ClientGroups } from '../../src/limits/leases/client-groups.ts'
import { groupOf, groupTags, slotOf } from '../../src/limits/leases/key-groups.ts'
import { LeasedScope } from '../../src/limits/leases/leased-scope.ts'
import { clusterLeases } from '../../src/limits/leases/redis-cluster.ts'
import { systemClock } from '../../src/time/clock.ts'

export interface ClusterNode {
  readonly source: ReturnType<typeof clusterLeases>
  /** One request of a publisher. */
  readonly take: (publisher: string, limit: number) => Promise<Taken>
  /** Whether the node keeps to its share for this publisher. */
  readonly isAlone: (publisher: string) => boolean
  /** Whether the exchange would say that limits are shared. */
  readonly modes: readonly string[]
  readonly close: () => Promise<void>
}

export interface Taken {
  readonly ok: boolean
  readonly atMs: number
  readonly tookMs: number
}

export function startClusterNode(url: string, nodeId: string): ClusterNode {
  const source = clusterLeases({
    urls: clusterUrlsOf(url) ?? [],
    nodeId,
    commandTimeoutMs: 200,
    heartbeatMs: 100,
    nodesExpected: 2,
    clock: systemClock,
    nowSeconds: () => Math.floor(Date.now() / 1000),
    chance: Math.random,
  })
  const modes: string[] = []
  const onMode = (mode: string): void => void modes.push(mode)
  const client = new ClientGroups({ source, clock: systemClock, tickMs: 2, retryMs: 100, onMode })
  const settings = { scope: 'publisher', keysMax: 10_000, client, clock: systemClock, waitMs: 12, holdMs: 150 } as const
  const scope = new LeasedScope(settings)
  return {
    source,
    async take(publisher, limit) {
      const sentMs = performance.now()
      const ok = await scope.take(publisher, limit, sentMs)
      const atMs = performance.now()
      return { ok, atMs, tookMs: atMs - sentMs }
    },
    isAlone: (publisher) => client.clientOf(`publisher:${publisher}`).failedAtMs !== undefined,
    modes,
    async close() {
      client.close()
      await source.close()
    },
  }
}

/** The slot in which the count of a key is, such as `publisher:p1` or `ip:127.0.0.1`. */
export function slotOfKey(key: string): number {
  return slotOf(groupTags()[groupOf(key)] ?? '')
}

/** A publisher whose count is on this shard. */
export function publisherOn(cluster: RedisCluster, shard: RedisServer): string {
  for (let number = 0; ; number++) {
    const publisher = `pub-${number}`
    if (cluster.masterOf(slotOfKey(`publisher:${publisher}`)) === shard) return publisher
  }
}
