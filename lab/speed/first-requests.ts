// P8: the first 1,000 requests after a start, which pay for the compiler, with the warm-up of the exchange and without it.

import { type Generator, startGenerator } from '../load/start-generator.ts'
import { startThreePartners, threePartnersYaml } from './fan-out.ts'
import type { Findings } from './report/results.ts'
import { p99Ratio, summaryOf, type Turn, takeTurn } from './rounds.ts'
import { exchangeNote, startExchange } from './servers/exchange.ts'
import type { Bench, Setting } from './setting.ts'

const perSecond = 250
const requests = 1000
const starts = 3
const connections = 32
/** The default of `server.warmUpMs`, and off. */
const warmUps = { warm: '1000', cold: '0' } as const

export const firstRequests: Bench = {
  title: `P8: the first ${requests} requests after a start, three HTTP partners that answer at once`,
  isPinned: true,
  run: runFirstRequests,
}

async function runFirstRequests({ cores, print, tellTurn }: Setting): Promise<Findings> {
  const notes = [
    `Open loop of ${perSecond} requests a second for ${requests / perSecond} s, as soon as the exchange listens; ${starts} starts of each in turns, the median counts.`,
    'Warm: `server.warmUpMs` is 1000, as by default. Cold: it is 0.',
    exchangeNote,
  ]
  for (const note of notes) print(note)
  const partners = await startThreePartners(cores?.others)
  const yaml = threePartnersYaml(partners)
  const generator = startGenerator(cores?.others)
  const turns: Turn[] = []
  for (let start = 1; start <= starts; start++) {
    for (const name of ['warm', 'cold'] as const) {
      const turn = await firstTurn(name, yaml, generator, cores?.server)
      turns.push(turn)
      tellTurn(`${start}/${starts} ${name}`, turn)
    }
  }
  await generator.stop()
  await Promise.all(partners.map((partner) => partner.stop()))
  return {
    notes,
    rows: ['warm', 'cold'].map((name) => summaryOf(turns, name)),
    goals: [
      {
        name: 'p99, warm ÷ cold',
        kind: 'absolute',
        value: p99Ratio(turns, 'warm', 'cold'),
        most: 0.5,
      },
    ],
    profiles: [],
  }
}

async function firstTurn(
  name: keyof typeof warmUps,
  yaml: string,
  generator: Generator,
  core: number | undefined,
): Promise<Turn> {
  const exchange = await startExchange({ yaml, core, env: { PARLEY_WARM_UP_MS: warmUps[name] } })
  const pace = { kind: 'open', perSecond, seconds: requests / perSecond } as const
  const turn = await takeTurn({ ...exchange, name }, generator, { connections, pace })
  await exchange.stop()
  return turn
}
