#!/usr/bin/env node
// The command: reads the configuration, starts the exchange, stops it on request.

import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { createAdmin } from './admin/server.ts'
import { adminNames, openAdminPort } from './admin-port.ts'
import { createExchange, type Exchange } from './app/exchange.ts'
import { closeInTime, openJournalInTime } from './app/in-time.ts'
import { longestRequestMs } from './app/lasting.ts'
import { configHash } from './config/config-hash.ts'
import type { Config } from './config/fields.ts'
import { loadConfig } from './config/load.ts'
import { showProblem } from './config/problem.ts'
import { secretReader } from './config/read-secret.ts'
import { settingRemarks } from './config/remarks.ts'
import { adapterSchemas } from './demand/partners.ts'
import { type Listeners, openListeners, probePort } from './edge/listen.ts'
import { callableOriginOf, originOf } from './edge/origin.ts'
import { greetingOf } from './greeting.ts'
import { createLeaving } from './leaving.ts'
import { answerPrimary } from './machine/answer-primary.ts'
import { openRoster } from './machine/roster.ts'
import type { LogEvent } from './observe/log/event.ts'
import { createLog, type OpenLog } from './observe/log/log.ts'
import { complain, endSaying, say } from './say.ts'
import { systemClock } from './time/clock.ts'
import { channelToPrimary, leasesOfPrimary, runWorkers, tellPrimary, workerNumber } from './workers.ts'

/** How this file was started: as a source of the project, or as the command of the installed package. */
const isSource = import.meta.url.endsWith('.ts')
const command = isSource ? 'npm start --' : 'parley-exchange'
const sampleFile = fileURLToPath(new URL(isSource ? '../../../sample.yaml' : '../sample.yaml', import.meta.url))

const usage = `Usage: ${command} [--config FILE | --sample] [--check-config] [--help]

  --config FILE    configuration file (default: $PARLEY_CONFIG, else parley.yaml if it exists)
  --sample         use sample.yaml as the configuration: four invented campaigns, to try Parley
  --check-config   check the configuration and exit`

// V8 notices that the records of auctions survive a collection and then allocates them in old space. But each lives only
// until a thousand others have come, and collecting old space is expensive. Without pretenuring they are collected young.
setFlagsFromString('--no-allocation-site-pretenuring')

ignoreSignals()
main()

/**
 * D89: SIGHUP makes many servers reload their configuration, and some tools send SIGUSR2; by default, both would end the
 * process. SIGUSR1 would open Node's inspector, through which anybody on this machine could run code here.
 */
