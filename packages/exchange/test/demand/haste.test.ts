// D84 in the real process: what a caller in haste can do to the partners of others. All times are those of an exchange whose
// time goes slowly: the ten milliseconds between 90 and 100 are a fifth of a second to the machine.

import { setTimeout as wait } from 'node:timers/promises'
import { slowly, slowness, slowSecondMs } from '@parley/testkit/slowly'
import { afterAll, expect, test } from 'vitest'
import { stopAll } from '../support/server.ts'
import { keepAuctions, partnerAt, simpleRequest } from './documents.ts'
import { type DemandExchange, dispositionsOf, startExchange, type TimedAnswer } from './exchange.ts'
import { startPartner, stopPartners } from './partner.ts'
import { inParallel } from './percentiles.ts'

afterAll(async () => {
  await Promise.all([stopAll(), stopPartners()])
})

test('a stranger with a tmax of 100 takes no bid of a partner of 90 ms from a publisher that has time', async () => {
  const slow = await startPartner('slow', { delayMs: 90 * slowness, price: 2 })
  const demand = { partners: [partnerAt('slow', slow.url, { timeoutMs: 400 })] }
  const exchange = await startExchange({ explain: keepAuctions, demand }, slowly)

  const [strangers, publishers] = await Promise.all([
    sentAtRate(exchange, simpleRequest({ id: 'stranger', tmax: 100 }), { perSecond: 95, count: 95 }),
    sentAtRate(exchange, simpleRequest({ id: 'publisher', tmax: undefined }), { perSecond: 20, count: 20 }),
  ])
  const strangersEnds = await reasonsOf(exchange, strangers)
  const publishersEnds = await reasonsOf(exchange, publishers)

  expect(publishersEnds).toEqual(publishers.map(() => 'won'))
  // With so little time there is nothing to be had, and the partner is left alone.
  expect(strangersEnds.filter((reason) => reason === 'won')).toEqual([])
  expect(strangersEnds.filter((reason) => reason === 'unhealthy').length).toBeGreaterThan(50)
}, 60_000)

interface Traffic {
  readonly perSecond: number
  readonly count: number
}

/** Sends at an even rate, whatever becomes of the answers. */
async function sentAtRate(
  exchange: DemandExchange,
  document: object,
  { perSecond, count }: Traffic,
): Promise<readonly TimedAnswer[]> {
  const startedAtMs = performance.now()
  const answers: Promise<TimedAnswer>[] = []
  for (let index = 0; index < count; index++) {
    await wait(Math.max(0, startedAtMs + (index * slowSecondMs) / perSecond - performance.now()))
    answers.push(exchange.post(document))
  }
  return Promise.all(answers)
}

async function reasonsOf(exchange: DemandExchange, answers: readonly TimedAnswer[]): Promise<readonly string[]> {
  const explained = await inParallel(answers, 8, (answer) => exchange.explained(answer))
  const ends = explained.flatMap(dispositionsOf).filter(({ partner }) => partner === 'slow')
  return ends.map(({ reason }) => reason)
}
