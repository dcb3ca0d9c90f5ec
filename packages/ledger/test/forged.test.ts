// T78: what somebody can do to the books who may write to the topics and does not know the secret.

import { openKafkaClient } from '@parley/testkit/kafka-client'
import { afterAll, expect, test } from 'vitest'
import { booksOf } from './support/books.ts'
import { accountsOf, kafkaStage } from './support/kafka-stage.ts'
import { sums } from './support/samples.ts'
import { sealed } from './support/sealed.ts'
import { until } from './support/source-tools.ts'

const stage = await kafkaStage()
const stranger = openKafkaClient('stranger', stage.kafka.addresses)
afterAll(() => stranger.close())

const lastOfFirstSegment = 2 * 2 ** 26 - 1

/** What a journal that has written one segment has not written yet, as one who reads the topic would send it. */
async function forge(value: object, { position = lastOfFirstSegment, topic = 'parley.notices' } = {}): Promise<void> {
  const [journal = ''] = stage.line.journals.map(({ id }) => id)
  const headers = { journal, position: String(position), previous: '0' }
  await stranger.send([{ topic, key: journal, value: Buffer.from(JSON.stringify(value)), headers }])
}

test('a message that claims the last place of a segment hides nothing behind it', async () => {
  stage.line.startLedger()
  stage.line.startShipper()
  await stage.line.note('before', 100)
  await stage.line.untilConfirmed()

  await forge({ v: 99, type: 'odd' })
  await forge(sealed('forged'), { position: lastOfFirstSegment - 1 })
  await stage.line.note('after', 100)
  await stage.line.untilConfirmed()

  const books = await booksOf(stage.line.database)
  expect(books.accounts).toEqual(accountsOf(200))
  expect(await stage.line.metric('parley_ledger_passed_over_total{because="mac"}')).toBe(2)
})

test('sums that nobody has written are not added', async () => {
  stage.line.startLedger()
  stage.line.startShipper()
  await stage.line.note('true', 10)
  await stage.line.untilConfirmed()

  await forge(sums(999_999), { topic: 'parley.sums' })
  await until(async () => (await stage.line.metric('parley_ledger_passed_over_total{because="mac"}')) === 1)

  expect((await booksOf(stage.line.database)).requests).toEqual([])
})

test('a ledger that is upgraded first gets what older shippers sent without a code once the shippers are upgraded too', async () => {
  const old = stage.line.startShipper(['--kafka-unsigned', 'yes'], { PARLEY_NOTICE_SECRET: '' })
  await stage.line.note('unsigned', 50)
  await stage.line.untilInKafka(50)
  stage.line.startLedger()
  await until(async () => (await stage.line.metric('parley_ledger_passed_over_total{because="mac"}')) === 50)
  await old.stop()

  stage.line.startShipper(['--ship-silence-ms', '1000'])
  await stage.line.untilConfirmed()

  expect((await booksOf(stage.line.database)).accounts).toEqual(accountsOf(50))
})
