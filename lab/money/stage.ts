// Everything at once: partners, nodes with their journals, PostgreSQL, the ledger and, where it is wanted, Kafka between
// them. Each stage is new, so that what one scenario breaks is not there for the next.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@parley/ledger'
import { type PostgresServer, startPostgres } from '@parley/testkit'
import { type KafkaCluster, startKafka } from '@parley/testkit/kafka'
import type { Scenario, Setting, Verdict } from '../scenario.ts'
import { type ExchangeOptions, type RunningExchange, startExchange } from '../stage/exchange.ts'
import { type LedgerOptions, type RunningLedger, startLedger, startShipper } from '../stage/ledger.ts'
import type { PartnerScript } from '../stage/partners/script.ts'
import { type RunningPartners, startPartners } from '../stage/partners/start.ts'
import type { Program } from '../stage/program.ts'
import { secondsUntil } from '../stage/seconds-until.ts'
import { type LedgerView, viewOf } from './book/ledger-view.ts'
import { type Line, openLine } from './client/line.ts'

export interface StageOptions {
  readonly nodes: number
  /** Undefined: the ledger reads the journals itself. */
  readonly brokers?: 1 | 3
  readonly partners?: readonly PartnerScript[]
  /** Publishers whose readers may say what they think of an ad (D102); none by default. */
  readonly feedbackOf?: readonly string[]
  readonly notices?: object
  readonly journal?: object
  /** By default each partner is asked whatever it did before, so that the load is the same on a busy machine. */
  readonly demand?: object
  readonly sums?: object
  /** Of the first node only. */
  readonly firstNode?: { readonly env?: Readonly<Record<string, string>>; readonly journal?: string }
  readonly ledgerEnv?: Readonly<Record<string, string>>
}

interface Node extends RunningExchange {
  /** The root of its journals. */
  readonly journal: string
}

export interface Stage {
  readonly nodes: readonly Node[]
  readonly lines: readonly Line[]
  readonly partners: RunningPartners
  readonly postgres: PostgresServer
  readonly kafka: KafkaCluster | undefined
  /** One, or one for each node where they read the journals themselves. */
  readonly ledgers: readonly RunningLedger[]
  readonly shippers: readonly Program[]
  readonly publishers: readonly string[]
  readonly view: LedgerView
  readonly close: () => Promise<void>
}

const honestPartners: readonly PartnerScript[] = ['alpha', 'beta', 'gamma'].map((name) => ({ name, answers: 'honest' }))
/** Their impressions and clicks lead through us. */
const publishers = ['pub-1', 'pub-2', 'pub-3'] as const

/** A scenario that opens a stage and closes it, whatever happens on it. */
export function onStage(
  id: string,
  title: string,
  options: (setting: Setting) => StageOptions,
  run: (stage: Stage, setting: Setting) => Promise<readonly Verdict[]>,
): Scenario {
  return {
    id,
    title,
    async run(setting) {
      const stage = await openStage(options(setting), setting)
      try {
        return await run(stage, setting)
      } finally {
        await stage.close()
      }
    },
  }
}

export async function openStage(options: StageOptions, { seed, folder, print }: Setting): Promise<Stage> {
  const { partners: scripts = honestPartners, brokers, firstNode } = options
  const [postgres, partners, kafka] = await Promise.all([
    startPostgres(),
    startPartners({ seed, partners: scripts }, { folder }),
    brokers === undefined ? undefined : startKafka({ brokers }),
  ])
  const config = nodeConfig(options, partners)
  const nodes = await Promise.all(
    Array.from({ length: options.nodes }, (_, index) =>
      startNode({ name: `node-${index + 1}`, folder, config, ...(index === 0 ? firstNode : {}) }),
    ),
  )
  const { ledgers, shippers } = await startBooks(nodes, postgres, kafka, { folder, env: options.ledgerEnv ?? {} })
  const database = await openDatabase(postgres.url)
  const lines = nodes.map(({ origin }) => openLine(origin))
  print(
    `${nodes.length} nodes, ${partners.names.length} partners, ${ledgers.length} ledgers, ${brokers ?? 0} brokers run`,
  )
  return {
    nodes,
    lines,
    partners,
    postgres,
    kafka,
    ledgers,
    shippers,
    publishers,
    view: viewOf(database),
    async close() {
      await Promise.all(lines.map((line) => line.close()))
      await Promise.all([...shippers, ...nodes, ...ledgers].map((program) => program.kill()))
      await database.close().catch(() => {})
      await Promise.all([partners.stop(), postgres.stop(), kafka?.stop()])
    },
  }
}

