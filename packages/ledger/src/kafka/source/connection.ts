// One membership in the group of ledgers: from joining until something fails or somebody asks it to end. It is not repaired; its
// owner makes a new one, which starts at the committed offsets.

import { setTimeout as wait } from 'node:timers/promises'
import type { Consumer, MessagesStream } from '@platformatic/kafka'
import { type Cluster, ensureTopics } from '../topics.ts'

export interface ConnectionSettings {
  readonly cluster: Cluster
  readonly group: string
  /** What it reads; the others are left to somebody else. */
  readonly topics: readonly string[]
  /** An answer that takes longer counts as a failure. */
  readonly requestMs: number
  /** A ledger that is not heard of for so long loses its partitions to the others. */
  readonly sessionMs: number
  /** Of one answer of a broker, as it is on the wire. */
  readonly fetchBytesMax: number
}

/** Of one transaction. */
export interface BatchBounds {
  readonly batchEntriesMax: number
  /** Of the records' JSON; the last one may go beyond it. */
  readonly batchBytesMax: number
}

export interface SourceMessage {
  readonly topic: string
  readonly partition: number
  readonly value: Buffer | undefined
  readonly headers: ReadonlyMap<string, string>
  readonly commit: () => void | Promise<void>
}

export interface Connection {
  /** What came, as soon as there is something, and not more than this at once. Throws when the connection ends. */
  readonly batches: (bounds: BatchBounds) => AsyncGenerator<readonly SourceMessage[]>
  /** These and everything before them need not come again. */
  readonly commit: (messages: readonly SourceMessage[]) => Promise<void>
  /** How many messages of each topic are behind the committed ones; partitions of other ledgers are not counted. */
  readonly lag: () => Promise<ReadonlyMap<string, number>>
  readonly close: () => Promise<void>
}

type EntryConsumer = Consumer<Buffer, Buffer, string, string>
type EntryStream = MessagesStream<Buffer, Buffer, string, string>

const heartbeatsPerSession = 5
const retries = 2
const retryDelayMs = 200
/** How long a broker may let us wait for what is new; a message that comes is sent at once. */
const fetchWaitMs = 500
/** Brokers are asked for more when fewer messages wait here. It bounds the memory, because a message may have 4 MiB. */
const waitingMessagesMin = 64
/** The commit of each partition listens to the stream while it waits; Node warns of more listeners than it expects. */
const listenersMax = 64

export async function connect(settings: ConnectionSettings, signal: AbortSignal): Promise<Connection> {
  await ensureTopics(settings.cluster)
  const consumer = await createConsumer(settings)
  try {
    const stream = await consumer.consume({
      topics: [...settings.topics],
      mode: 'committed',
      fallbackMode: 'earliest',
      autocommit: false,
      maxBytes: settings.fetchBytesMax,
      maxWaitTime: fetchWaitMs,
      highWaterMark: waitingMessagesMin,
    })
    endOnTrouble(consumer, stream)
    endOnSignal(stream, signal)
    return connectionOf(consumer, stream, settings)
  } catch (error) {
    await leave(consumer, settings)
    throw error
  }
}

async function createConsumer({ cluster, group, requestMs, sessionMs }: ConnectionSettings): Promise<EntryConsumer> {
  const { Consumer, stringDeserializer } = await import('@platformatic/kafka')
  return new Consumer<Buffer, Buffer, string, string>({
    clientId: group,
    groupId: group,
    ...cluster,
    deserializers: { headerKey: stringDeserializer, headerValue: stringDeserializer },
    sessionTimeout: sessionMs,
    rebalanceTimeout: sessionMs,
    heartbeatInterval: sessionMs / heartbeatsPerSession,
    requestTimeout: requestMs + fetchWaitMs,
    retries,
    retryDelay: retryDelayMs,
  })
}

/** A group that cannot be joined again is told by an event only, without which the stream would wait for ever. */
function endOnTrouble(consumer: EntryConsumer, stream: EntryStream): void {
  consumer.on('error', (error: Error) => stream.destroy(error))
  consumer.on('consumer:heartbeat:stalled', ({ lastError }) =>
    stream.destroy(new Error('The group of ledgers does not answer.', { cause: lastError })),
  )
  // Whoever reads the stream hears of it; one that breaks while nobody reads must not end the process.
  stream.on('error', () => {})
  stream.setMaxListeners(listenersMax)
}

function endOnSignal(stream: EntryStream, signal: AbortSignal): void {
  const end = (): unknown => stream.destroy()
  signal.addEventListener('abort', end, { once: true })
  stream.once('close', () => signal.removeEventListener('abort', end))
  if (signal.aborted) end()
}

function connectionOf(consumer: EntryConsumer, stream: EntryStream, settings: ConnectionSettings): Connection {
  return {
    batches: (bounds) => batchesOf(stream, bounds),
    async commit(messages) {
      const last = new Map(messages.map((message) => [`${message.topic} ${message.partition}`, message]))
      await beforeEnd(stream, Promise.all([...last.values()].map(async (message) => message.commit())))
    },
    async lag() {
      const lags = await consumer.getLag({ topics: [...settings.topics] })
      return new Map([...lags].map(([topic, partitions]) => [topic, sumOf(partitions)]))
    },
    async close() {
      stream.destroy()
      await leave(consumer, settings)
    },
  }
}

async function* batchesOf(
  stream: EntryStream,
  { batchEntriesMax, batchBytesMax }: BatchBounds,
): AsyncGenerator<readonly SourceMessage[]> {
  const iterator = stream[Symbol.asyncIterator]()
  for (;;) {
    const batch: SourceMessage[] = []
    let bytes = 0
    do {
      const next = await iterator.next()
      if (next.done) return
      batch.push(next.value)
      bytes += next.value.value?.length ?? 0
    } while (batch.length < batchEntriesMax && bytes < batchBytesMax && stream.readableLength > 0)
    yield batch
  }
}

/** A commit that waits for a stream which has ended would wait for ever. */
async function beforeEnd(stream: EntryStream, work: Promise<unknown>): Promise<void> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const fail = (): void => reject(new Error('The connection ended before offsets were committed.'))
  stream.once('close', fail)
  if (stream.destroyed) fail()
  try {
    await Promise.race([work, ended])
  } finally {
    stream.removeListener('close', fail)
  }
}

/** Minus one stands for a partition that another ledger reads. */
function sumOf(partitions: readonly bigint[]): number {
  return partitions.reduce((sum, lag) => sum + Math.max(0, Number(lag)), 0)
}

/** A broker that is gone does not hold us up: the group notices by itself after `sessionMs`. */
async function leave(consumer: EntryConsumer, { requestMs }: ConnectionSettings): Promise<void> {
  const tooLong = new AbortController()
  const bound = wait(requestMs, undefined, { signal: tooLong.signal }).catch(() => {})
  await Promise.race([consumer.close(true).catch(() => {}), bound])
  tooLong.abort()
}
