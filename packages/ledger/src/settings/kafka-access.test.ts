import { expect, test } from 'vitest'
import { kafkaAccess } from './kafka-access.ts'
import { readSettings } from './read-settings.ts'

const secret = 'a secret that is long enough to be one'

function accessWith(environment: Readonly<Record<string, string>>) {
  const reading = readSettings([], { PARLEY_KAFKA_BROKERS: 'one:9092,two:9092', ...environment })
  if (reading.kind === 'wrong') throw new Error(reading.sentence)
  return kafkaAccess(reading.settings)
}

test('with the secret of the notices Kafka is reached', () => {
  const access = accessWith({ PARLEY_NOTICE_SECRET: secret })

  expect(access).toMatchObject({ kind: 'access', cluster: { bootstrapBrokers: ['one:9092', 'two:9092'] } })
})

test('Kafka without a secret is refused, unless the operator says so', () => {
  expect(accessWith({})).toMatchObject({ kind: 'wrong', sentence: expect.stringContaining('PARLEY_NOTICE_SECRET') })
  expect(accessWith({ PARLEY_KAFKA_UNSIGNED: 'yes' })).toMatchObject({ kind: 'access' })
})

test.each([
  [{ PARLEY_KAFKA_UNSIGNED: 'true' }, 'PARLEY_KAFKA_UNSIGNED must be yes or no.'],
  [{ PARLEY_KAFKA_USER: 'parley' }, 'passwords go over TLS only'],
  [{ PARLEY_KAFKA_USER: 'parley', PARLEY_KAFKA_PASSWORD: 'p' }, 'passwords go over TLS only'],
  [{ PARLEY_KAFKA_USER: 'parley', PARLEY_KAFKA_CA: 'system' }, 'passwords go over TLS only'],
  [{ PARLEY_KAFKA_CA: '/nowhere.pem' }, 'cannot be read'],
])('%j is refused with a sentence', (environment, words) => {
  expect(accessWith({ PARLEY_NOTICE_SECRET: secret, ...environment })).toMatchObject({
    kind: 'wrong',
    sentence: expect.stringContaining(words),
  })
})

test('a user signs in over TLS', () => {
  const environment = { PARLEY_KAFKA_USER: 'parley', PARLEY_KAFKA_PASSWORD: 'p', PARLEY_KAFKA_CA: 'system' }

  expect(accessWith({ PARLEY_NOTICE_SECRET: secret, ...environment })).toMatchObject({
    cluster: { tls: {}, sasl: { mechanism: 'SCRAM-SHA-512', username: 'parley', password: 'p' } },
  })
})
