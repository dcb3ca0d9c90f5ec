// parley-ledger ship: sends the journals of this machine to Kafka, until it is stopped.

import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { reasonOf } from '../kafka/reason.ts'
import { createShipMetrics } from '../kafka/ship/metrics.ts'
import { serveMetrics } from '../kafka/ship/serve-metrics.ts'
import { type Shipper, startShipper } from '../kafka/ship/shipper.ts'
import { type ShipEvent, type ShipSettings, type ShipTools, shipDefaults } from '../kafka/ship/shipping.ts'
import type { Settings } from '../settings/fields.ts'
import { kafkaAccess } from '../settings/kafka-access.ts'
import { createLiveSecrets } from '../settings/live-secrets.ts'
import type { Command } from './context.ts'
import { followSecrets } from './follow-secrets.ts'
import type { Log } from './log.ts'

export const ship: Command = async (context) => {
  const { settings, log, print, stop } = context
  if (settings.journal === '' || settings.brokers === '' || settings.url === '') {
    print('The shipper needs PARLEY_JOURNAL, PARLEY_KAFKA_BROKERS and PARLEY_LEDGER_URL.')
    return 2
  }
  const access = kafkaAccess(settings)
  if (access.kind === 'wrong') {
    print(access.sentence)
    return 2
  }
  const secrets = createLiveSecrets(settings)
  const pause: ShipTools['pause'] = (ms, signal) => wait(ms, undefined, { signal }).catch(() => {})
  let shipper: Shipper | undefined
  const metrics = createShipMetrics(() => shipper)
  const server =
    settings.shipPort === ''
      ? undefined
      : await serveMetrics(metrics.registry, settings.host, Number(settings.shipPort))
  const { macs } = secrets
  shipper = startShipper(settings.journal, shipSettings(settings, { cluster: access.cluster, macs }), {
    nowMs: Date.now,
    chance: Math.random,
    pause,
    observe: (event) => {
      metrics.observe(event)
      tell(log, event)
    },
  })
  const { journal: journals, brokers } = settings
  log('started', 'the shipper is running', { journals, brokers, metrics: server?.address() })
  const following = followSecrets(secrets, context, { pause })
  if (!stop.aborted) await once(stop, 'abort')
  await following
  await shipper.stop()
  server?.close()
  log('stopped', 'the shipper has stopped')
  return 0
}

function shipSettings(settings: Settings, { cluster, macs }: Pick<ShipSettings, 'cluster' | 'macs'>): ShipSettings {
  return {
    ...shipDefaults,
    cluster,
    macs,
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

function tell(log: Log, event: ShipEvent): void {
  if (event.kind === 'failed') {
    // `at` is the time of a line, so where it failed is its place.
    log('ship-failed', 'a try failed', { journal: event.journal, place: event.at, reason: reasonOf(event.error) })
  }
  if (event.kind === 'sent-again') {
    const { journal, from, hasGap } = event
    log('sent-again', 'the ledger is missing records; resending', { journal, from, hasGap })
  }
}
