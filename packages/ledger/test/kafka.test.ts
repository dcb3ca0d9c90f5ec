import { setTimeout as pause } from 'node:timers/promises'
import { startKafka } from '@parley/testkit/kafka'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { kafkaDefaults, openDatabase, readKafka } from '../src/index.ts'
import { booksOf } from './support/books.ts'
import { emptyPostgres, stopDatabases } from './support/databases.ts'
import { type Line, openLine } from './support/kafka-line.ts'
import { delivery, sums } from './support/samples.ts'
import { sourceTools, until } from './support/source-tools.ts'

const kafka = await startKafka()
const [broker] = kafka.brokers
let line: Line
beforeEach(async () => {
  line = await openLine(kafka.addresses, 6)
})
afterEach(async () => {
  await line.end()
  await Promise.all(['parley.notices', 'parley.sums'].map((topic) => kafka.deleteTopic(topic).catch(() => {})))
})
afterAll(async () => {
  await kafka.stop()
  await stopDatabases()
})

/** Of so many notices, each paid 2.5 and cleared 2.0 dollars for a thousand. */
const accountsOf = (notices: number): readonly string[] => [
  `fee ${500_000 * notices}`,
  `partner:alpha ${-2_500_000 * notices}`,
  `publisher:news ${2_000_000 * notices}`,
]

test('what a journal holds is in the ledger once, and the journal hears of it', async () => {
  line.startLedger()
  line.startShipper()

  await line.note('bid', 2000)
  await line.journals[0]?.append(delivery('bid-0'))
  line.journals[0]?.offer(sums(5))
  await line.untilConfirmed()

  const books = await booksOf(line.database)
  expect(books.notices.length).toBe(2000)
  expect(books.accounts).toEqual(accountsOf(2000))
  expect(books.deliveries).toEqual(['2026-11-16 bid-0 billing sent 1'])
  expect(books.requests).toEqual(['news bid 10 15'])
})

test('a broker that is killed while entries are shipped costs time, and no entry', async () => {
  line.startLedger()
  line.startShipper()
  await line.note('before', 500)
  await line.untilRows(1)

  await Promise.all([broker?.kill(), line.note('while', 1000)])
  await pause(1000)
  await Promise.all([broker?.restart(), line.note('after', 500)])
  await line.untilConfirmed()

  expect((await booksOf(line.database)).accounts).toEqual(accountsOf(2000))
})

test('a shipper that is killed is followed by one that sends again what was not confirmed', async () => {
  line.startLedger()
  const shipper = line.startShipper(['--ship-batch-records', '5'])
  await line.note('bid', 3000)
  await line.untilInKafka(100)

  await shipper.kill()
  line.startShipper()
  await line.note('later', 100)
  await line.untilConfirmed()

  expect((await booksOf(line.database)).accounts).toEqual(accountsOf(3100))
})

test('entries that Kafka acknowledged and lost are seen as a gap and sent again', async () => {
  line.startShipper()
  await line.note('lost', 1000)
  await line.untilInKafka(1000)
  await Promise.all(['parley.notices', 'parley.sums'].map(kafka.deleteTopic))

  line.startLedger()
  await line.note('later', 10)
  await line.untilConfirmed()

  expect((await booksOf(line.database)).accounts).toEqual(accountsOf(1010))
})

test('entries that are lost at the end, where no gap shows it, are sent again when the ledger stays silent', async () => {
  line.startShipper(['--ship-silence-ms', '1000'])
  await line.note('lost', 1000)
  await line.untilInKafka(1000)
  await Promise.all(['parley.notices', 'parley.sums'].map(kafka.deleteTopic))

  line.startLedger()
  await line.untilConfirmed()

  expect((await booksOf(line.database)).accounts).toEqual(accountsOf(1000))
})

test('a database that was restored gets from the topic what no journal has any more, if its ledgers are a new group', async () => {
  line.startLedger()
  line.startShipper()
  await line.note('bid', 2000)
  await line.untilConfirmed()
  const restored = await openDatabase(await emptyPostgres())
  await restored.migrate()

  const stopping = new AbortController()
  const settings = { ...kafkaDefaults, brokers: kafka.addresses, group: 'after-the-restore', sessionMs: 6000 }
  const reading = readKafka(restored, settings, sourceTools(), stopping.signal)
  await until(async () => (await booksOf(restored)).notices.length === 2000)
  stopping.abort()
  await reading

  expect((await booksOf(restored)).accounts).toEqual(accountsOf(2000))
  await restored.close()
})

test('of two ledgers in the group one is killed, and the other enters what is left, once', async () => {
  line.startLedger()
  const killed = line.startOtherLedger()
  await line.untilLedgers(2)
  line.startShipper(['--ship-batch-records', '100'])
  await line.note('bid', 3000)
  await line.untilRows(500)

  await killed.kill()
  await line.note('later', 600)
  await line.untilConfirmed()

  expect((await booksOf(line.database)).accounts).toEqual(accountsOf(3600))
})
