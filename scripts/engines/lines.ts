// What a developer reads and copies: where each engine is, and which variables make Parley use it.

import type { EngineName, RunningEngine } from './start.ts'

const variables: Readonly<Record<EngineName, string>> = {
  redis: 'REDIS_URL',
  postgres: 'PARLEY_LEDGER_DATABASE',
  kafka: 'PARLEY_KAFKA_BROKERS',
}

export function linesOf(engines: readonly Pick<RunningEngine, 'name' | 'url'>[]): string {
  const places = engines.map(({ name, url }) => `${name.padEnd(9)} ${url}`)
  const settings = engines.map(({ name, url }) => `export ${variables[name]}=${url}`)
  return `${[...places, '', ...settings, '', 'Ctrl-C stops them and removes their data.'].join('\n')}\n`
}
