import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Admin, Consumer, Producer, stringDeserializers, stringSerializers } from '@platformatic/kafka'
import { afterAll, expect, test } from 'vitest'
import { startKafka } from '../src/kafka.ts'
import { kafkaJars } from '../src/kafka-jars.ts'

const kafka = await startKafka()
afterAll(() => kafka.stop())

const client = { clientId: 'test', bootstrapBrokers: [...kafka.addresses] }

test('what was acknowledged is there after the broker was killed and restarted on its port', async () => {
  await kafka.createTopic('kept', { partitions: 1, settings: { 'retention.ms': '60000' } })
  const producer = new Producer({ ...client, serializers: stringSerializers })
  await producer.send({ messages: [{ topic: 'kept', key: 'a', value: 'b' }] })
  await producer.close()

  await kafka.brokers[0]?.kill()
  await kafka.brokers[0]?.restart()

  const consumer = new Consumer({ ...client, groupId: 'test', deserializers: stringDeserializers })
  const stream = await consumer.consume({ topics: ['kept'], mode: 'earliest' })
  const { value } = await stream[Symbol.asyncIterator]().next()
  expect([value?.key, value?.value]).toEqual(['a', 'b'])
  await stream.close()
  await consumer.close()
})

test('a topic that was deleted is gone', async () => {
  await kafka.createTopic('short')
  await kafka.deleteTopic('short')

  const admin = new Admin(client)
  // A broker answers before all of it knows.
  await expect.poll(() => admin.listTopics()).not.toContain('short')
  await admin.close()
})

test('a missing Java or Maven is a failure that says what to install', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'parley-engines-'))

  await expect(kafkaJars({ java: 'java-not-there', mvn: 'mvn' }, empty)).rejects.toThrow(/apt install openjdk-17/)
  await expect(kafkaJars({ java: 'java', mvn: 'mvn-not-there' }, empty)).rejects.toThrow(/maven/)
  rmSync(empty, { recursive: true })
})
