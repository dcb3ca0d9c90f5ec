import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kafkaDefaults, openDatabase, readKafka } from '../src/index.ts'
import { createMacs } from '../src/kafka/mac.ts'
import { booksOf } from './support/books.ts'
import { damageMiddle } from './support/damage.ts'
import { emptyPostgres } from './support/databases.ts'
import { removeFolder, temporaryFolder } from './support/journals.ts'
import { accountsOf, kafkaStage } from './support/kafka-stage.ts'
import { delivery, sums } from './support/samples.ts'
import { secret } from './support/sealed.ts'
import { sourceTools, until } from './support/source-tools.ts'

const stage = await kafkaStage()
const { kafka } = stage

test('what a journal holds is in the ledger once, and the journal hears of it', async () => {
  stage.line.startLedger()
  stage.line.startShipper()

  await stage.line.note('bid', 2000)
  await stage.line.journals[0]?.append(delivery('bid-0'))
  stage.line.journals[0]?.offer(sums(5))
  await stage.line.untilConfirmed()

  const books = await booksOf(stage.line.database)
  expect(books.notices.length).toBe(2000)
  expect(books.accounts).toEqual(accountsOf(2000))
  expect(books.deliveries).toEqual(['2026-11-16 bid-0 billing sent 1'])
  expect(books.requests).toEqual(['news bid 10 15'])
})

test('entries that Kafka acknowledged and lost are seen as a gap and sent again', async () => {
  stage.line.startShipper()
  await stage.line.note('lost', 1000)
  await stage.line.untilInKafka(1000)
  await Promise.all(['parley.notices', 'parley.sums'].map(kafka.deleteTopic))

  stage.line.startLedger()
  await stage.line.note('later', 10)
  await stage.line.untilConfirmed()

  expect((await booksOf(stage.line.database)).accounts).toEqual(accountsOf(1010))
})

test('entries that are lost at the end, where no gap shows it, are sent again when the ledger stays silent', async () => {
  stage.line.startShipper(['--ship-silence-ms', '1000'])
  await stage.line.note('lost', 1000)
  await stage.line.untilInKafka(1000)
  await Promise.all(['parley.notices', 'parley.sums'].map(kafka.deleteTopic))

  stage.line.startLedger()
  await stage.line.untilConfirmed()

  expect((await booksOf(stage.line.database)).accounts).toEqual(accountsOf(1000))
})

test('of a journal that is damaged in its middle, all but the damaged records are shipped, entered and confirmed', async () => {
  await stage.line.note('bid', 600)
  const [directory = ''] = stage.line.directories
  const lost = await damageMiddle(directory, '00000001.segment', 20)

  stage.line.startShipper()
  stage.line.startLedger()
  await stage.line.untilRows(600 - lost.length)
  await stage.line.note('later', 60)
  await stage.line.untilRows(660 - lost.length)

  expect(lost.length).toBeGreaterThan(0)
  expect((await booksOf(stage.line.database)).accounts).toEqual(accountsOf(660 - lost.length))
  expect(await stage.line.metric('parley_ledger_passed_over_total{because="damage"}')).toBe(lost.length)
  // What is left is the damaged file itself.
  await until(() =>
    stage.line.journals.every((journal) => journal.state().unconfirmedNotices === journal.state().damaged),
  )
  expect(stage.line.journals.map((journal) => journal.state().damaged)).toEqual([1, 0, 0, 0, 0, 0])
})

test('a shipper and a ledger that hear of a new secret one after the other lose nothing', async () => {
  const folder = await temporaryFolder()
  const files = { shipper: join(folder, 'shipper'), ledger: join(folder, 'ledger'), previous: join(folder, 'previous') }
  await Promise.all(Object.values(files).map((file) => writeFile(file, secret)))
  const unset = { PARLEY_NOTICE_SECRET: '', PARLEY_NOTICE_PREVIOUS_SECRET_FILE: files.previous }
  stage.line.startLedger({ ...unset, PARLEY_NOTICE_SECRET_FILE: files.ledger })
  const shipper = stage.line.startShipper(['--ship-silence-ms', '1000'], {
    ...unset,
    PARLEY_NOTICE_SECRET_FILE: files.shipper,
  })
  await stage.line.note('before', 60)
  await stage.line.untilConfirmed()

  await writeFile(files.shipper, 'another secret, and as long as that one')
  await shipper.says('secrets-applied')
  await stage.line.note('between', 60)
  await until(async () => (await stage.line.metric('parley_ledger_passed_over_total{because="mac"}')) >= 60)
  await writeFile(files.ledger, 'another secret, and as long as that one')
  await stage.line.untilConfirmed()
  await stage.line.note('after', 60)
  await stage.line.untilConfirmed()

  expect((await booksOf(stage.line.database)).accounts).toEqual(accountsOf(180))
  expect(await stage.line.metric('parley_ledger_held_entries')).toBe(0)
  await removeFolder(folder)
})

test('a database that was restored gets from the topic what no journal has any more, if its ledgers are a new group', async () => {
  stage.line.startLedger()
  stage.line.startShipper()
  await stage.line.note('bid', 2000)
  await stage.line.untilConfirmed()
  const restored = await openDatabase(await emptyPostgres())
  await restored.migrate()

  const stopping = new AbortController()
  const settings = {
    ...kafkaDefaults,
    cluster: { bootstrapBrokers: [...kafka.addresses] },
    macs: createMacs({ secret, previousSecret: '' }),
    group: 'after-the-restore',
    sessionMs: 6000,
  }
  const reading = readKafka(restored, settings, sourceTools(), stopping.signal)
  await until(async () => (await booksOf(restored)).notices.length === 2000)
  stopping.abort()
  await reading

  expect((await booksOf(restored)).accounts).toEqual(accountsOf(2000))
  await restored.close()
})

test('of two ledgers in the group one is killed, and the other enters what is left, once', async () => {
  stage.line.startLedger()
  const killed = stage.line.startOtherLedger()
  await stage.line.untilLedgers(2)
  stage.line.startShipper(['--ship-batch-records', '100'])
  await stage.line.note('bid', 3000)
  await stage.line.untilRows(500)

  await killed.kill()
  await stage.line.note('later', 600)
  await stage.line.untilConfirmed()

  expect((await booksOf(stage.line.database)).accounts).toEqual(accountsOf(3600))
})
