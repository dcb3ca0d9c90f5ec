// The ledger of the stage, and the shippers that send the journals of nodes to Kafka.

import { freePort } from '@parley/testkit/free-port'
import { programFile } from '@parley/testkit/program'
import { noticeSecret } from './exchange.ts'
import { type Program, startProgram } from './program.ts'

export interface LedgerOptions {
  readonly name: string
  readonly folder: string
  readonly databaseUrl: string
  /** The root of the journals that it reads itself. */
  readonly journal?: string
  readonly brokers?: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

export interface RunningLedger extends Program {
  readonly url: string
}

const file = programFile('ledger')

export async function startLedger(options: LedgerOptions): Promise<RunningLedger> {
  const { name, folder, databaseUrl, journal, brokers, env } = options
  const port = await freePort()
  const program = await startProgram({
    name,
    file,
    env: {
      PARLEY_LEDGER_DATABASE: databaseUrl,
      PARLEY_LEDGER_HOST: '127.0.0.1',
      PARLEY_LEDGER_PORT: String(port),
      PARLEY_NOTICE_SECRET: noticeSecret,
      ...(journal === undefined ? {} : { PARLEY_JOURNAL: journal }),
      ...(brokers === undefined ? {} : { PARLEY_KAFKA_BROKERS: brokers.join() }),
      ...env,
    },
    ready: /The ledger is at (\S+):/,
    folder,
  })
  return { ...program, url: `http://127.0.0.1:${port}` }
}

export interface ShipperOptions {
  readonly name: string
  readonly folder: string
  readonly journal: string
  readonly brokers: readonly string[]
  readonly ledgerUrl: string
}

export function startShipper({ name, folder, journal, brokers, ledgerUrl }: ShipperOptions): Promise<Program> {
  return startProgram({
    name,
    file,
    args: ['ship'],
    env: {
      PARLEY_JOURNAL: journal,
      PARLEY_KAFKA_BROKERS: brokers.join(),
      PARLEY_LEDGER_URL: ledgerUrl,
      PARLEY_NOTICE_SECRET: noticeSecret,
    },
    ready: /the shipper is running/,
    folder,
  })
}
