// D88, T34: notices go to names that partners have written.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startNameServer } from '@parley/testkit'
import { afterEach, expect, test } from 'vitest'
import { openNames } from '../names/lookup.ts'
import { systemClock } from '../time/clock.ts'
import { createNotifier, type Notifier } from './notifier.ts'

const closers: (() => unknown)[] = []

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

test('a partner that writes silent names into its notices holds up nobody else’s', async () => {
  const { notifier, ends, port } = await notifierOf({ trustNetwork: true })

  notifier.send(Array.from({ length: 64 }, (_, index) => ({ partner: 'silent', url: `http://dead.${index}.example/` })))
  notifier.send(Array.from({ length: 10 }, () => ({ partner: 'healthy', url: `http://good.example:${port}/` })))
  const startedAtMs = performance.now()
  await settled(ends, 10)

  expect(ends.filter((end) => end === 'healthy sent')).toHaveLength(10)
  expect(performance.now() - startedAtMs).toBeLessThan(400)
})

test('a name whose address is not on the open internet is never connected to, whatever else it has', async () => {
  const { notifier, ends, seen } = await notifierOf({ trustNetwork: false })

  notifier.send([{ partner: 'healthy', url: 'https://good.example/loss' }])
  await settled(ends, 1)

  expect(ends).toEqual(['healthy failed'])
  expect(seen).toEqual([])
})

interface Opened {
  readonly notifier: Notifier
  readonly ends: readonly string[]
  readonly seen: readonly unknown[]
  readonly port: number
}

async function notifierOf({ trustNetwork }: { readonly trustNetwork: boolean }): Promise<Opened> {
  const ends: string[] = []
  const seen: unknown[] = []
  const partner: Server = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  partner.on('connection', (socket) => seen.push(socket.remoteAddress))
  await once(partner, 'listening')
  const names = await startNameServer({ 'good.example': { ipv4: ['127.0.0.1'] } })
  const { lookup, close } = openNames({ dnsServers: [names.address], askSystem: undefined, clock: systemClock })
  const notifier = createNotifier({
    queueMax: 1000,
    concurrencyMax: 16,
    timeoutMs: 1000,
    trustNetwork,
    lookup,
    domainsOf: () => ['example'],
    emit: (event) => void (event.type === 'partner-notice-ended' && ends.push(`${event.partner} ${event.end}`)),
  })
  closers.push(
    () => notifier.close(),
    close,
    names.stop,
    () => partner.close(),
  )
  return { notifier, ends, seen, port: (partner.address() as AddressInfo).port }
}

async function settled(ends: readonly string[], count: number): Promise<void> {
  for (let turn = 0; turn < 2000 && ends.length < count; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
}
