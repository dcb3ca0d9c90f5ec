#!/usr/bin/env node
// The command: reads the configuration, starts the exchange, stops it on request.

import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { createExchange, type Exchange } from './app.ts'
import { configHash } from './config/config-hash.ts'
import type { Config } from './config/fields.ts'
import { loadConfig } from './config/load.ts'
import { showProblem } from './config/problem.ts'
import { adapterSchemas } from './demand/partners.ts'
import { type Doors, openDoors, probePort } from './edge/listen.ts'
import { callableOriginOf, originOf } from './edge/origin.ts'
import { createLeaving } from './leaving.ts'
import type { LogEvent } from './observe/log/event.ts'
import { createLog, type OpenLog } from './observe/log/log.ts'
import { complain, say } from './say.ts'
import { systemClock } from './time/clock.ts'
import { leasesOfPrimary, runWorkers, tellPrimary, workerNumber } from './workers.ts'

/** How this file was started: as a source of the project, or as the command of the installed package. */
const command = import.meta.url.endsWith('.ts') ? 'npm start --' : 'parley-exchange'

const usage = `Usage: ${command} [--config FILE] [--check-config] [--help]

  --config FILE    configuration file (default: $PARLEY_CONFIG, else parley.yaml if it exists)
  --check-config   say whether the configuration is right, and stop`

// V8 sees that the records of auctions outlive a collection and then makes them old from the start. They are not: each
// lives until a thousand others have come, and old garbage is the dear kind. Without this they die young.
setFlagsFromString('--no-allocation-site-pretenuring')

ignoreSignals()
main()

/**
 * D89: SIGHUP asks many a server to read its configuration again, and SIGUSR2 is sent by tools; left alone, both would
 * end the process. SIGUSR1 would open Node's inspector, through which anybody on this machine could run code here.
 */
