// A service over a database as a process: its settings, its log, the wait for its database, and its end. Booking and the agent
// start like this; the portal, which has commands, takes its log and the wait from here.

import { setTimeout as wait } from 'node:timers/promises'
import { type Field, fieldLines, isLoopback, rangeFault, readFields, stopSignal } from '@parley/port'
import { pino } from 'pino'
import { type Database, DatabaseInUse } from './open.ts'

export interface ServiceTools {
  /** Given when the process is asked to stop. */
  readonly stop: AbortSignal
  readonly print: (line: string) => void
  readonly log: (event: string, members: Readonly<Record<string, unknown>>) => void
}

/** The settings that every such service has. */
interface Reached {
  readonly host: string
  readonly token: string
}

export interface Service<Name extends string> {
  /** As its command is called, such as `parley-booking`. */
  readonly program: string
  readonly fields: Readonly<Record<Name | keyof Reached, Field>>
  /** Returns the exit code. */
  readonly serve: (settings: Readonly<Record<Name | keyof Reached, string>>, tools: ServiceTools) => Promise<number>
}

/** Returns the exit code. */
export async function runService<Name extends string>({ program, fields, serve }: Service<Name>): Promise<number> {
  const refuse = (sentence: string): number => {
    process.stderr.write(`${sentence}\n${program} --help lists the options.\n`)
    return 2
  }
  const reading = readFields(fields, process.argv.slice(2), process.env)
  if (reading.kind === 'wrong') return refuse(reading.sentence)
  const { settings, words, isHelp } = reading
  if (isHelp) {
    process.stdout.write(`Usage: ${program} [options]\n\n${fieldLines(fields).join('\n')}\n`)
    return 0
  }
  if (words.length > 0) return refuse(`${words.join(' ')} is not an option.`)
  const fault = rangeFault(fields, settings) ?? exposureFault(settings, fields)
  if (fault !== undefined) return refuse(fault)
  try {
    return await serve(settings, processTools())
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    return refuse(error.message)
  }
}

/** Without a token, every caller that reaches the port has full access, so only this machine may reach it. */
function exposureFault({ host, token }: Reached, fields: Readonly<Record<keyof Reached, Field>>): string | undefined {
  if (token !== '' || isLoopback(host)) return undefined
  return `Without ${fields.token.environment} the service listens only on loopback, and ${host} is reachable from other machines.`
}

/** Of the process that calls this. */
export function processTools(): ServiceTools {
  const logger = pino({
    base: null,
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
  })
  // Whoever read its first lines may be gone by now, and a service does not end with its reader.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  return {
    stop: stopSignal(),
    print: (line) => void process.stdout.write(`${line}\n`),
    log: (event, members) => logger.error({ event, ...members }, event.replaceAll('-', ' ')),
  }
}

/** Runs with the tables up to date, waits for a database that is not there yet, and closes it. 0 if it is stopped before. */
export async function withDatabase(
  database: Pick<Database<never>, 'migrate' | 'close'>,
  tools: Pick<ServiceTools, 'stop' | 'log'>,
  run: () => Promise<number>,
): Promise<number> {
  try {
    await migrateWhenReachable(database, tools)
    return tools.stop.aborted ? 0 : await run()
  } finally {
    await database.close()
  }
}

async function migrateWhenReachable(
  database: Pick<Database<never>, 'migrate'>,
  { stop, log }: Pick<ServiceTools, 'stop' | 'log'>,
): Promise<void> {
  for (let failures = 1; !stop.aborted; failures++) {
    try {
      await database.migrate()
      return
    } catch (error) {
      log('database-failed', { err: String(error) })
      await wait(Math.min(5000, 100 * 2 ** failures), undefined, { signal: stop }).catch(() => {})
    }
  }
}

/** The rows that such services have in common. `variables` is what the names of their variables begin with. */
export function serviceFields(variables: string, folder: string, port: number) {
  return {
    database: {
      flag: 'database',
      environment: `${variables}_DATABASE`,
      default: `.parley/${folder}`,
      says: 'PostgreSQL URL (postgres://…), or a directory for an embedded database',
    },
    template: {
      flag: 'database-template',
      environment: 'PARLEY_LEDGER_TEMPLATE',
      default: '',
      says: 'files with embedded databases without rows, as for the ledger',
    },
    host: {
      flag: 'host',
      environment: `${variables}_HOST`,
      default: '127.0.0.1',
      says: `address to listen on; another than loopback needs ${variables}_TOKEN`,
    },
    port: {
      flag: 'port',
      environment: `${variables}_PORT`,
      default: String(port),
      says: 'port to listen on',
      range: [0, 65_535],
    },
    ledgerKey: {
      flag: undefined,
      environment: 'PARLEY_LEDGER_KEY',
      default: '',
      says: 'an operator key of the ledger',
    },
  } as const satisfies Readonly<Record<string, Field>>
}
