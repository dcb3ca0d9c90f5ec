// The exchange: the real command in its own process, on ports that it keeps over restarts.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '@parley/testkit/free-port'
import { programFile } from '@parley/testkit/program'
import { type Metrics, readMetrics } from './metrics.ts'
import { type Program, type ProgramOptions, startProgram } from './program.ts'

export interface ExchangeOptions extends Pick<ProgramOptions, 'env' | 'nodeArgs' | 'core' | 'within' | 'hear'> {
  readonly name?: string
  /** For its configuration and its log. Without one, the log is shown and the configuration goes with this process. */
  readonly folder?: string
  /** The members of its configuration, without limits unless there are some; or the file as it is written. */
  readonly config: Readonly<Record<string, object>> | string
  /** Another checkout, or this one where its sources are to be run. */
  readonly root?: string | undefined
  /** What Node runs, if neither sources nor what the tests start. */
  readonly file?: string
  readonly workers?: number
  /** Where it serves: an address and two ports of a machine of its own. */
  readonly at?: ExchangeAddress
  /** Whether its memory can be looked at. */
  readonly isCollected?: boolean
}

interface ExchangeAddress {
  readonly host: string
  readonly port: number
  readonly adminPort: number
}

export interface RunningExchange extends Program {
  /** Where bid requests go. */
  readonly url: string
  readonly origin: string
  readonly port: number
  readonly adminPort: number
  readonly adminUrl: string
  /** The file that a reload reads. */
  readonly configFile: string
  readonly metrics: () => Promise<Metrics>
  /** After a collection. The exchange must have been started for it. */
  readonly memory: () => Promise<ExchangeMemory>
}

interface ExchangeMemory extends NodeJS.MemoryUsage {
  /** The kind of each handle that keeps the process busy. */
  readonly resources: readonly string[]
}

/** For every exchange the same, so that each accepts the notices of the others. */
export const noticeSecret = 'a secret of the stage that is long enough'

const preload = new URL('./preload/collect-on-demand.ts', import.meta.url).href
let started = 0

export async function startExchange(options: ExchangeOptions): Promise<RunningExchange> {
  const { name = 'exchange', config, root, workers, isCollected = false, nodeArgs = [], env = {}, ...rest } = options
  const { host, port, adminPort } = options.at ?? (await freeAddress())
  const folder = options.folder ?? temporaryFolder()
  const number = started++
  const configFile = join(folder, `${name}-${number}.yaml`)
  const socket = join(folder, `memory-${number}.sock`)
  writeFileSync(configFile, typeof config === 'string' ? config : JSON.stringify({ ...unlimited, ...config }))
  const program = await startProgram({
    ...rest,
    name,
    file: options.file ?? (root === undefined ? programFile('exchange') : mainOf(root)),
    args: ['--config', configFile],
    env: {
      HOST: host,
      PORT: String(port),
      PARLEY_ADMIN_HOST: host,
      PARLEY_ADMIN_PORT: String(adminPort),
      PARLEY_DRAIN_MS: '0',
      // Who measures warms it up, or measures the start.
      PARLEY_WARM_UP_MS: '0',
      PARLEY_LOG_LEVEL: 'warn',
      PARLEY_NOTICE_SECRET: noticeSecret,
      ...(workers === undefined ? {} : { WORKERS: String(workers) }),
      ...(isCollected ? { LAB_MEMORY_SOCKET: socket } : {}),
      ...env,
    },
    nodeArgs: [...nodeArgs, ...(isCollected ? ['--expose-gc', '--import', preload] : [])],
    ready: /answers POST (\S+)\/openrtb2\n/,
    processes: workers ?? 1,
  })
  const origin = `http://${host}:${port}`
  const adminUrl = `http://${host}:${adminPort}`
  return {
    ...program,
    url: `${origin}/openrtb2`,
    origin,
    port,
    adminPort,
    adminUrl,
    configFile,
    metrics: async () => readMetrics(await (await fetch(`${adminUrl}/metrics`)).text()),
    memory: async () => JSON.parse(await text(connect(socket))) as ExchangeMemory,
  }
}

/** What is started in a checkout. */
export function mainOf(root: string): string {
  return join(root, 'packages/exchange/src/main.ts')
}

async function freeAddress(): Promise<ExchangeAddress> {
  return { host: '127.0.0.1', port: await freePort(), adminPort: await freePort() }
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-lab-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Limits per caller are not what is measured, and a burst from one machine must not meet them. */
const unlimited = {
  limits: { global: 0, publisher: 0, ip: 0, refusalsMax: 0 },
  explain: { auctionsMax: 100 },
} as const

/** Partners as `p1`, `p2` and so on. */
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