interface NodeOptions extends Pick<ExchangeOptions, 'config' | 'env'> {
  readonly name: string
  readonly folder: string
  /** Instead of a folder of its own. */
  readonly journal?: string
}

async function startNode({ env, ...options }: NodeOptions): Promise<Node> {
  const { journal = join(options.folder, options.name), ...rest } = options
  mkdirSync(journal, { recursive: true })
  return { ...(await startExchange({ ...rest, env: { PARLEY_JOURNAL: journal, ...env } })), journal }
}

/** The configuration that all nodes share. */
function nodeConfig(options: StageOptions, { names, endpoints }: RunningPartners): Readonly<Record<string, object>> {
  const { feedbackOf = [], notices, journal = {}, sums, demand = { healthHalfLifeMs: 0 } } = options
  return {
    server: { addressConnectionsMax: 10_000, inFlightMax: 10_000 },
    explain: { auctionsMax: 10 },
    notices: { trustNetwork: true, trackedPublishers: [...publishers], queueMax: 1_000_000, ...notices },
    journal,
    supply: { publishers: feedbackOf.map((id) => ({ id, feedback: true })) },
    ...(sums === undefined ? {} : { sums }),
    demand: {
      ...demand,
      partners: names.map((name, index) => ({
        name,
        timeoutMs: 500,
        // Each partner pays another fee, so that what it pays and what the publisher gets differ.
        marginPercent: 10 + 5 * index,
        noticeDomains: ['127.0.0.1'],
        connectionsMax: 1000,
        params: { endpoint: endpoints[index] },
      })),
    },
  }
}

interface Books {
  readonly ledgers: readonly RunningLedger[]
  readonly shippers: readonly Program[]
}

async function startBooks(
  nodes: readonly Node[],
  { url: databaseUrl }: PostgresServer,
  kafka: KafkaCluster | undefined,
  given: Pick<LedgerOptions, 'folder' | 'env'>,
): Promise<Books> {
  const { folder } = given
  const common = { ...given, databaseUrl }
  if (kafka === undefined) {
    const ledgers = await Promise.all(
      nodes.map(({ journal }, index) => startLedger({ ...common, name: `ledger-${index + 1}`, journal })),
    )
    return { ledgers, shippers: [] }
  }
  const brokers = kafka.addresses
  const ledger = await startLedger({ ...common, name: 'ledger', brokers })
  const shippers = await Promise.all(
    nodes.map(({ journal }, index) =>
      startShipper({ name: `shipper-${index + 1}`, folder, journal, brokers, ledgerUrl: ledger.url }),
    ),
  )
  return { ledgers: [ledger], shippers }
}

/** Waits until the ledger has this many notices, while all processes run; returns how many seconds it took, or undefined if it did not. */
export function caughtUp(stage: Stage, notices: number, msMax: number): Promise<number | undefined> {
  const { view, nodes, ledgers, shippers } = stage
  const hasAll = async (): Promise<boolean> => {
    const fallen = [...nodes, ...ledgers, ...shippers].find(({ isAlive }) => !isAlive())
    if (fallen !== undefined) throw new Error(`${fallen.name} ended by itself; its log tells why`)
    return (await view.noticeCount().catch(() => 0)) >= notices
  }
  return secondsUntil(hasAll, msMax)
}
