// The topics between nodes and ledgers, one for each stream. Entries are keyed by their journal, so one journal's entries of a
// stream stay in one partition and in order.

import type { Stream } from '@parley/journal'
import type { Admin, AdminOptions } from '@platformatic/kafka'

export const topicOf = { notices: 'parley.notices', sums: 'parley.sums' } as const satisfies Record<Stream, string>
export const topics: readonly string[] = Object.values(topicOf)

/** How every client of Kafka reaches the brokers. */
export type Cluster = Readonly<Pick<AdminOptions, 'bootstrapBrokers' | 'tls' | 'sasl'>>

const partitions = 6
const replicasMax = 3
const retentionDays = 30
/** Above the largest batch that a shipper sends: one record may be as large as a journal allows, 4 MiB. */
const batchBytesMax = 8 * 2 ** 20

/** Makes the topics that are missing. Those that exist are left as their operator made them. */
export async function ensureTopics(cluster: Cluster): Promise<void> {
  // Its client takes a fifth of a second to load, and most ledgers and commands read journals.
  const kafka = await import('@platformatic/kafka')
  const admin = new kafka.Admin({ clientId: 'parley', ...cluster, retries: 0 })
  try {
    const present = await admin.listTopics()
    const missing = topics.filter((topic) => !present.includes(topic))
    if (missing.length > 0) await createTopics(admin, missing)
  } finally {
    await admin.close()
  }
}

async function createTopics(admin: Admin, missing: readonly string[]): Promise<void> {
  const { brokers } = await admin.metadata({ topics: [], forceUpdate: true })
  const replicas = Math.min(replicasMax, brokers.size)
  const configs = settingsFor(replicas)
  try {
    await admin.createTopics({ topics: [...missing], partitions, replicas, configs })
  } catch (error) {
    // Another shipper or a ledger may have made them at the same moment.
    const present = await admin.listTopics()
    if (!missing.every((topic) => present.includes(topic))) throw error
  }
}

/** With three copies an acknowledgement means that two have it, so one broker may be lost. */
export function settingsFor(replicas: number): { name: string; value: string }[] {
  return [
    { name: 'retention.ms', value: String(retentionDays * 86_400_000) },
    { name: 'min.insync.replicas', value: replicas >= 3 ? '2' : '1' },
    { name: 'max.message.bytes', value: String(batchBytesMax) },
  ]
}
