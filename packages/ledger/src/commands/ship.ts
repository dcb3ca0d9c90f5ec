// parley-ledger ship: sends the journals of this machine to Kafka, until it is stopped.

import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { reasonOf } from '../kafka/reason.ts'
import { createShipMetrics } from '../kafka/ship/metrics.ts'
import { serveMetrics } from '../kafka/ship/serve-metrics.ts'
import { type Shipper, startShipper } from '../kafka/ship/shipper.ts'
import { type ShipEvent, type ShipSettings, shipDefaults } from '../kafka/ship/shipping.ts'
import type { Settings } from '../settings/fields.ts'
import type { Command } from './context.ts'

export const ship: Command = async ({ settings, log, print, stop }) => {
  if (settings.journal === '' || settings.brokers === '' || settings.url === '') {
    print('The shipper needs PARLEY_JOURNAL, PARLEY_KAFKA_BROKERS and PARLEY_LEDGER_URL.')
    return 2
  }
  let shipper: Shipper | undefined
  const metrics = createShipMetrics(() => shipper)
  const server =
    settings.shipPort === ''
      ? undefined
      : await serveMetrics(metrics.registry, settings.host, Number(settings.shipPort))
  shipper = startShipper(settings.journal, shipSettings(settings), {
    nowMs: Date.now,
    chance: Math.random,
    pause: (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}),
    observe: (event) => {
      metrics.observe(event)
      tell(log, event)
    },
  })
  log.info(
    { journals: settings.journal, brokers: settings.brokers, metrics: server?.address() },
    'the shipper is running',
  )
  if (!stop.aborted) await once(stop, 'abort')
  await shipper.stop()
  server?.close()
  log.info('the shipper has stopped')
  return 0
}

function shipSettings(settings: Settings): ShipSettings {
  return {
    ...shipDefaults,
    brokers: settings.brokers.split(','),
    ledgerUrl: settings.url,
    ledgerKey: settings.ledgerKey,
    pollMs: Number(settings.shipPollMs),
    confirmMs: Number(settings.shipConfirmMs),
    batchRecordsMax: Number(settings.shipBatchRecords),
    batchBytesMax: Number(settings.shipBatchBytes),
    gapMs: Number(settings.shipGapMs),
    silenceMs: Number(settings.shipSilenceMs),
  }
}

function tell(log: Logger, event: ShipEvent): void {
  if (event.kind === 'failed') {
    log.warn({ journal: event.journal, at: event.at, reason: reasonOf(event.error) }, 'a try failed')
  }
  if (event.kind === 'sent-again') {
    log.warn(
      { journal: event.journal, from: event.from, hasGap: event.hasGap },
      'the ledger misses records: they are sent again',
    )
  }
}
