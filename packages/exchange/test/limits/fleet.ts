// Several real exchange processes that share their limits, and what they say about themselves.

import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@parley/testkit/free-port'
import { configFile, type RunningServer, startServer } from '../support/server.ts'

export interface FleetPlan {
  readonly nodes: number
  readonly limits: Limits
  /** Undefined: each process keeps its own limits, or shares them with its workers. */
  readonly redisUrl?: string
  readonly workers?: number
  readonly args?: readonly string[]
}

interface Limits {
  readonly global?: number
  readonly ip?: number
  readonly publisher?: number
}

export interface Fleet {
  readonly ports: readonly number[]
  readonly servers: readonly RunningServer[]
  /** Whether any node keeps to its share because the shared count is away. */
  readonly isInFallback: () => Promise<boolean>
  readonly stop: () => Promise<void>
}

/** Longer than two heartbeats: by then every node knows how many there are. */
const acquaintanceMs = 1200

/** The sample configuration for callers that all have one address: a generator is no flood. */
function manyFromOne(): readonly string[] {
  const usual = readFileSync(new URL('../../../../sample.yaml', import.meta.url), 'utf8')
  const raised = usual.replace(/^limits:\n/m, 'server:\n  addressConnectionsMax: 2000\nlimits:\n  refusalsMax: 0\n')
  return ['--config', configFile(raised)]
}

export async function startFleet(plan: FleetPlan): Promise<Fleet> {
  const { nodes, limits, redisUrl, workers = 1, args = manyFromOne() } = plan
  const members = await Promise.all(
    Array.from({ length: nodes }, async () => {
      const adminPort = await freePort()
      const env = { ...environmentOf(limits), WORKERS: String(workers), PARLEY_ADMIN_PORT: String(adminPort) }
      const server = await startServer({ env: redisUrl === undefined ? env : { ...env, REDIS_URL: redisUrl }, args })
      return { server, adminPort }
    }),
  )
  if (nodes > 1 || workers > 1) await pause(acquaintanceMs)
  const servers = members.map(({ server }) => server)
  return {
    ports: servers.map(({ port }) => port),
    servers,
    isInFallback: async () => {
      const modes = await Promise.all(members.map(({ adminPort }) => fallbackOf(adminPort)))
      return modes.some((mode) => mode !== 0)
    },
    stop: async () => {
      // A primary that is asked takes its workers along.
      for (const { child } of servers) child.kill('SIGTERM')
      await Promise.all(servers.map(({ ended }) => ended))
    },
  }
}

/** Scopes that are not named are off, so that only the one under test decides. */
function environmentOf({ global = 0, ip = 0, publisher = 0 }: Limits): Readonly<Record<string, string>> {
  return {
    PARLEY_LIMIT_GLOBAL: String(global),
    PARLEY_LIMIT_IP: String(ip),
    PARLEY_LIMIT_PUBLISHER: String(publisher),
  }
}

async function fallbackOf(adminPort: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${adminPort}/metrics`)
  const text = await response.text()
  return Number(/^parley_limits_fallback (\d)/m.exec(text)?.[1] ?? 0)
}
