// Too long for the gate, which kills brokers and shippers in npm run lab -- money (docs/decisions/gate.md).

import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { booksOf } from './support/books.ts'
import { accountsOf, kafkaStage } from './support/kafka-stage.ts'

const stage = await kafkaStage()
const [broker] = stage.kafka.brokers

test('a broker that is killed while entries are shipped costs time, and no entry', async () => {
  stage.line.startLedger()
  stage.line.startShipper()
  await stage.line.note('before', 500)
  await stage.line.untilRows(1)

  await Promise.all([broker?.kill(), stage.line.note('while', 1000)])
  await pause(1000)
  await Promise.all([broker?.restart(), stage.line.note('after', 500)])
  await stage.line.untilConfirmed()

  expect((await booksOf(stage.line.database)).accounts).toEqual(accountsOf(2000))
})

test('a shipper that is killed is followed by one that sends again what was not confirmed', async () => {
  stage.line.startLedger()
  const shipper = stage.line.startShipper(['--ship-batch-records', '5'])
  await stage.line.note('bid', 3000)
  await stage.line.untilInKafka(100)

  await shipper.kill()
  stage.line.startShipper()
  await stage.line.note('later', 100)
  await stage.line.untilConfirmed()

  expect((await booksOf(stage.line.database)).accounts).toEqual(accountsOf(3100))
})
