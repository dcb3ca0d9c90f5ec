// What P5 measures over HTTP, by itself and in processor time: knowing more partners or callers costs each request no more than
// its share.

import { quickestMs } from '@parley/testkit/quickest'
import { expect, test } from 'vitest'
import { planDemand } from '../../packages/exchange/src/demand/plan/plan.ts'
import { createLimiter } from '../../packages/exchange/src/limits/limiter.ts'
import { demandWith, opportunity, planTools, times } from './micro/stage.ts'

const rounds = 20

test('ten times as many partners that do not take a request cost at most twenty times as much', () => {
  const [some, many] = [100, 1000].map((others) => {
    const demand = demandWith(others)
    return quickestMs(() => {
      for (let round = 0; round < rounds; round++) planDemand(opportunity, demand, times, planTools)
    })
  })

  expect((many ?? Number.NaN) / (some ?? Number.NaN)).toBeLessThan(20)
})

test('a new publisher costs at most three times as much where fifty times as many are remembered', () => {
  const [few, many] = [1000, 50_000].map((publisherKeysMax) => {
    const limits = { ip: 0, publisher: 1_000_000, global: 0, publishers: {}, ipKeysMax: 1, publisherKeysMax }
    const limiter = createLimiter(limits)
    let publisher = 0
    const admitNew = (count: number): void => {
      for (const last = publisher + count; publisher < last; publisher++) {
        const address = limiter.admitAddress('203.0.113.1', 0)
        if (!(address instanceof Promise) && address.ok) void limiter.admitPublisher(address, String(publisher), 0)
      }
    }
    // From here on each of them takes the place of another.
    admitNew(publisherKeysMax)
    return quickestMs(() => admitNew(5000))
  })

  expect((many ?? Number.NaN) / (few ?? Number.NaN)).toBeLessThan(3)
})
