// P3: latency with five partners at 30 ms ± 10, of which one never answers and one fails every fifth call, at 70 % of the
// capacity that the same run has found.

import { startGenerator } from '../load/start-generator.ts'
import type { PartnerScript } from '../stage/partners/script.ts'
import type { Findings } from './report/results.ts'
import { type Turn, takeTurn } from './rounds.ts'
import { priceFrom } from './servers/ask-once.ts'
import { exchangeNote, partnersYaml, startExchange, startPartner } from './servers/exchange.ts'
import type { Bench, Setting } from './setting.ts'

const usual = { delayMs: 30, jitterMs: 10 }
const partners: readonly PartnerScript[] = [
  { price: 1, ...usual },
  { price: 2, ...usual },
  { price: 3, ...usual },
  { price: 4, ...usual, errorShare: 0.2 },
  { price: 5, fault: 'black-hole' },
]
/** Few connections leave the server waiting for its partners; too many make partners busy or late, and bids are missed. */
const capacityConnections = [32, 64, 128, 256]
/** A loop with more errors than this was beyond capacity. */
const errorShareMax = 0.01
/** More than are ever open at once at 70 %, so that no request waits for a connection. */
const connections = 512
const loadShare = 0.7

export const latency: Bench = {
  title: 'P3: five partners at 30 ms ± 10, one silent, one at 20 % errors',
  isPinned: true,
  run: runLatency,
}

async function runLatency({ effort, cores, print, tellTurn }: Setting): Promise<Findings> {
  const servers = await Promise.all(partners.map((script) => startPartner(script, cores?.others)))
  const exchange = await startExchange({ yaml: partnersYaml(servers), core: cores?.server })
  await priceFrom('the exchange', exchange.url)
  const generator = startGenerator(cores?.others)
  const seconds = Math.max(1, Math.round(effort.seconds / 2))
  const notes = [
    `Capacity: the best of closed loops on ${capacityConnections.join(', ')} connections. Then an open loop at 70 % of it for ${seconds} s; latency counts from the time at which a request should have been sent.`,
    'Partners have the default settings: a time cap of 150 ms, 128 connections.',
    exchangeNote,
  ]
  for (const note of notes) print(note)

  const closed = async (name: string, count: number): Promise<Turn> => {
    const pace = { kind: 'closed', requests: 1_000_000, seconds: Math.min(5, seconds) } as const
    return takeTurn({ ...exchange, name }, generator, { connections: count, pace })
  }
  await closed('warm-up', 64)
  const tries: Turn[] = []
  for (const count of capacityConnections) {
    const turn = await closed(`capacity, ${count} connections`, count)
    tellTurn(turn.name, turn)
    tries.push(turn)
  }
  const capacity = capacityIn(tries)
  const perSecond = Math.max(1, Math.floor(capacity.perSecond * loadShare))
  const pace = { kind: 'open', perSecond, seconds } as const
  const loaded = await takeTurn({ ...exchange, name: `open loop, ${perSecond}/s` }, generator, { connections, pace })
  tellTurn(loaded.name, loaded)
  await generator.stop()
  await Promise.all([exchange, ...servers].map((server) => server.stop()))

  const busy = Math.round((capacity.cpuMicros * capacity.perSecond) / 10_000)
  return {
    notes: [...notes, `At capacity the exchange kept ${busy} % of its core busy.`],
    rows: [capacity, loaded],
    goals: [
      { name: 'p50 ms', kind: 'absolute', value: loaded.p50Ms, most: 50 },
      { name: 'p95 ms', kind: 'absolute', value: loaded.p95Ms, most: 100 },
      { name: 'p99 ms', kind: 'absolute', value: loaded.p99Ms, most: 200 },
    ],
    profiles: [],
  }
}

/** The fastest loop without too many errors; where all had too many, the one with the fewest. */
export function capacityIn(tries: readonly Turn[]): Turn {
  const errorShare = ({ answered, errors }: Turn): number => errors / Math.max(1, answered + errors)
  const [best] = tries.toSorted((a, b) => {
    const areBothGood = errorShare(a) <= errorShareMax && errorShare(b) <= errorShareMax
    return areBothGood ? b.perSecond - a.perSecond : errorShare(a) - errorShare(b)
  })
  if (best === undefined) throw new Error('capacity was not measured')
  return best
}
