// Which engines there are, and how each is started. Other packages' tests start them in the same way.

import { startPostgres, startRedis } from '@parley/testkit'
import { startKafka } from '@parley/testkit/kafka'

export const engineNames = ['redis', 'postgres', 'kafka'] as const
type EngineName = (typeof engineNames)[number]

export interface RunningEngine {
  readonly name: EngineName
  /** What clients connect to. */
  readonly url: string
  readonly stop: () => Promise<void>
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

const variables: Readonly<Record<EngineName, string>> = {
  redis: 'REDIS_URL',
  postgres: 'PARLEY_LEDGER_DATABASE',
  kafka: 'PARLEY_KAFKA_BROKERS',
}

/** What a developer reads and copies: where each engine is, and which variables make Parley use it. */
export function linesOf(engines: readonly Pick<RunningEngine, 'name' | 'url'>[]): string {
  const places = engines.map(({ name, url }) => `${name.padEnd(9)} ${url}`)
  const settings = engines.map(({ name, url }) => `export ${variables[name]}=${url}`)
  return `${[...places, '', ...settings, '', 'Ctrl-C stops them and removes their data.'].join('\n')}\n`
}
