// The rounds of a bench: the contenders take turns, and another one begins in every round (A B, B A …), so that other work on
// the machine and what one leaves to the next affect all of them equally. The median of the rounds counts.

import { median, sum } from '../figures.ts'
import type { LoadFigures, LoadPlan } from '../load/plan.ts'
import type { Generator } from '../load/start-generator.ts'
import { cpuMicrosOf, familyOf } from '../stage/cpu-time.ts'

export interface Contender {
  readonly name: string
  /** Without one, its processor time is not known. */
  readonly pid: number | undefined
  readonly url: string
  /** What its requests name; by default one publisher and no address. */
  readonly publishers?: number
  readonly forwarded?: number
  readonly impExt?: object | undefined
}

/** One contender's turn, or several as one. */
export interface Turn extends LoadFigures {
  readonly name: string
  /** User and system time of the server's processes ÷ requests answered. */
  readonly cpuMicros: number
  readonly perSecond: number
}

export interface RoundPlan {
  readonly rounds: number
  readonly requests: number
  readonly warmUp: number
  readonly connections: number
}

/** A turn that takes longer ends with the requests it has got through. */
const turnSecondsMax = 60

/** Warms every contender up, then gives each its turn in every round; `tell` is called as each turn ends. */
export async function runRounds(
  contenders: readonly Contender[],
  generator: Generator,
  plan: RoundPlan,
  tell: (label: string, turn: Turn) => void,
): Promise<readonly Turn[]> {
  const { rounds, requests, warmUp, connections } = plan
  const turns: Turn[] = []
  for (const contender of contenders) await takeTurn(contender, generator, closed(warmUp, connections))
  for (let round = 1; round <= rounds; round++) {
    for (const contender of startingWith(round - 1, contenders)) {
      const turn = await takeTurn(contender, generator, closed(requests, connections))
      turns.push(turn)
      tell(`${round}/${rounds} ${turn.name}`, turn)
    }
  }
  return turns
}

function startingWith<Item>(place: number, items: readonly Item[]): readonly Item[] {
  const first = place % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}

function closed(requests: number, connections: number): Pick<LoadPlan, 'pace' | 'connections'> {
  return { connections, pace: { kind: 'closed', requests, seconds: turnSecondsMax } }
}

export async function takeTurn(
  { name, pid, url, publishers, forwarded, impExt }: Contender,
  generator: Generator,
  plan: Pick<LoadPlan, 'pace' | 'connections'>,
): Promise<Turn> {
  const family = pid === undefined ? [] : familyOf(pid)
  const before = cpuMicrosOf(family)
  const result = await generator.run({ url, publishers, forwarded, impExt, ...plan })
  const used = cpuMicrosOf(family) - before
  const { answered, errors, statuses, seconds, p50Ms, p95Ms, p99Ms, lateMs } = result
  const cpuMicros = pid === undefined ? Number.NaN : used / Math.max(1, answered)
  const figures = { answered, errors, statuses, seconds, p50Ms, p95Ms, p99Ms, lateMs }
  return { name, ...figures, cpuMicros, perSecond: answered / seconds }
}

/** The p99 of one contender ÷ that of another, the median over the rounds. */
export function p99Ratio(turns: readonly Turn[], name: string, other: string): number {
  const p99Of = (one: string): readonly number[] => turns.filter((turn) => turn.name === one).map(({ p99Ms }) => p99Ms)
  const others = p99Of(other)
  return median(p99Of(name).map((ms, round) => ms / (others[round] ?? Number.NaN)))
}

/** The turns of one contender as one: medians, and all its errors. */
export function summaryOf(turns: readonly Turn[], name: string): Turn {
  const own = turns.filter((turn) => turn.name === name)
  const middle = (read: (turn: Turn) => number): number => median(own.map(read))
  return {
    name,
    answered: sum(own.map(({ answered }) => answered)),
    errors: sum(own.map(({ errors }) => errors)),
    statuses: statusesOf(own),
    seconds: sum(own.map(({ seconds }) => seconds)),
    cpuMicros: middle(({ cpuMicros }) => cpuMicros),
    perSecond: middle(({ perSecond }) => perSecond),
    p50Ms: middle(({ p50Ms }) => p50Ms),
    p95Ms: middle(({ p95Ms }) => p95Ms),
    p99Ms: middle(({ p99Ms }) => p99Ms),
    lateMs: middle(({ lateMs }) => lateMs),
  }
}

/** A quotient of processor times. */
export interface Ratio {
  /** Of the two turns of a round; the median of the rounds. */
  readonly value: number
  /** Of the cheapest turns of both: a busy machine makes turns more expensive and never cheaper, so this varies less. */
  readonly calmest: number
}

/** Several names are several processes of the same kind: their mean counts in every round. */
export function ratioOf(turns: readonly Turn[], names: readonly string[], toNames: readonly string[]): Ratio {
  const own = microsByRound(turns, names)
  const base = microsByRound(turns, toNames)
  return {
    value: median(own.map((micros, round) => micros / (base[round] ?? Number.NaN))),
    calmest: Math.min(...own) / Math.min(...base),
  }
}

function microsByRound(turns: readonly Turn[], names: readonly string[]): readonly number[] {
  const [first = [], ...others] = names.map((wanted) =>
    turns.filter(({ name }) => name === wanted).map(({ cpuMicros }) => cpuMicros),
  )
  return first.map((micros, round) => sum([micros, ...others.map((own) => own[round] ?? Number.NaN)]) / names.length)
}

function statusesOf(turns: readonly Turn[]): Readonly<Record<string, number>> {
  const names = new Set(turns.flatMap(({ statuses }) => Object.keys(statuses)))
  return Object.fromEntries([...names].map((name) => [name, sum(turns.map(({ statuses }) => statuses[name] ?? 0))]))
}
