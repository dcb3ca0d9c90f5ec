// What budgets need: PostgreSQL with two databases, Kafka, the ledger, booking, and nodes whose journals are shipped. Times are
// so short that a lease is settled half a minute after it was granted.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@parley/ledger'
import { type PostgresServer, startPostgres } from '@parley/testkit'
import { freePort } from '@parley/testkit/free-port'
import { type KafkaCluster, startKafka } from '@parley/testkit/kafka'
import { sql } from 'kysely'
import { startBooking } from '../../stage/booking.ts'
import { type RunningExchange, startExchange } from '../../stage/exchange.ts'
import { type RunningLedger, startLedger, startShipper } from '../../stage/ledger.ts'
import type { Program } from '../../stage/program.ts'
import { type Line, openLine } from '../client/line.ts'

export interface BudgetStage {
  readonly nodes: readonly RunningExchange[]
  readonly lines: readonly Line[]
  readonly kafka: KafkaCluster
  readonly postgres: PostgresServer
  readonly ledger: RunningLedger
  readonly booking: Program
  readonly shippers: readonly Program[]
  readonly bookingUrl: string
  readonly databases: { readonly ledger: string; readonly booking: string }
  readonly close: () => Promise<void>
}

/** How long a notice is valid. */
export const noticeSeconds = 8
const graceMs = 200
const nodeCount = 3

export async function openBudgetStage(folder: string): Promise<BudgetStage> {
  const [postgres, kafka, bookingPort] = await Promise.all([startPostgres(), startKafka({ brokers: 1 }), freePort()])
  const databases = await makeDatabases(postgres.url)
  const ledger = await startLedger({
    name: 'ledger',
    folder,
    databaseUrl: databases.ledger,
    brokers: kafka.addresses,
    env: { PARLEY_NOTICE_EXPIRY_SECONDS: String(noticeSeconds) },
  })
  const booking = await startBooking({
    folder,
    port: bookingPort,
    databaseUrl: databases.booking,
    ledgerUrl: ledger.url,
    env: bookingEnv,
  })
  const bookingUrl = `http://127.0.0.1:${bookingPort}`
  const names = Array.from({ length: nodeCount }, (_, index) => `node-${index + 1}`)
  const nodes = await Promise.all(names.map((name) => startNode(name, folder, bookingUrl)))
  const shippers = await Promise.all(
    names.map((name) =>
      startShipper({
        name: `shipper-of-${name}`,
        folder,
        journal: join(folder, name),
        brokers: kafka.addresses,
        ledgerUrl: ledger.url,
      }),
    ),
  )
  const lines = nodes.map(({ origin }) => openLine(origin))
  return {
    nodes,
    lines,
    kafka,
    postgres,
    ledger,
    booking,
    shippers,
    bookingUrl,
    databases,
    async close() {
      await Promise.all(lines.map((line) => line.close()))
      await Promise.all([...shippers, ...nodes, booking, ledger].map((program) => program.kill()))
      await Promise.all([postgres.stop(), kafka.stop()])
    },
  }
}

const bookingEnv = {
  PARLEY_BOOKING_NOTICE_SECONDS: String(noticeSeconds),
  PARLEY_BOOKING_GRACE_MS: String(graceMs),
  PARLEY_BOOKING_SKEW_MS: '100',
  PARLEY_BOOKING_SETTLE_MS: '500',
} as const

async function makeDatabases(url: string): Promise<BudgetStage['databases']> {
  const admin = await openDatabase(url)
  try {
    for (const name of ['ledger', 'booking']) await sql`create database ${sql.id(name)}`.execute(admin.query)
  } finally {
    await admin.close()
  }
  return { ledger: url.replace(/\/postgres$/, '/ledger'), booking: url.replace(/\/postgres$/, '/booking') }
}

function startNode(name: string, folder: string, bookingUrl: string): Promise<RunningExchange> {
  const journal = join(folder, name)
  mkdirSync(journal)
  return startExchange({
    name,
    folder,
    config: {
      server: { addressConnectionsMax: 10_000, inFlightMax: 10_000 },
      notices: { expirySeconds: noticeSeconds, queueMax: 1_000_000 },
      booking: {
        url: bookingUrl,
        file: join(folder, `${name}-campaigns.json`),
        tickMs: 250,
        graceMs,
        aheadMs: 1000,
        keepMs: 10_000,
      },
    },
    env: { PARLEY_JOURNAL: journal },
  })
}
