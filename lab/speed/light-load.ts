// P6: latency at a light load, three partners that answer at once, beside the bare engine. A process that has little to do
// must not be slower for it: connections to partners stay open, and nothing has to be warmed up again.

import { startGenerator } from '../load/start-generator.ts'
import { startThreePartners, threePartnersYaml } from './fan-out.ts'
import type { Findings } from './report/results.ts'
import { type Contender, p99Ratio, summaryOf, type Turn, takeTurn } from './rounds.ts'
import { exchangeNote, type PartnerProcess, startExchange, startServer } from './servers/exchange.ts'
import type { Bench, Setting } from './setting.ts'

const perSecond = 250
const rounds = 3
/** A process at light load compiles late: the turns before the first one that counts. */
const warmUps = 2
const connections = 64
const ratioMost = 1.5

export const lightLoad: Bench = {
  title: `P6: ${perSecond} requests a second, three HTTP partners that answer at once`,
  isPinned: true,
  run: runLightLoad,
}

async function runLightLoad({ effort, cores, print, tellTurn }: Setting): Promise<Findings> {
  const seconds = Math.max(1, Math.round(effort.seconds / rounds))
  const notes = [
    `Open loop of ${perSecond} requests a second; ${rounds} rounds in turns, each of ${seconds} s, after ${warmUps} to warm up; the median counts.`,
    'Each contender has three partners of its own, which count the connections that end after the warm-up although they were used within the last minute.',
    exchangeNote,
  ]
  for (const note of notes) print(note)
  const core = cores?.server
  const [own, bareOnes] = await Promise.all([startThreePartners(cores?.others), startThreePartners(cores?.others)])
  const exchange = await startExchange({ yaml: threePartnersYaml(own), core })
  const urls = bareOnes.map(({ url }) => url)
  const bare = await startServer('bare-fan-out', urls, { core })
  const contenders = [
    { ...bare, name: 'bare' },
    { ...exchange, name: 'exchange' },
  ]
  const generator = startGenerator(cores?.others)
  const turnOf = (contender: Contender): Promise<Turn> =>
    takeTurn(contender, generator, { connections, pace: { kind: 'open', perSecond, seconds } })
  for (let round = 0; round < warmUps; round++) for (const contender of contenders) await turnOf(contender)
  const endedBefore = await endedEarlyAt(own)
  const turns: Turn[] = []
  for (let round = 1; round <= rounds; round++) {
    for (const contender of contenders) {
      const turn = await turnOf(contender)
      turns.push(turn)
      tellTurn(`${round}/${rounds} ${turn.name}`, turn)
    }
  }
  const ended = (await endedEarlyAt(own)) - endedBefore
  await generator.stop()
  await Promise.all([exchange, bare, ...own, ...bareOnes].map((server) => server.stop()))
  return {
    notes,
    rows: ['bare', 'exchange'].map((name) => summaryOf(turns, name)),
    goals: [
      {
        name: 'p99, exchange ÷ bare',
        kind: 'absolute',
        value: p99Ratio(turns, 'exchange', 'bare'),
        most: ratioMost,
      },
      { name: 'connections closed within a minute of use', kind: 'absolute', value: ended, most: 0 },
    ],
    profiles: [],
  }
}

async function endedEarlyAt(partners: readonly PartnerProcess[]): Promise<number> {
  const counts = await Promise.all(partners.map(({ endedEarly }) => endedEarly()))
  return counts.reduce((sum, count) => sum + count, 0)
}
