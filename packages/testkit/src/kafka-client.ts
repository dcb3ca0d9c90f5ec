// Reads and writes the topics of a Kafka as anybody may who reaches its brokers.

import { Consumer, type MessagesStream, Producer, stringDeserializer } from '@platformatic/kafka'

export interface KafkaMessage {
  readonly topic: string
  readonly key: string
  readonly value: Buffer
  readonly headers: Readonly<Record<string, string>>
}

export interface KafkaClient {
  readonly send: (messages: readonly KafkaMessage[]) => Promise<void>
  /** Everything that the topics hold and get, until the client is closed. */
  readonly listen: (topics: readonly string[], hear: (message: KafkaMessage) => void) => Promise<void>
  readonly close: () => Promise<void>
}

type Reader = Consumer<Buffer, Buffer, string, string>

/** `name` is that of the client and of its group. */
export function openKafkaClient(name: string, brokers: readonly string[]): KafkaClient {
  const common = { clientId: name, bootstrapBrokers: [...brokers] }
  const producer = new Producer({ ...common, compression: 'zstd' })
  const readers: { readonly reader: Reader; readonly stream: MessagesStream<Buffer, Buffer, string, string> }[] = []
  return {
    async send(messages) {
      await producer.send({ messages: messages.map(outOf) })
    },
    async listen(topics, hear) {
      const deserializers = { headerKey: stringDeserializer, headerValue: stringDeserializer }
      const reader: Reader = new Consumer({ ...common, groupId: name, deserializers })
      const stream = await reader.consume({ topics: [...topics], mode: 'earliest' })
      readers.push({ reader, stream })
      stream.on('error', () => {})
      stream.on('data', ({ topic, key, value, headers }) => {
        if (value === undefined) return
        hear({ topic, key: key?.toString() ?? '', value, headers: Object.fromEntries(headers) })
      })
    },
    async close() {
      for (const { reader, stream } of readers) {
        stream.destroy()
        await reader.close(true)
      }
      await producer.close()
    },
  }
}

function outOf({ topic, key, value, headers }: KafkaMessage) {
  const pairs = Object.entries(headers).map(([name, text]) => [Buffer.from(name), Buffer.from(text)] as const)
  return { topic, key: Buffer.from(key), value, headers: new Map(pairs) }
}
