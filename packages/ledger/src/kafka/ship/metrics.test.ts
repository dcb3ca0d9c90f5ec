import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createShipMetrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

const shipper = { journals: () => 2, lagBytes: async () => 4096, stop: async () => {} }

test('what was sent, what failed, and how far Kafka is behind the journals', async () => {
  const { registry, observe } = createShipMetrics(() => shipper)

  observe({ kind: 'sent', journal: 'secret-id', notices: 10, sums: 1 })
  observe({ kind: 'failed', journal: 'secret-id', at: 'ledger', error: new Error('gone') })
  observe({ kind: 'sent-again', journal: 'secret-id', from: { notices: 0, sums: 0 }, hasGap: true })

  const text = await registry.metrics()
  expect(text).toContain('parley_ship_sent_total{stream="notices"} 10')
  expect(text).toContain('parley_ship_failures_total{at="ledger"} 1')
  expect(text).toContain('parley_ship_sent_again_total{because="gap"} 1')
  expect(text).toContain('parley_ship_journals 2')
  expect(text).toContain('parley_ship_lag_bytes 4096')
  expect(text).not.toContain('secret-id')
})

test('they are served where Prometheus looks for them, and nothing else is', async () => {
  const { registry } = createShipMetrics(() => shipper)
  const server = await serveMetrics(registry, '127.0.0.1', 0)
  const { port } = server.address() as AddressInfo

  const [metrics, health, other] = await Promise.all(
    ['/metrics', '/healthz', '/'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)),
  )

  expect([metrics?.status, health?.status, other?.status]).toEqual([200, 200, 404])
  expect(await metrics?.text()).toContain('parley_ship_lag_bytes 4096')
  server.closeAllConnections()
  await once(server.close(), 'close')
})
