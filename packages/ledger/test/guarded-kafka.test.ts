// A Kafka that takes nobody without TLS and a password: the whole way into the ledger over it.

import { startKafka } from '@parley/testkit/kafka'
import { afterAll, expect, test } from 'vitest'
import { booksOf } from './support/books.ts'
import { stopDatabases } from './support/databases.ts'
import { openLine } from './support/kafka-line.ts'
import { accountsOf } from './support/kafka-stage.ts'

const kafka = await startKafka({ isGuarded: true })
afterAll(async () => {
  await kafka.stop()
  await stopDatabases()
})

test('notices get into the ledger with TLS and SCRAM-SHA-512, and not with a wrong password or without TLS', async () => {
  const { caFile, user, password } = kafka.door ?? { caFile: '', user: '', password: '' }
  const right = { PARLEY_KAFKA_CA: caFile, PARLEY_KAFKA_USER: user, PARLEY_KAFKA_PASSWORD: password }
  const line = await openLine(kafka.addresses, 1)
  line.startLedger(right)
  await line.note('bid', 100)

  const wrong = line.startShipper([], { ...right, PARLEY_KAFKA_PASSWORD: 'let me in' })
  await wrong.says('"place":"kafka"')
  await wrong.stop()
  const open = line.startShipper([], {})
  await open.says('"place":"kafka"')
  await open.stop()
  expect((await booksOf(line.database)).notices.length).toBe(0)

  line.startShipper([], right)
  await line.untilConfirmed()
  expect((await booksOf(line.database)).accounts).toEqual(accountsOf(100))
  await line.end()
})
