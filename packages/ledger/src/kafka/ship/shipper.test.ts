import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { positionOf, readConfirmed } from '@parley/journal'
import { expect, test } from 'vitest'
import { removeFolder, temporaryFolder, writeJournal } from '../../../test/support/journals.ts'
import { notice } from '../../../test/support/samples.ts'
import { until } from '../../../test/support/source-tools.ts'
import { startShipper } from './shipper.ts'
import { type ShipEvent, shipDefaults } from './shipping.ts'

test('a directory that was emptied is shipped as the journal that it holds now', async () => {
  const root = await temporaryFolder()
  const directory = join(root, '0')
  const old = await writeJournal(root, '0', [notice('b1')])
  // A ledger that has the old journal and not the new one.
  const asked = new Set<string>()
  const ledger = createServer(({ url = '' }, response) => {
    const id = url.split('/').at(-1) ?? ''
    asked.add(id)
    response.end(JSON.stringify({ notices: id === old ? positionOf(1, 0) : 0, sums: 0, gap: false }))
  })
  await once(ledger.listen(0, '127.0.0.1'), 'listening')
  const ledgerUrl = `http://127.0.0.1:${(ledger.address() as AddressInfo).port}`
  const events: ShipEvent[] = []
  const quick = { confirmMs: 10, scanMs: 10, retryMsMax: 200, requestMs: 200 }
  // Nobody listens there: what is sent does not matter here.
  const settings = {
    ...shipDefaults,
    ...quick,
    cluster: { bootstrapBrokers: ['127.0.0.1:1'] },
    macs: undefined,
    ledgerUrl,
    ledgerKey: '',
  }
  const shipper = startShipper(root, settings, {
    nowMs: () => performance.now(),
    chance: Math.random,
    pause: (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}),
    observe: (event) => events.push(event),
  })
  await until(() => events.some(({ kind }) => kind === 'confirmed'))

  await rm(directory, { recursive: true })
  const fresh = await writeJournal(root, '0', [notice('b2')])

  await until(() => asked.has(fresh))
  await shipper.stop()
  expect(await readConfirmed(directory)).toEqual({ notices: 0, sums: 0 })
  ledger.close()
  await removeFolder(root)
}, 70_000)
