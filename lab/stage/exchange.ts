// The exchange of a scenario: the real command in its own process, on ports that it keeps over restarts, without a limit
// that a generator on one machine could meet.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@parley/testkit/free-port'
import { programFile } from '@parley/testkit/program'
import { type Metrics, readMetrics } from './metrics.ts'
import { noticeSecret } from './node.ts'
import { type Program, startProgram } from './program.ts'

export interface ExchangeWishes {
  readonly name?: string
  readonly folder: string
  readonly config: Readonly<Record<string, object>>
  readonly core: number | undefined
  readonly env?: Readonly<Record<string, string>>
  readonly nodeArgs?: readonly string[]
}

export interface RunningExchange extends Program {
  /** Where bid requests go. */
  readonly url: string
  readonly port: number
  readonly adminPort: number
  readonly metrics: () => Promise<Metrics>
}

/** Limits per caller are not what is measured, and a burst from one machine must not meet them. */
const unlimited = {
  limits: { global: 0, publisher: 0, ip: 0, refusalsMax: 0 },
  explain: { auctionsMax: 100 },
}

export async function startExchange(wishes: ExchangeWishes): Promise<RunningExchange> {
  const { name = 'exchange', folder, config, core, env = {}, nodeArgs = [] } = wishes
  const [port, adminPort] = [await freePort(), await freePort()]
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify({ ...unlimited, ...config }))
  const program = await startProgram({
    name,
    file: programFile('exchange'),
    args: ['--config', file],
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      PARLEY_ADMIN_PORT: String(adminPort),
      PARLEY_DRAIN_MS: '0',
      PARLEY_LOG_LEVEL: 'warn',
      PARLEY_NOTICE_SECRET: noticeSecret,
      ...env,
    },
    nodeArgs,
    core,
    ready: /answers POST (\S+)\/openrtb2\n/,
    folder,
  })
  return {
    ...program,
    url: `http://127.0.0.1:${port}/openrtb2`,
    port,
    adminPort,
    metrics: async () => readMetrics(await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()),
  }
}

/** Partners by their ports on this machine, as `p1`, `p2` and so on. */
export function partnersConfig(endpoints: readonly string[]): { readonly demand: { readonly partners: object[] } } {
  return {
    demand: { partners: endpoints.map((endpoint, index) => ({ name: `p${index + 1}`, params: { endpoint } })) },
  }
}

/** House demand: one campaign that fits every request of a generator, and no partner to wait for. */
export const houseConfig = {
  house: {
    campaigns: [
      {
        id: 'shoes',
        priceCpm: 6.5,
        advertiserDomain: 'northtrail.example',
        creative: {
          title: 'Trail shoes that keep their grip in the rain',
          url: 'https://northtrail.example/shoes',
          sponsored: 'Northtrail',
          desc: 'Light, waterproof and repairable.',
          ctatext: 'See the shoes',
          images: [{ use: 'main', url: 'https://northtrail.example/shoes-1200x627.jpg', w: 1200, h: 627 }],
        },
      },
    ],
  },
} as const
