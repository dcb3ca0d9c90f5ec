// The exchange under attack: the sources of a checkout, with the default limits.

import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ExchangeOptions, type RunningExchange, startExchange } from '../stage/exchange.ts'

/** The configuration of `npm start -- --sample`, with its house campaigns. */
export const houseYaml = readFileSync(new URL('../../sample.yaml', import.meta.url), 'utf8')

export function startVictimExchange(
  options: Pick<ExchangeOptions, 'root' | 'config' | 'core'>,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningExchange> {
  return startExchange({
    ...options,
    isCollected: true,
    env: {
      // Partners that misbehave are what is wanted here.
      PARLEY_LOG_LEVEL: 'error',
      // Node keeps what it compiled: there are many starts, and only the first one is slow.
      NODE_COMPILE_CACHE: join(tmpdir(), 'parley-hostile-compiled'),
      ...env,
    },
  })
}

/** Bytes that are in use after a collection. */
export async function bytesInUse({ memory }: RunningExchange): Promise<number> {
  const { heapUsed, external } = await memory()
  return heapUsed + external
}

export function residentBytes({ pid }: RunningExchange): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid()}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}
