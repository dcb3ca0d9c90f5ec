// Part 2: a victim before, during and after each attack. Attackers and victim have their own processes; attackers give
// way to the victim where they share a core, so that its clock is its own.

import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { percent } from '../../figures.ts'
import { cpuStealMs } from '../../stage/cpu-steal.ts'
import { partnersConfig } from '../../stage/exchange.ts'
import type { PartnersScript } from '../../stage/partners/script.ts'
import { startPartners } from '../../stage/partners/start.ts'
import { startWorker } from '../../stage/program.ts'
import { houseYaml, startVictimExchange } from '../exchange.ts'
import type { Part, Row, Setting, Side } from '../part.ts'
import { type Attack, attacks, type PartnerDemand } from './attacks.ts'
import type { AttackOrder, VictimOrder, VictimPhase, VictimResult } from './plan.ts'
import { faultsOfAttack, isDoubtful, type Phases } from './verdict.ts'

interface Times {
  readonly warmUp: number
  readonly before: number
  readonly during: number
  readonly after: number
}

const full: Times = { warmUp: 2, before: 10, during: 10, after: 5 }
const quick: Times = { warmUp: 1, before: 3, during: 5, after: 2 }

export const columns = ['before', 'during', 'after'] as const

export const victims: Part = {
  id: 'victims',
  title: 'What a victim notices: p50 / p99 ms, fill, errors',
  columns,
  open: (side, setting) => ({
    // What is not judged would only make a quick run longer.
    cases: attacks.filter(({ unjudged }) => unjudged === '' || !setting.isQuick).map(({ name }) => name),
    run: (name) => runAttack(name, side, setting),
  }),
}

async function runAttack(name: string, side: Side, setting: Setting): Promise<Row> {
  const attack = attacks.find((one) => one.name === name)
  if (attack === undefined) throw new Error(`unknown attack ${name}`)
  return rowOf(name, await settled(() => phasesOf(attack, side, setting)), attack.unjudged)
}

/** A busy machine also hurts a victim, so a small excess is measured again. */
const looksMax = 5

export async function settled(look: () => Promise<Phases>): Promise<Phases> {
  let phases = await look()
  for (let looks = 1; looks < looksMax && isDoubtful(phases); looks++) phases = await look()
  return phases
}

async function phasesOf(attack: Attack, { root }: Side, { isQuick, cores }: Setting): Promise<Phases> {
  const { warmUp, before, during, after } = isQuick ? quick : full
  const partners = await startPartners(scriptOf(attack.demand), { core: cores?.others })
  const server = { trustedProxies: ['10.0.0.0/8'] }
  const config =
    attack.demand === 'house'
      ? `${houseYaml}\nserver: ${JSON.stringify(server)}\n`
      : JSON.stringify({ ...partnersConfig(partners.endpoints), server })
  const exchange = await startVictimExchange({ root, config, core: cores?.server })
  const victim = startVictim(cores?.others)
  const { url } = exchange
  await victim.run({ url, seconds: warmUp })
  const calm = await victim.run({ url, seconds: before })
  const seconds = attack.leadSeconds + during
  const over = attack.attackers.map((plan) => runAttacker({ url, seconds, plan }, cores?.others))
  await wait(attack.leadSeconds * 1000)
  const hurt = await victim.run({ url, seconds: during })
  await Promise.all(over)
  const healed = await victim.run({ url, seconds: after })
  await Promise.all([exchange, victim, partners].map((one) => one.stop()))
  return { before: calm, during: hurt, after: healed }
}

export interface Victim {
  readonly run: (order: VictimOrder) => Promise<VictimPhase>
  readonly stop: () => Promise<void>
}

export function startVictim(core: number | undefined): Victim {
  const { ask, stop } = startWorker<VictimOrder, VictimResult>({ file: 'lab/abuse/victims/victim.ts', core })
  return {
    async run(order) {
      const before = cpuStealMs()
      const result = await ask(order)
      return { ...result, cpuStealMs: cpuStealMs() - before }
    },
    stop,
  }
}

/** Ends with its attack, or a little later by force. */
async function runAttacker(order: AttackOrder, core: number | undefined): Promise<void> {
  const { process: worker } = startWorker({ file: 'lab/abuse/victims/attacker.ts', core, priority: 'low' })
  const gone = once(worker, 'exit')
  worker.send(order)
  const timer = setTimeout(() => worker.kill('SIGKILL'), (order.seconds + 5) * 1000)
  await gone
  clearTimeout(timer)
}

function scriptOf(demand: 'house' | PartnerDemand): PartnersScript {
  if (demand === 'house') return { seed: 1, partners: [] }
  const { partners, delayMs } = demand
  return { seed: 1, partners: Array.from({ length: partners }, () => ({ answers: 'tricks', delayMs })) }
}

export function rowOf(name: string, phases: Phases, unjudged: string): Row {
  const faults = faultsOfAttack(phases)
  const verdict = faults.length === 0 ? 'would pass' : faults.join('; ')
  return {
    name,
    cells: columns.map((phase) => shown(phases[phase])),
    figures: Object.fromEntries(
      columns.flatMap((phase) => Object.entries(phases[phase]).map(([figure, value]) => [`${phase} ${figure}`, value])),
    ),
    faults: unjudged === '' ? faults : [],
    note: unjudged === '' ? '' : `not judged, ${unjudged}: ${verdict}`,
  }
}

function shown({ p50Ms, p99Ms, fill, errors }: VictimPhase): string {
  return `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)}, ${percent(fill)}, ${errors}`
}
