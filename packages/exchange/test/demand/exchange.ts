// The real exchange as a child process with demand partners, and its admin port to look behind the answers.

import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@parley/testkit/free-port'
import { seriesIn } from '@parley/testkit/metric'
import { postBytes } from '../support/post.ts'
import { configFile, type RunningServer, startServer } from '../support/server.ts'
import { connect, type WireAnswer } from '../support/wire.ts'
import { starvedMs } from './starvation.ts'

export interface DemandExchange {
  readonly port: number
  readonly server: RunningServer
  /** Posts from an address of its own; the time runs from the first byte sent to the last received. */
  readonly post: (document: object, headers?: readonly string[]) => Promise<TimedAnswer>
  /** The explanation of an auction, by the X-Request-Id of its answer. */
  readonly explained: (answer: WireAnswer) => Promise<Explained>
  readonly adminPort: number
  /** The text that the admin port answers on a path. */
  readonly operator: (path: string) => Promise<string>
  /** The value of one series of /metrics, such as `parley_notices_total{kind="win"}`; 0 when it is not there. */
  readonly metric: (series: string) => Promise<number>
}

export interface TimedAnswer extends WireAnswer {
  readonly ms: number
  /** How much of it the machine was busy with others while the exchange or the client wanted to run. */
  readonly starvedMs: number
}

interface ExplainedCall {
  readonly partner: string
  readonly impids: readonly string[]
  readonly tmaxMs: number
  readonly end: string
  readonly answered: { readonly status?: number; readonly body: string }
}

export interface ExplainedDisposition {
  readonly partner: string
  readonly impid: string
  readonly reason: string
  readonly detail: string
}

export interface Explained {
  readonly outcome: string
  readonly tookMs: number
  /** Undefined for a request that found no auction. */
  readonly steps?: {
    readonly calls: readonly ExplainedCall[]
    readonly dispositions: readonly ExplainedDisposition[]
  }
}

/** How every partner × impression of an auction ended; none when there was no auction. */
export function dispositionsOf({ steps }: Explained): readonly ExplainedDisposition[] {
  return steps?.dispositions ?? []
}

/** On a machine that is away for a second, shedding by delay refuses what these tests want answered; it has tests of its own. */
const patient = { delayMaxMs: 10_000, workMaxMs: 10_000 }

export async function startExchange(
  config: Readonly<Record<string, object>>,
  env: Readonly<Record<string, string>> = {},
): Promise<DemandExchange> {
  const adminPort = await freePort()
  const file = configFile(JSON.stringify({ ...config, server: { ...patient, ...config.server } }))
  const server = await startServer({ env: { PARLEY_CONFIG: file, PARLEY_ADMIN_PORT: String(adminPort), ...env } })
  const admin = `http://127.0.0.1:${adminPort}`
  await answersAt(`${admin}/readyz`)
  return {
    port: server.port,
    server,
    adminPort,
    post: (document, headers = []) => post(server, document, headers),
    explained: async ({ headers }) =>
      (await (await fetch(`${admin}/auctions/${headers['x-request-id']}`)).json()) as Explained,
    operator: async (path) => (await fetch(admin + path)).text(),
    metric: async (series) => seriesIn(await (await fetch(`${admin}/metrics`)).text(), series) ?? 0,
  }
}

async function post(
  { port, child }: RunningServer,
  document: object,
  headers: readonly string[],
): Promise<TimedAnswer> {
  const wire = await connect(port)
  try {
    const bytes = postBytes(JSON.stringify(document), headers)
    const starvedBefore = starvedMs(child.pid ?? 0)
    const sentAtMs = performance.now()
    wire.write(bytes)
    const answer = await wire.answer()
    const ms = performance.now() - sentAtMs
    return { ...answer, ms, starvedMs: starvedMs(child.pid ?? 0) - starvedBefore }
  } finally {
    wire.destroy()
  }
}

/** A busy machine takes its time. */
const patienceMs = 60_000

async function answersAt(url: string): Promise<void> {
  for (const giveUpAtMs = performance.now() + patienceMs; performance.now() < giveUpAtMs; ) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await wait(25)
  }
  throw new Error(`nothing answers at ${url}`)
}

/** Waits until something holds; whether it did within that time, which only matters to a caller that names one. */
export async function until(holds: () => Promise<boolean>, withinMs: number = patienceMs): Promise<boolean> {
  for (const giveUpAtMs = performance.now() + withinMs; performance.now() < giveUpAtMs; ) {
    if (await holds()) return true
    await wait(25)
  }
  return false
}
