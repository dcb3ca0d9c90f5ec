import { expect, test } from 'vitest'
import { configOf } from '../../test/support/config.ts'
import { changedStartOnly, startOnlyOf } from './start-only.ts'

test('settings from which processParts parts are built may not change, and are named', () => {
  const changed = changedStartOnly(
    startOnlyOf(configOf('')),
    configOf('server: { port: 9000 }\nlimits: { ipKeysMax: 5, ip: 7 }'),
  )

  expect(changed).toEqual(['server.port', 'limits.ipKeysMax'])
})

test('demand, campaigns, privacy, the auction, limits and secrets may change', () => {
  const next = configOf(`
limits: { ip: 7, publisher: 8, global: 9, publishers: { p1: 3 } }
privacy: { gdprDefault: true }
auction: { timeoutMs: 300 }
demand: { partners: [{ name: alpha, params: { endpoint: https://alpha.example/bid } }] }
notices: { secret: ${'s'.repeat(40)} }
explain: { publishers: [p1] }
house: { campaigns: [] }
`)

  expect(changedStartOnly(startOnlyOf(configOf('')), next)).toEqual([])
})