function ignoreSignals(): void {
  for (const signal of ['SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const) {
    process.on(signal, () => {
      // The primary speaks for its workers, which a terminal or a supervisor signals as well.
      if (workerNumber(process.env) !== undefined) return
      say(`${signal} changes nothing: the configuration is read at the start only, so stop Parley and start it again.`)
    })
  }
}

function main(): void {
  const options = readOptions()
  if (options.help) {
    say(usage)
    return
  }
  const config = readConfig(options.config)
  if (config === undefined) process.exitCode = 1
  else if (options.checkOnly) say('The configuration is right.')
  else if (config.server.workers > 1 && workerNumber(process.env) === undefined) void startWorkers(config)
  else start(config)
}

interface Options {
  readonly config: string | undefined
  readonly checkOnly: boolean
  readonly help: boolean
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: { config: { type: 'string' }, 'check-config': { type: 'boolean' }, help: { type: 'boolean' } },
    })
    return { config: values.config, checkOnly: values['check-config'] ?? false, help: values.help ?? false }
  } catch (error) {
    complain(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

/** The configuration, or undefined after every problem has been told. */
function readConfig(option: string | undefined): Config | undefined {
  const named = option ?? process.env.PARLEY_CONFIG
  const file = named ?? 'parley.yaml'
  if (named !== undefined && !existsSync(file)) {
    complain(`${file} does not exist; name another file with --config or PARLEY_CONFIG`)
    return undefined
  }
  const text = readText(file)
  if (text === undefined) return undefined
  const loading = loadConfig(text, process.env, adapterSchemas)
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

/** The primary: it looks for the port once for all of its workers, and says once what holds for all of them. */
async function startWorkers(config: Config): Promise<void> {
  const { host, port } = config.server
  try {
    const found = await probePort(host, port)
    sayWhatSecretMeans(config)
    sayWhatAddressMeans(config, found.address)
    // A notice may come back to any worker, so the secret is made before there are several.
    const secret = config.notices.secret === '' ? randomBytes(32).toString('base64url') : config.notices.secret
    const log = openLog(config)
    const onServing = (): void => log.tell(startOf(config, originOf(found.address, found.port)))
    const onOver = (): void => closeLog(log)
    runWorkers(config, { port: found.port, secret, complain, log: log.tell, onServing, onOver }, systemClock)
  } catch (error) {
    complain(cannotListen(config, error as Error))
    process.exit(1)
  }
}

function cannotListen({ server }: Config, { message }: Error): string {
  return `cannot listen on ${server.host}:${server.port}: ${message}`
}

/** Workers have a secret from their primary, which has said this for all of them. */
function sayWhatSecretMeans({ notices }: Config): void {
  if (notices.secret !== '') return
  say(
    'Notice URLs end when this exchange stops and are not valid on other nodes: PARLEY_NOTICE_SECRET (notices.secret), the same everywhere, mends both.',
  )
}

/** Listening on every address of the machine, the exchange cannot know by which of them publishers reach it. */
function sayWhatAddressMeans({ notices }: Config, address: string): void {
  if (notices.publicUrl !== '' || callableOriginOf(address, 0) === originOf(address, 0)) return
  say(
    'Notice URLs lead to this machine only: PARLEY_PUBLIC_URL (notices.publicUrl), such as https://ads.example, says where publishers reach it.',
  )
}

/** The log goes to stderr, also where lines tell nothing bad: stdout is for the lines that scripts wait for at a start. */
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

function start(config: Config): void {
  const log = openLog(config)
  const report = (error: unknown, requestId?: string): void => log.tell({ kind: 'accident', error, requestId })
  const clock = systemClock
  const guests = { clock, wallMs: Date.now, newId: randomUUID, chance: Math.random, report, log: log.tell }
  const worker = workerNumber(process.env)
  const exchange = createExchange(
    config,
    guests,
    worker === undefined ? undefined : leasesOfPrimary(config.server.workers, systemClock),
  )
  const server = exchange.createServer()
  const doors = openDoors(server, { ...config.server, isShared: worker !== undefined }, guests.report)
  doors.then(
    ({ address, port }) => {
      exchange.setPublicUrl(callableOriginOf(address, port))
      greet(config, address, port)
      if (worker === undefined) log.tell(startOf(config, originOf(address, port)))
      else tellPrimary()
    },
    (error: Error) => {
      complain(cannotListen(config, error))
      process.exit(1)
    },
  )
  const admin = exchange.createAdmin()
  // The operator's port is a convenience: when it is taken, the exchange serves all the same.
  admin
    .listen({ host: config.admin.host, port: config.admin.port === 0 ? 0 : config.admin.port + (worker ?? 0) })
    .then((url) => say(`The operator's port is ${url}: open it to see what is there.`))
    .catch((error: Error) =>
      complain(`no operator's port on ${config.admin.host}:${config.admin.port}: ${error.message}`),
    )
  obeySignals(config, { server, doors, exchange, admin, log, cutAfterMs: finishMs(config) })
}

function greet(config: Config, address: string, port: number): void {
  say(`Parley answers POST ${originOf(address, port)}${config.server.basePath}/openrtb2`)
  say(`with ${config.house.campaigns.length} house campaigns and ${config.demand.partners.length} partners.`)
  sayWhatSecretMeans(config)
  if (workerNumber(process.env) === undefined) sayWhatAddressMeans(config, address)
}

/** A worker also leaves when its primary is gone, without which the workers of a machine cannot share their limits. */
function obeySignals({ server }: Config, parts: Leaving): void {
  const leave = createLeaving({
    clock: systemClock,
    drainMs: server.drainMs,
    announce: (order) => {
      parts.exchange.leave()
      // The primary speaks for its workers, unless it is gone.
      if (order === 'disconnect' || workerNumber(process.env) === undefined) parts.log.tell({ kind: 'stopping', order })
    },
    onWait: () =>
      say(`Parley is leaving: it serves for another ${server.drainMs} ms, so that callers can look elsewhere.`),
    stop: () => void stop(parts),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => leave(signal))
  process.once('disconnect', () => leave('disconnect'))
}

/** The longest that an answer may take from here: the rest of its request, the auction, the way out of the process. */
function finishMs({ server, auction }: Config): number {
  return server.bodyTimeoutMs + auction.timeoutMs + 50
}

interface Leaving {
  readonly server: Server
  readonly doors: Promise<Doors>
  readonly exchange: Exchange
  readonly admin: { close(): Promise<void> }
  readonly log: OpenLog
  readonly cutAfterMs: number
}

/** Stops listening, lets running answers finish, cuts what has not become a request until then, and leaves. */
async function stop({ server, doors, exchange, admin, log, cutAfterMs }: Leaving): Promise<void> {
  const { emptyQueues, close } = await doors
  await emptyQueues()
  const isOver = close()
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), cutAfterMs).unref()
  say('Parley is leaving: it takes no new connections and finishes the answers that are under way.')
  await isOver
  await Promise.allSettled([exchange.close(), admin.close()])
  say('Parley has stopped.')
  if (workerNumber(process.env) === undefined) closeLog(log)
  else log.close()
  process.exit(0)
}
