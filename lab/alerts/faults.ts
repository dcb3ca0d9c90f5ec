// Five alerts fire because something really breaks, and end when it is repaired: a partner falls silent, Redis is lost, the
// ledger is away, booking is away, and more requests come than the exchange can answer.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type RedisServer, startRedis } from '@parley/testkit'
import { freePort } from '@parley/testkit/free-port'
import { startGenerator } from '../load/start-generator.ts'
import { type Scenario, type Setting, type Verdict, verdict } from '../scenario.ts'
import { startBooking } from '../stage/booking.ts'
import { partnersConfig, type RunningExchange, startExchange } from '../stage/exchange.ts'
import { type RunningLedger, startLedger } from '../stage/ledger.ts'
import { healthyPartners, type RunningPartners, startPartners } from '../stage/partners/start.ts'
import type { Program } from '../stage/program.ts'
import { type RunningPrometheus, startPrometheus } from '../stage/prometheus.ts'
import { secondsUntil } from '../stage/seconds-until.ts'
import { type Buyer, startBuyer } from './buyer.ts'

export const faults: Scenario = {
  id: 'faults',
  title: 'five alerts fire by real faults, and end with them',
  async run(setting) {
    const stage = await openStage(setting)
    try {
      const all = faultsOf(stage)
      const alerts = all.map(({ alert }) => alert)
      const verdicts = [await calmVerdict(stage, alerts, setting)]
      for (const fault of all) verdicts.push(await faultVerdict(fault, stage, setting))
      return verdicts
    } finally {
      await stage.close()
    }
  },
}

interface Stage {
  readonly exchange: RunningExchange
  readonly partners: RunningPartners
  readonly redis: RedisServer
  readonly ledger: RunningLedger
  readonly booking: Program
  readonly prometheus: RunningPrometheus
  readonly buyer: Buyer
  readonly close: () => Promise<void>
}

/** Few, so that a flood from one machine meets them. */
const inFlightMax = 8
const partnerDelayMs = 20

async function openStage({ seed, folder, print }: Setting): Promise<Stage> {
  const journal = join(folder, 'journal')
  mkdirSync(journal)
  const redis = await startRedis()
  const script = { seed, partners: healthyPartners(2, partnerDelayMs) }
  const partners = await startPartners(script, { folder })
  const { demand } = partnersConfig(partners.endpoints)
  const bookingPort = await freePort()
  const booking = await startBooking({ folder, port: bookingPort, databaseUrl: 'memory', ledgerUrl: '', env: {} })
  const exchange = await startExchange({
    folder,
    config: { demand, server: { inFlightMax }, limits: { ip: 0, publisher: 0, global: 100_000 } },
    env: { REDIS_URL: redis.url, PARLEY_JOURNAL: journal, PARLEY_BOOKING_URL: `http://127.0.0.1:${bookingPort}` },
  })
  const ledger = await startLedger({ name: 'ledger', folder, databaseUrl: 'memory', journal, env: {} })
  const prometheus = await startPrometheus({
    folder,
    targets: { parley: [`127.0.0.1:${exchange.adminPort}`], 'parley-ledger': [new URL(ledger.url).host] },
  })
  const buyer = startBuyer([exchange.url])
  print('an exchange, two partners, Redis, a ledger, booking and Prometheus run')
  return {
    exchange,
    partners,
    redis,
    ledger,
    booking,
    prometheus,
    buyer,
    async close() {
      await buyer.stop()
      await Promise.all([
        prometheus.stop(),
        exchange.kill(),
        ledger.kill(),
        booking.kill(),
        partners.stop(),
        redis.stop(),
      ])
    },
  }
}

interface Fault {
  readonly alert: string
  readonly name: string
  readonly begin: () => Promise<unknown>
  readonly clear: () => Promise<unknown>
}

function faultsOf({ partners, redis, ledger, booking, exchange }: Stage): readonly Fault[] {
  const flood = startGenerator(undefined, true)
  let flooding: Promise<unknown> = Promise.resolve()
  return [
    {
      alert: 'ParleyPartnerSilent',
      name: 'a partner is silent',
      begin: () => partners.setFault(0, 'black-hole'),
      clear: () => partners.setFault(0, 'none'),
    },
    { alert: 'ParleyLimitsAlone', name: 'Redis is lost', begin: () => redis.kill(), clear: () => redis.restart() },
    {
      alert: 'ParleyLedgerBehind',
      name: 'the ledger is away',
      begin: () => ledger.kill(),
      clear: () => ledger.restart(),
    },
    {
      alert: 'ParleyBookingLost',
      name: 'booking is away',
      begin: () => booking.kill(),
      clear: () => booking.restart(),
    },
    {
      alert: 'ParleyOverloaded',
      name: 'too many requests',
      async begin() {
        const pace = { kind: 'open', perSecond: 400, seconds: floodSeconds } as const
        flooding = flood.run({ url: exchange.url, connections: 100, pace })
      },
      async clear() {
        await flooding
        await flood.stop()
      },
    },
  ]
}

/** Long enough for the alert, whose minutes are seconds here. */
const floodSeconds = 25

/** For a machine that has other things to do. */
const fireMsMax = 60_000
const endMsMax = 60_000
const calmMs = 15_000

/** While nothing is broken, none of them fires. Those of a busy machine may: it is late for everybody. */
async function calmVerdict({ prometheus }: Stage, alerts: readonly string[], { print }: Setting): Promise<Verdict> {
  const seen = new Map<string, string>()
  const untilMs = performance.now() + calmMs
  while (performance.now() < untilMs) {
    for (const { name, summary } of await prometheus.firing()) seen.set(name, summary)
    await wait(500)
  }
  for (const [name, summary] of seen) print(`calm: ${name}: ${summary}`)
  const wrong = alerts.filter((alert) => seen.has(alert))
  return verdict('while nothing is broken, none of the five fires', `${wrong.length} of them in ${calmMs / 1000} s`, {
    [wrong.join(', ')]: wrong.length === 0,
  })
}

async function faultVerdict({ alert, name, begin, clear }: Fault, stage: Stage, { print }: Setting): Promise<Verdict> {
  const { prometheus } = stage
  const isFiring = async (): Promise<string | undefined> =>
    (await prometheus.firing()).find((one) => one.name === alert)?.summary
  const before = await isFiring()
  await begin()
  const fired = await secondsUntil(async () => (await isFiring()) !== undefined, fireMsMax)
  const summary = (await isFiring()) ?? ''
  await clear()
  const ended = await secondsUntil(async () => (await isFiring()) === undefined, endMsMax)
  print(`${name}: ${alert} ${fired === undefined ? 'did not fire' : `fired after ${fired.toFixed(0)} s`}: ${summary}`)
  return verdict(
    `${name}: ${alert} fires, and ends when it is mended`,
    `after ${fired?.toFixed(0) ?? 'never'} s, over ${ended?.toFixed(0) ?? 'never'} s after the end`,
    {
      'it fired before': before === undefined,
      'it did not fire': fired !== undefined,
      'it did not end': ended !== undefined,
    },
  )
}
