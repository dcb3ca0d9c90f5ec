// Reads what shippers sent to Kafka into the ledger. Offsets are committed after the database has committed; whatever comes
// twice or out of place is the ledger's to see, by its position. So a crash, a rebalance or a broker that lost something
// costs time, never an entry.

import { applyEntries } from '../../apply/apply-entries.ts'
import type { LedgerEntry } from '../../apply/entry.ts'
import type { Database } from '../../database/open.ts'
import { type BackoffSettings, backoffMs } from '../../sources/backoff.ts'
import type { SourceTools } from '../../sources/directory.ts'
import { observeApplied } from '../../sources/event.ts'
import type { Macs } from '../mac.ts'
import { entryOf, type PassedOver } from '../message.ts'
import { topicOf, topics } from '../topics.ts'
import {
  type BatchBounds,
  type Connection,
  type ConnectionSettings,
  connect,
  type SourceMessage,
} from './connection.ts'

export interface KafkaSettings extends ConnectionSettings, BatchBounds, BackoffSettings {
  /** How often the lag is looked at. */
  readonly lagMs: number
  /** Undefined where the operator wants to believe every message. */
  readonly macs: Macs | undefined
}

export const kafkaDefaults = {
  topics,
  requestMs: 10_000,
  fetchBytesMax: 4 * 2 ** 20,
  retryMsMin: 100,
  retryMsMax: 5000,
  batchEntriesMax: 2000,
  batchBytesMax: 8 * 2 ** 20,
  lagMs: 5000,
} as const satisfies Omit<KafkaSettings, 'cluster' | 'macs' | 'group' | 'sessionMs'>

/** Runs until the signal is given: then it finishes the batch that it is at, leaves the group, and ends. */
export async function readKafka(
  database: Database,
  settings: KafkaSettings,
  tools: SourceTools,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      const connection = await connect(settings, signal)
      await withLag(connection, settings, tools, async () => {
        for await (const messages of connection.batches(settings)) {
          await enter(database, messages, settings, tools, signal)
          if (signal.aborted) return
          await connection.commit(messages)
          failures = 0
        }
      })
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      const retryMs = backoffMs(failures, settings, tools.chance())
      tools.observe({ kind: 'kafka-failed', error, retryMs })
      await tools.pause(retryMs, signal)
    }
  }
}

/** Tries until the database has it: Kafka keeps what comes meanwhile. */
async function enter(
  database: Database,
  messages: readonly SourceMessage[],
  settings: KafkaSettings,
  tools: SourceTools,
  signal: AbortSignal,
): Promise<void> {
  const entries = entriesIn(messages, settings, tools)
  for (let failures = 1; entries.length > 0; failures += 1) {
    const beganMs = tools.elapsedMs()
    try {
      const applied = await applyEntries(database, entries, tools)
      observeApplied(tools.observe, applied, tools.elapsedMs() - beganMs)
      return
    } catch (error) {
      const retryMs = backoffMs(failures, settings, tools.chance())
      tools.observe({ kind: 'database-failed', error, retryMs })
      await tools.pause(retryMs, signal)
      if (signal.aborted) return
    }
  }
}

/** What is passed over moves nothing. */
function entriesIn(
  messages: readonly SourceMessage[],
  { macs }: KafkaSettings,
  { observe }: SourceTools,
): readonly LedgerEntry[] {
  const entries: LedgerEntry[] = []
  const passedOver: PassedOver[] = []
  for (const message of messages) {
    const entry = entryOf(message, macs)
    if (typeof entry === 'string') passedOver.push(entry)
    else entries.push(entry)
  }
  for (const [because, { length: count }] of Map.groupBy(passedOver, (reason) => reason)) {
    observe({ kind: 'passed-over', because, count })
  }
  return entries
}

/** A lag that cannot be learnt is told by the failure that follows. */
async function withLag(
  connection: Connection,
  { lagMs }: KafkaSettings,
  { observe }: SourceTools,
  work: () => Promise<void>,
): Promise<void> {
  const tell = async (): Promise<void> => {
    const lags = await connection.lag().catch(() => undefined)
    if (lags === undefined) return
    observe({ kind: 'kafka-lag', notices: lags.get(topicOf.notices) ?? 0, sums: lags.get(topicOf.sums) ?? 0 })
  }
  const timer = setInterval(() => void tell(), lagMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
    await connection.close()
  }
}
