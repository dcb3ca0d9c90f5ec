// One process of the simulated fleet, with a partner that always bids.

import { FakeClock } from '@parley/testkit/clock'
import { randomOf } from '@parley/testkit/random'
import { drawnTraffic } from '../../shaping/traffic.ts'
import { newChat } from '../chats.ts'
import { newCounts } from '../counts.ts'
import { partnerTurns } from '../fleet-size.ts'
import { Fullest } from '../fullest.ts'
import type { SimulatedPartner } from '../partners.ts'
import { ProcessLife } from '../process-life.ts'
import { RequestServer } from '../serve-request.ts'
import { SimulatedRedis } from '../simulated-redis.ts'
import { type Arrival, type OneFigures, oneSize } from './arrivals.ts'

const partner: SimulatedPartner = {
  buyer: { name: 'bids', countries: undefined, formats: undefined, intents: undefined, bidShare: 1, priceCpm: 50 },
  state: 'well',
  silentSinceMs: Number.POSITIVE_INFINITY,
}

export async function simulateOne(arrivals: readonly Arrival[], seed: number): Promise<OneFigures> {
  const clock = new FakeClock()
  const random = randomOf(seed)
  const redis = new SimulatedRedis(clock, 1, undefined)
  const isCut = (): boolean => false
  const life = new ProcessLife(0, 1, {
    clock,
    redis,
    size: oneSize,
    partners: [partner],
    random,
    broken: undefined,
    isCut,
  })
  const counts = newCounts()
  const server = new RequestServer(0, 0, life, {
    nowMs: () => clock.nowMs(),
    random,
    counts,
    fullest: new Fullest(),
    turnsMax: partnerTurns(oneSize),
    money: { pick: () => undefined, award: () => false, awardPartner: () => {} },
    broken: undefined,
    admitted: () => {},
  })
  const traffic = drawnTraffic()
  for (const [at, { atMs, publisher, address }] of arrivals.entries()) {
    await clock.runTo(atMs)
    server.serve({ id: `${at}`, chat: newChat(), address, opportunity: { ...traffic.next(random), publisher } })
  }
  await clock.runTo(clock.nowMs() + 1000)
  const { limited, calls, partnerAds } = counts
  return { requests: arrivals.length, limited, calls, awards: partnerAds, leaseCalls: redis.calls }
}
