import { Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { FakeLine, partnerOf, remoteOf } from '../../test/demand/fakes.ts'
import { Shaper } from '../shaping/shaper.ts'
import { shapingMetrics } from './shaping-metrics.ts'

const kinds = { traits: [1, 2], wide: 3, narrow: 4 }
const imps = [{ impId: 'i1', kinds }]

test('of each partner with shaping: its calls by what became of them, and what they were expected to earn', async () => {
  const registry = new Registry()
  const shaper = new Shaper('alpha', { explorationPercent: 5, revenueLossPercentMax: 1 })
  shaper.note([{ kinds, isBid: true, earnedMicros: 2_000_000 }], 1, 0)
  for (let at = 0; at < 3; at++) shaper.consider(imps, { idHash: at, imps }, 0)
  const alpha = partnerOf({ name: 'alpha', demand: remoteOf(new FakeLine(), { shaper }) })
  const beta = partnerOf({ name: 'beta', demand: remoteOf(new FakeLine()) })
  shapingMetrics(registry, () => [alpha, beta, partnerOf({ name: 'house' })])

  const text = await registry.metrics()

  expect(text).toContain('parley_shaping_calls_total{partner="alpha",call="made"} 3')
  expect(text).toContain('parley_shaping_calls_total{partner="alpha",call="unlikely"} 0')
  // Two dollars for a thousand, three times.
  expect(text).toMatch(/parley_shaping_expected_dollars_total\{partner="alpha",call="made"\} 0\.006/)
  expect(text).not.toContain('beta')
  expect(text).not.toContain('house')
})
