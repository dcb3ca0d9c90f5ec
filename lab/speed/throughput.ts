// P4: in-process demand, a worker on every core, and a generator on the same machine that sends 10,000 requests a second
// at fixed times. If the machine cannot, the highest rate that it sustains is measured and reported.

import { availableParallelism } from 'node:os'
import { startGenerator } from '../load/start-generator.ts'
import { highestRate } from './highest-rate.ts'
import { houseYaml } from './house.ts'
import type { Findings } from './report/results.ts'
import { type Turn, takeTurn } from './rounds.ts'
import { startExchange } from './servers/exchange.ts'
import type { Bench, Setting } from './setting.ts'

const wantedRate = 10_000
const p99MsMax = 50
const connections = 256
const publishers = 100
/** A rate is held when this share of it is answered with a bid, and nothing is broken. */
const answeredShare = 0.99
const lookSeconds = 5
const warmUpRate = wantedRate / 4

export const throughput: Bench = {
  title: `P4: ${wantedRate.toLocaleString('en')} requests a second, all cores, generator on the same machine`,
  isPinned: false,
  run: runThroughput,
}

async function runThroughput({ effort, print, tellTurn }: Setting): Promise<Findings> {
  const workers = Math.max(2, availableParallelism())
  const notes = [
    `WORKERS=${workers}, sample.yaml. The workers and the generator share all cores.`,
    `Limits as shipped (100 a second for an address, 1,000 for a publisher) except that of the whole exchange, which is twice the rate; the generator calls from ${connections} addresses for ${publishers} publishers.`,
    'Open loop: latency counts from the time at which a request should have been sent.',
  ]
  for (const note of notes) print(note)
  const env = {
    PARLEY_LIMIT_IP: '100',
    PARLEY_LIMIT_PUBLISHER: '1000',
    PARLEY_LIMIT_GLOBAL: String(2 * wantedRate),
  }
  const exchange = await startExchange({ yaml: houseYaml, core: undefined, workers, env })
  const generator = startGenerator(undefined)
  const run = async (name: string, perSecond: number, seconds: number): Promise<Turn> => {
    const turn = await takeTurn({ ...exchange, name, publishers }, generator, {
      connections,
      pace: { kind: 'open', perSecond, seconds },
    })
    tellTurn(name, turn)
    return turn
  }
  // Every worker is as warm as the servers of the other benches.
  await run('warm-up', warmUpRate, (effort.warmUp * workers) / warmUpRate)
  const { rate, trials } = await highestRate({
    wantedRate,
    stepRate: wantedRate / 10,
    look: (perSecond) => run(`look at ${perSecond}/s`, perSecond, Math.min(lookSeconds, effort.seconds)),
    hold: (perSecond) => run(`${perSecond}/s for ${effort.seconds} s`, perSecond, effort.seconds),
    isHeld,
  })
  await generator.stop()
  await exchange.stop()
  return findingsOf(rate, trials, notes)
}

/** Whatever the rate was: an open loop sends every request that it planned. */
function isHeld(turn: Turn): boolean {
  const { broken = 0, unanswered = 0 } = turn.statuses
  const isWhole = broken + unanswered + serverErrors(turn) === 0
  return isWhole && turn.answered >= (turn.answered + turn.errors) * answeredShare && turn.p99Ms < p99MsMax
}

function findingsOf(rate: number, trials: readonly Turn[], notes: readonly string[]): Findings {
  const verdict =
    rate === wantedRate
      ? `${wantedRate} requests a second were held.`
      : `This machine did not hold ${wantedRate} requests a second; the highest rate it held was ${rate}.`
  const last = trials.at(-1)
  return {
    notes: [
      ...notes,
      verdict,
      `The generator sent 99 of 100 requests within ${(last?.lateMs ?? 0).toFixed(1)} ms of their time.`,
    ],
    rows: trials,
    goals: [
      { name: 'requests/s held', kind: 'absolute', value: rate, least: wantedRate },
      { name: '5xx at that rate', kind: 'absolute', value: serverErrors(last), most: 0 },
      { name: 'p99 ms at that rate', kind: 'absolute', value: last?.p99Ms ?? 0, most: p99MsMax },
    ],
    profiles: [],
  }
}

function serverErrors(turn: Turn | undefined): number {
  const found = Object.entries(turn?.statuses ?? {}).filter(([status]) => status.startsWith('5'))
  return found.reduce((sum, [, count]) => sum + count, 0)
}
