// Sends batches of entries to Kafka, one after the other: the next one is sent when all in-sync replicas have this one. A
// producer that failed is replaced. What it sent may be there or not, and is sent again: uniqueness is the ledger's.

import type { Entry } from '@parley/journal'
import type { Producer } from '@platformatic/kafka'
import type { Macs } from '../mac.ts'
import { messageOf } from '../message.ts'
import { type Cluster, ensureTopics } from '../topics.ts'

export interface SenderSettings {
  readonly cluster: Cluster
  /** An answer that takes longer counts as a failure. */
  readonly requestMs: number
  /** Undefined where the operator wants messages that prove nothing. */
  readonly macs: Macs | undefined
}

export interface Sender {
  /** Throws if it is not certain that all of them are in Kafka. */
  readonly send: (entries: readonly Entry[]) => Promise<void>
  readonly close: () => Promise<void>
}

type RecordProducer = Producer<Buffer, Buffer, string>

/** Tries within one send; more of them are the caller's, with a growing pause. */
const retries = 2
const retryDelayMs = 200

export function createSender(settings: SenderSettings): Sender {
  let producer: RecordProducer | undefined
  const drop = async (): Promise<void> => {
    const dropped = producer
    producer = undefined
    // Nothing waits for it any more, so how it ends does not matter.
    await dropped?.close(true).catch(() => {})
  }
  return {
    async send(entries) {
      try {
        producer ??= await connect(settings)
        await producer.send({ messages: entries.map((entry) => messageOf(entry, settings.macs)) })
      } catch (error) {
        await drop()
        throw error
      }
    },
    close: drop,
  }
}

/** The topics are looked at with every connection: somebody may have deleted them meanwhile. */
async function connect({ cluster, requestMs }: SenderSettings): Promise<RecordProducer> {
  await ensureTopics(cluster)
  const kafka = await import('@platformatic/kafka')
  return new kafka.Producer<Buffer, Buffer, string>({
    clientId: 'parley-ship',
    ...cluster,
    serializers: { headerKey: kafka.stringSerializer },
    // Acknowledged by all replicas, and in order, also when a part of the connection fails.
    idempotent: true,
    compression: 'zstd',
    retries,
    retryDelay: retryDelayMs,
    timeout: requestMs,
    requestTimeout: requestMs,
  })
}
