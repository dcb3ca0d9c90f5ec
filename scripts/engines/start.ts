// Which engines there are, and how each is started. Other packages' tests start them in the same way.

import { startPostgres, startRedis } from '@parley/testkit'
import { startKafka } from '@parley/testkit/kafka'

const engineNames = ['redis', 'postgres', 'kafka'] as const
export type EngineName = (typeof engineNames)[number]

export interface RunningEngine {
  readonly name: EngineName
  /** What clients connect to. */
  readonly url: string
  readonly stop: () => Promise<void>
}

export type Choice =
  | { readonly kind: 'engines'; readonly engines: readonly EngineName[] }
  | { readonly kind: 'refused'; readonly sentence: string }

export function chosenEngines(words: readonly string[]): Choice {
  const unknown = words.find((word) => !isEngine(word))
  if (unknown !== undefined) {
    return { kind: 'refused', sentence: `There is no engine "${unknown}". There are: ${engineNames.join(', ')}.` }
  }
  return { kind: 'engines', engines: engineNames.filter((name) => words.length === 0 || words.includes(name)) }
}

/** All at once. If one cannot be started, the others end with this process. */
export function startEngines(names: readonly EngineName[]): Promise<readonly RunningEngine[]> {
  return Promise.all(names.map((name) => starters[name]()))
}

const starters: Readonly<Record<EngineName, () => Promise<RunningEngine>>> = {
  async redis() {
    const { url, stop } = await startRedis()
    return { name: 'redis', url, stop }
  },
  async postgres() {
    const { url, stop } = await startPostgres()
    return { name: 'postgres', url, stop }
  },
  async kafka() {
    const { addresses, stop } = await startKafka()
    return { name: 'kafka', url: addresses.join(','), stop }
  },
}

function isEngine(word: string): word is EngineName {
  return (engineNames as readonly string[]).includes(word)
}
