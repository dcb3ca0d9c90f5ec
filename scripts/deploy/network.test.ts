import { expect, test } from 'vitest'
import { openNetwork } from './network.ts'

test('names and ports of a fleet are those of this machine, and networks stay as they are', async () => {
  const network = await openNetwork(['exchange', 'ledger'], { 'kafka:9092': '127.0.0.1:1' })
  const ledger = network.urlOf('ledger', 9191)

  expect(network.translate('exchange', 'http://ledger:9191/v1')).toBe(`${ledger}/v1`)
  expect(network.translate('ledger', 'http://127.0.0.1:9191/healthz')).toBe(`${ledger}/healthz`)
  expect(network.translate('ledger', 'kafka:9092')).toBe('127.0.0.1:1')
  expect(network.translate('ledger', '0.0.0.0')).toBe('127.0.0.1')
  expect(network.translate('ledger', '[10.0.0.0/8]')).toBe('[10.0.0.0/8]')
  expect(network.portsOf('ledger').PARLEY_LEDGER_PORT).toBe(new URL(ledger).port)
})