function ignoreSignals(): void {
  for (const signal of ['SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const) {
    process.on(signal, () => {
      // The primary prints this for its workers, which a terminal or a supervisor signals as well.
      if (workerNumber(process.env) !== undefined) return
      say(`${signal} is ignored: the configuration is only read at startup. Restart Parley to apply changes.`)
    })
  }
}

function main(): void {
  const options = readOptions()
  if (options.help) {
    say(usage)
    return
  }
  const config = readConfig(options)
  const isWorker = workerNumber(process.env) !== undefined
  if (config !== undefined && !isWorker) {
    for (const remark of settingRemarks(config)) complain(`remark: ${remark}.`)
  }
  if (config === undefined) process.exitCode = 1
  else if (options.checkOnly) say('The configuration is valid.')
  else if (config.server.workers > 1 && !isWorker) void startWorkers(config)
  else void start(config, options.isSample)
}

interface Options {
  readonly config: string | undefined
  readonly isSample: boolean
  readonly checkOnly: boolean
  readonly help: boolean
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        config: { type: 'string' },
        sample: { type: 'boolean' },
        'check-config': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    const { config, sample: isSample = false, 'check-config': checkOnly = false, help = false } = values
    if (isSample && config !== undefined)
      throw new Error('--sample and --config cannot be combined; remove one of them')
    return { config: isSample ? sampleFile : config, isSample, checkOnly, help }
  } catch (error) {
    complain(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

/** The configuration, or undefined after every problem has been printed. */
function readConfig(options: Options): Config | undefined {
  // As for settings: an empty variable counts as not set.
  const named = options.config ?? (process.env.PARLEY_CONFIG || undefined)
  const file = named ?? 'parley.yaml'
  if (named !== undefined && !existsSync(file)) {
    complain(`${file} does not exist; name another file with --config or PARLEY_CONFIG`)
    return undefined
  }
  const text = readText(file)
  if (text === undefined) return undefined
  const loading = loadConfig(text, process.env, adapterSchemas, { readSecret: secretReader(dirname(file)) })
  if (loading.kind === 'config') return loading.config
  for (const problem of loading.problems) complain(showProblem(problem, file))
  return undefined
}

/** The text of the file; nothing when there is none, undefined after it could not be read. */
function readText(file: string): string | undefined {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  } catch (error) {
    complain(`${file} cannot be read: ${(error as Error).message}`)
    return undefined
  }
}

/** The primary: it probes the port and opens the admin port once for all workers, and prints once what applies to all. */
async function startWorkers(config: Config): Promise<void> {
  const { host, port, basePath, workers } = config.server
  try {
    const found = await probePort(host, port).catch((error: Error) => {
      throw new Error(cannotListen(config, error), { cause: error })
    })
    const roster = openRoster(workers, systemClock)
    const origin = config.notices.publicUrl || callableOriginOf(found.address, found.port)
    const admin = createAdmin({ ...roster, publicUrl: () => origin + basePath, names: adminNames(config) })
    const adminUrl = await openAdminPort(config, admin)
    sayWhatSecretMeans(config)
    sayWhatJournalMeans(config)
    sayWhatAddressMeans(config, found.address)
    sayAdminPort(adminUrl)
    // A notice may come back to any worker, so the secret is made before there are several.
    const secret = config.notices.secret === '' ? randomBytes(32).toString('base64url') : config.notices.secret
    const log = openLog(config)
    const onServing = (): void => log.tell(startOf(config, originOf(found.address, found.port)))
    const onOver = (): void => {
      admin.server.closeAllConnections()
      void admin.close().then(() => closeLog(log))
    }
    runWorkers(config, { port: found.port, secret, complain, log: log.tell, roster, onServing, onOver }, systemClock)
  } catch (error) {
    endStart(error as Error)
  }
}

function cannotListen({ server }: Config, { message }: Error): string {
  return `cannot listen on ${server.host}:${server.port}: ${message}`
}

/** Workers get a secret from their primary, which has printed this for all of them. */
function sayWhatSecretMeans({ notices }: Config): void {
  if (notices.secret !== '') return
  say(
    'Notice URLs stop working after a restart and on other nodes. Set the same PARLEY_NOTICE_SECRET everywhere to fix this.',
  )
}

/** What a notice without a journal is worth. */
function sayWhatJournalMeans({ journal }: Config): void {
  if (journal.directory !== '') return
  say('Notices are counted but not kept. Set PARLEY_JOURNAL (journal.directory) to a folder to keep them for billing.')
}

/** If it listens on every address of the machine, the exchange cannot know which one publishers use. */
function sayWhatAddressMeans({ notices }: Config, address: string): void {
  if (notices.publicUrl !== '' || callableOriginOf(address, 0) === originOf(address, 0)) return
  say(
    'Notice URLs only work on this machine. Set PARLEY_PUBLIC_URL (notices.publicUrl) to the address that publishers use, such as https://ads.example.',
  )
}

/** The whole log goes to stderr, even good news: stdout is for the lines that scripts wait for at startup. */
function openLog({ log }: Config): OpenLog {
  const { stderr } = process
  const worker = workerNumber(process.env)
  return createLog(log, { stream: stderr, isTerminal: stderr.isTTY, clock: systemClock, wallMs: Date.now, worker })
}

function startOf(config: Config, url: string): LogEvent {
  return { kind: 'started', configHash: configHash(config), url, workers: config.server.workers }
}

function closeLog({ tell, close }: OpenLog): void {
  tell({ kind: 'stopped' })
  close()
}

async function start(config: Config, isSample: boolean): Promise<void> {
  const worker = workerNumber(process.env)
  const clock = systemClock
  const journal = await openJournalInTime(config, worker, { clock, end: endSaying }).catch(endStart)
  const log = openLog(config)
  const report = (error: unknown, requestId?: string): void => log.tell({ kind: 'accident', error, requestId })
  const effects = { clock, wallMs: Date.now, newId: randomUUID, chance: Math.random, report, log: log.tell }
  const leases = worker === undefined ? undefined : leasesOfPrimary(config.server.workers, systemClock)
  const exchange = createExchange(config, effects, { leases, journal })
  const server = exchange.createServer()
  const admin = exchange.createAdmin()
  // The workers of a machine have one admin port, which the primary has opened.
  const operator = worker === undefined ? openAdminPort(config, admin).catch(endStart) : Promise.resolve(undefined)
  if (worker !== undefined) answerPrimary(exchange.adminSource, channelToPrimary, report)
  // No request is served before the admin port is open, so that a failed start serves nobody.
  const listeners = operator.then(() =>
    openListeners(server, { ...config.server, isShared: worker !== undefined }, effects.report),
  )
  listeners.then(
    async ({ address, port }) => {
      exchange.setPublicUrl(callableOriginOf(address, port))
      for (const line of greetingOf(config, { address, port, command, isSample })) say(line)
      sayWhatSecretMeans(config)
      if (worker === undefined) sayWhatJournalMeans(config)
      if (worker === undefined) sayWhatAddressMeans(config, address)
      sayAdminPort(await operator)
      if (worker === undefined) log.tell(startOf(config, originOf(address, port)))
      else tellPrimary()
    },
    (error: Error) => endStart(new Error(cannotListen(config, error), { cause: error })),
  )
  obeySignals(config, { server, listeners, exchange, admin, log, cutAfterMs: longestRequestMs(config) })
}

function endStart({ message }: Error): never {
  complain(message)
  process.exit(1)
}

function sayAdminPort(url: string | undefined): void {
  if (url !== undefined) say(`The admin port is ${url}: open it in a browser.`)
}

/** A worker also stops when its primary is gone: without it, the workers of a machine cannot share their limits. */
function obeySignals(config: Config, parts: Leaving): void {
  const { server } = config
  const leave = createLeaving({
    clock: systemClock,
    drainMs: server.drainMs,
    announce: (order) => {
      parts.exchange.leave()
      // The primary logs this for its workers, unless it is gone.
      if (order === 'disconnect' || workerNumber(process.env) === undefined) parts.log.tell({ kind: 'stopping', order })
    },
    onWait: () =>
      say(`Shutting down: serving for another ${server.drainMs} ms while load balancers move traffic elsewhere`),
    stop: () => void stop(config, parts),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => leave(signal))
  process.once('disconnect', () => leave('disconnect'))
}

interface Leaving {
  readonly server: Server
  readonly listeners: Promise<Listeners>
  readonly exchange: Exchange
  readonly admin: { close(): Promise<void> }
  readonly log: OpenLog
  readonly cutAfterMs: number
}

/** Stops listening, finishes requests in flight, cuts connections that have not become requests by then, and exits. */
async function stop(config: Config, { server, listeners, exchange, admin, log, cutAfterMs }: Leaving): Promise<void> {
  const { emptyQueues, close } = await listeners
  await emptyQueues()
  const isOver = close()
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), cutAfterMs).unref()
  say('Shutting down: no new connections; finishing requests in flight')
  await isOver
  const closing = Promise.allSettled([exchange.close(), admin.close()])
  await closeInTime(closing, config, { clock: systemClock, end: endSaying })
  say('Parley has stopped.')
  if (workerNumber(process.env) === undefined) closeLog(log)
  else log.close()
  process.exit(0)
}
