// The rounds of a bench: the contenders take turns (A B A B …), so that whatever the machine does meanwhile happens to
// all of them alike, and the median of the rounds counts.

import type { LoadPlan, LoadResult } from './closed-loop.ts'
import { cpuMicrosOf } from './cpu-time.ts'
import type { Generator } from './load.ts'

export interface Contender {
  readonly name: string
  readonly pid: number
  readonly url: URL
}

/** One contender's turn. */
export interface Turn extends LoadResult {
  readonly name: string
  /** User and system time of the server process ÷ requests answered. */
  readonly cpuMicros: number
  readonly perSecond: number
}

export interface RoundPlan {
  readonly rounds: number
  readonly requests: number
  readonly warmUp: number
  readonly connections: number
}

/** Warms every contender up, then lets each have its turn in every round; `tell` hears of each turn as it ends. */
export async function runRounds(
  contenders: readonly Contender[],
  generator: Generator,
  plan: RoundPlan,
  tell: (round: number, turn: Turn) => void,
): Promise<readonly Turn[]> {
  const { rounds, requests, warmUp, connections } = plan
  const turns: Turn[] = []
  for (const contender of contenders) await takeTurn(contender, generator, { requests: warmUp, connections })
  for (let round = 1; round <= rounds; round++) {
    for (const contender of contenders) {
      const turn = await takeTurn(contender, generator, { requests, connections })
      turns.push(turn)
      tell(round, turn)
    }
  }
  return turns
}

async function takeTurn(
  { name, pid, url }: Contender,
  generator: Generator,
  plan: Omit<LoadPlan, 'url'>,
): Promise<Turn> {
  const before = cpuMicrosOf(pid)
  const result = await generator.run({ url: url.href, ...plan })
  const used = cpuMicrosOf(pid) - before
  const { answered, seconds } = result
  return { name, ...result, cpuMicros: used / Math.max(1, answered), perSecond: answered / seconds }
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
    p99Ms: middle(({ p99Ms }) => p99Ms),
  }
}

function statusesOf(turns: readonly Turn[]): Readonly<Record<string, number>> {
  const names = new Set(turns.flatMap(({ statuses }) => Object.keys(statuses)))
  return Object.fromEntries([...names].map((name) => [name, sum(turns.map(({ statuses }) => statuses[name] ?? 0))]))
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] ?? Number.NaN
  return Number.isInteger(half) ? ((sorted[half - 1] ?? Number.NaN) + upper) / 2 : upper
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
