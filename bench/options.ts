// What every bench can be told.

import { parseArgs } from 'node:util'
import type { RoundPlan } from './rounds.ts'

export interface BenchOptions extends RoundPlan {
  /** Write a CPU profile of the exchange and show where its time goes. */
  readonly profile: boolean
}

const usage = `Options: [--rounds N] [--requests N] [--quick] [--profile]

  --rounds N     turns of each contender; the median counts (default 7, at least 1)
  --requests N   requests in each turn (default 20000)
  --quick        5 rounds of 4000 requests: under a minute, and rougher
  --profile      profile the exchange meanwhile; it slows the exchange down, so read the profile and not the ratio`

export function readOptions(): BenchOptions {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string' },
      requests: { type: 'string' },
      quick: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  const requests = count('requests', values.requests, values.quick ? 4000 : 20_000)
  return {
    rounds: count('rounds', values.rounds, values.quick ? 5 : 7),
    requests,
    warmUp: Math.max(5000, Math.floor(requests / 2)),
    connections: 32,
    profile: values.profile,
  }
}

function count(name: string, text: string | undefined, byDefault: number): number {
  const value = text === undefined ? byDefault : Number(text)
  if (Number.isSafeInteger(value) && value >= 1 && value <= 10_000_000) return value
  console.error(`--${name} ${text}: must be a whole number from 1 to 10000000\n\n${usage}`)
  return process.exit(2)
}
