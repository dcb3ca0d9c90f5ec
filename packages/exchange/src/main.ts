#!/usr/bin/env node
// The command: reads the configuration, starts the exchange, stops it on request.

import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { createAdmin } from './admin/server.ts'
import { adminNames, adminSettings, openAdminPort } from './admin-port.ts'
import { createExchange, type Exchange } from './app/exchange.ts'
import { closeInTime, openJournalInTime } from './app/in-time.ts'
import { openOwnKept } from './app/open-kept.ts'
import { openModel } from './app/open-model.ts'
import { longestRequestMs, type OpenedParts } from './app/process-parts.ts'
import { systemEffects } from './app/system-effects.ts'
import { readWantedVectors } from './app/vector-source.ts'
import { warmUp } from './app/warm-up.ts'
import { answerPrimary } from './cluster/answer-primary.ts'
import { watchInForce } from './cluster/in-force.ts'
import { openWorkerPool } from './cluster/worker-pool.ts'
import { configHash } from './config/config-hash.ts'
import type { Config } from './config/fields.ts'
import { showProblem } from './config/problem.ts'
import { settingRemarks } from './config/remarks.ts'
import { type Listeners, openListeners, probePort } from './edge/listen.ts'
import { callableOriginOf, originOf } from './edge/origin.ts'
import type { EdgeServer } from './edge/server.ts'
import { greetingOf } from './greeting.ts'
import { createLeaving } from './leaving.ts'
import type { LogEvent } from './observe/log/event.ts'
import { createLog, type OpenLog } from './observe/log/log.ts'
import { command, type Options, readOptions, usage } from './options.ts'
import { exitWith, print, printError } from './print.ts'
import { rankingRemarks } from './relevance/chosen-scorer.ts'
import { createAllWorkers } from './reload/all-workers.ts'
import { partsOf } from './reload/config-parts.ts'
import { openPrimaryLine } from './reload/one-worker.ts'
import { shortened } from './reload/reading.ts'
import type { Version } from './reload/reloader.ts'
import { type ConfigPlace, readFirst } from './reload/source.ts'
import { appliedTo, followPrimary, type Reloads, takeReloads } from './reloading.ts'
import { systemClock } from './time/clock.ts'
import { booksOfPrimary, channelToPrimary, runWorkers, tellPrimary, workerNumber } from './workers.ts'

// V8 notices that the records of auctions survive a collection and then allocates them in old space. But each lives only
// until a thousand others have come, and collecting old space is expensive. Without pretenuring they are collected young.
setFlagsFromString('--no-allocation-site-pretenuring')

ignoreSignals()
main()

/**
 * D89: some tools send SIGUSR2, which would end the process by default. SIGUSR1 would open Node's inspector, through which
 * anybody on this machine could run code here. SIGHUP reloads the configuration (reloading.ts), but it must not end a process
 * that is starting, nor a worker: a terminal or a supervisor signals workers as well.
 */
function ignoreSignals(): void {
  process.on('SIGHUP', () => {})
  for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) {
    process.on(signal, () => {
      // The primary prints this for its workers.
      if (workerNumber(process.env) !== undefined) return
      print(`${signal} is ignored. Send SIGHUP to reload the configuration.`)
    })
  }
}

function main(): void {
  const options = readOptions()
  if (options.help) {
    print(usage)
    return
  }
  if (workerNumber(process.env) !== undefined) {
    void startAsWorker(options)
    return
  }
  // As for settings: an empty variable counts as not set.
  const named = options.config ?? (process.env.PARLEY_CONFIG || undefined)
  const place = { file: named ?? 'parley.yaml', isOptional: named === undefined }
  const { source, loading } = readFirst(place, process.env)
  if (loading.kind === 'problems') {
    for (const problem of shortened(loading.problems)) printError(showProblem(problem, place.file))
    process.exitCode = 1
    return
  }
  const { config } = loading
  const remarks = [...settingRemarks(config), ...rankingRemarks(config.auction)]
  for (const remark of remarks) printError(`remark: ${remark}.`)
  const first = { number: 1, config, source }
  if (options.checkOnly) print('The configuration is valid.')
  else if (config.server.workers > 1) void startWorkers(first, place)
  else
    void start(config, options, (exchange, { tell: log }) => {
      return takeReloads({ first, place, apply: appliedTo(exchange), count: exchange.countReload, log })
    })
}

/** A worker begins with the configuration of its primary, whatever has become of the file. */
async function startAsWorker(options: Options): Promise<void> {
  const primary = openPrimaryLine(channelToPrimary, Number(process.env.PORT))
  const { number, config, ownSecret } = await primary.beginning
  const opened = { ownSecret, firstSnapshot: number }
  await start(config, { ...options, ...opened }, (exchange, { tell }) => {
    followPrimary(exchange, primary, tell)
    return undefined
  })
}

/** The primary: it probes the port and opens the admin port once for all workers, and prints once what applies to all. */
async function startWorkers(first: Version, place: ConfigPlace): Promise<void> {
  const { config } = first
  const { host, port, basePath, workers } = config.server
  try {
    const found = await probePort(host, port).catch((error: Error) => {
      throw new Error(cannotListen(config, error), { cause: error })
    })
    const workerPool = openWorkerPool(workers, systemClock)
    const own = callableOriginOf(found.address, found.port)
    const origin = config.notices.publicUrl || own
    const inForce = watchInForce(first, Date.now)
    const urls = { publicUrl: () => origin + basePath, ownUrl: () => own + basePath }
    const log = openLog(config)
    const report = (error: unknown): void => log.tell({ kind: 'accident', error, requestId: undefined })
    // A notice may come back to any worker, so the secret is made before there are several.
    const all = createAllWorkers(
      { number: first.number, parts: partsOf(config) },
      randomBytes(32).toString('base64url'),
      systemClock,
    )
    const apply = inForce.applying(all.apply)
    const { changes, end } = takeReloads({ first, place, apply, count: all.count, log: log.tell })
    const tools = {
      clock: systemClock,
      wallMs: Date.now,
      report,
      log: log.tell,
      settings: adminSettings(config),
      changes,
    }
    const admin = createAdmin({ ...workerPool, ...tools, ...urls, inForce: inForce.read, names: adminNames(config) })
    const adminUrl = await openAdminPort(config, admin)
    sayWhatSecretMeans(config)
    sayWhatJournalMeans(config)
    sayWhatAddressMeans(config, found.address)
    sayAdminPort(adminUrl)
    const onServing = (): void => log.tell(startOf(config, originOf(found.address, found.port)))
    const onOver = (): void => {
      end()
      admin.server.closeAllConnections()
      void admin.close().then(() => closeLog(log))
    }
    const machine = { port: found.port, onStart: all.add, printError, log: log.tell, workerPool, onServing, onOver }
    runWorkers(config, machine, systemClock)
  } catch (error) {
    endStart(error as Error)
  }
}

function cannotListen({ server }: Config, { message }: Error): string {
  return `cannot listen on ${server.host}:${server.port}: ${message}; choose another port with PORT (server.port; 0 takes a free one), or stop what uses it`
}

function sayWhatSecretMeans({ notices }: Config): void {
  if (notices.secret !== '') return
  print(
    'Notice URLs stop working after a restart and on other nodes. Set the same PARLEY_NOTICE_SECRET everywhere to fix this.',
  )
}

/** What a notice without a journal is worth. */
function sayWhatJournalMeans({ journal }: Config): void {
  if (journal.directory !== '') return
  print(
    'Notices are counted but not stored. Set PARLEY_JOURNAL (journal.directory) to a directory to store them for billing.',
  )
}

/** If it listens on every address of the machine, the exchange cannot know which one publishers use. */
function sayWhatAddressMeans({ notices }: Config, address: string): void {
  if (notices.publicUrl !== '' || callableOriginOf(address, 0) === originOf(address, 0)) return
  print(
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

/** `onBuilt` says how this exchange is reloaded, unless its primary does that. */
async function start(
  config: Config,
  { isSample, ownSecret, firstSnapshot }: Pick<Options, 'isSample'> & OpenedParts,
  onBuilt: (exchange: Exchange, log: OpenLog) => Reloads | undefined,
): Promise<void> {
  const worker = workerNumber(process.env)
  const journal = await openJournalInTime(config, worker, { clock: systemClock, end: exitWith }).catch(endStart)
  const log = openLog(config)
  const report = (error: unknown, requestId?: string): void => log.tell({ kind: 'accident', error, requestId })
  const effects = systemEffects(report, log.tell)
  const kept = await openOwnKept(config, worker, effects).catch(endStart)
  const model = await openModel(config, worker, log.tell).catch(endStart)
  const books = worker === undefined ? undefined : booksOfPrimary(config.server.workers, systemClock)
  const vectors = await readWantedVectors(config, effects).catch(endStart)
  const exchange = createExchange(config, effects, { books, journal, kept, model, ownSecret, firstSnapshot, vectors })
  const reloads = onBuilt(exchange, log)
  const server = exchange.createServer()
  const admin = exchange.createAdmin(reloads?.changes)
  const isWarm = config.server.warmUpMs > 0 ? warmUp(config.server, effects).catch(report) : Promise.resolve()
  // The workers of a machine have one admin port, which the primary has opened.
  const operator = isWarm.then(() => (worker === undefined ? openAdminPort(config, admin).catch(endStart) : undefined))
  if (worker !== undefined) answerPrimary(exchange.adminSource, channelToPrimary, report)
  // No request is served before the admin port is open, so that a failed start serves nobody.
  const listeners = operator.then(() =>
    openListeners(server, { ...config.server, isShared: worker !== undefined }, effects.report),
  )
  listeners.then(
    async ({ address, port }) => {
      exchange.setPublicUrl(callableOriginOf(address, port))
      for (const line of greetingOf(config, { address, port, command, isSample })) print(line)
      if (worker === undefined) sayWhatSecretMeans(config)
      if (worker === undefined) sayWhatJournalMeans(config)
      if (worker === undefined) sayWhatAddressMeans(config, address)
      sayAdminPort(await operator)
      if (worker === undefined) log.tell(startOf(config, originOf(address, port)))
      else tellPrimary()
    },
    (error: Error) => endStart(new Error(cannotListen(config, error), { cause: error })),
  )
  const cutAfterMs = longestRequestMs(config)
  obeySignals(config, { server, listeners, exchange, admin, log, cutAfterMs, reloads })
}

function endStart({ message }: Error): never {
  printError(message)
  process.exit(1)
}

function sayAdminPort(url: string | undefined): void {
  if (url !== undefined) print(`The admin port is ${url}: open it in a browser.`)
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
      print(`Shutting down: serving for another ${server.drainMs} ms while load balancers move traffic elsewhere`),
    stop: () => void stop(config, parts),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => leave(signal))
  process.once('disconnect', () => leave('disconnect'))
}

interface Leaving {
  readonly server: EdgeServer
  readonly listeners: Promise<Listeners>
  readonly exchange: Exchange
  readonly admin: { close(): Promise<void> }
  readonly log: OpenLog
  readonly cutAfterMs: number
  readonly reloads: Reloads | undefined
}

/** Stops listening, finishes requests in flight, cuts connections that have not become requests by then, and exits. */
async function stop(config: Config, parts: Leaving): Promise<void> {
  const { server, listeners, exchange, admin, log, cutAfterMs, reloads } = parts
  reloads?.end()
  const { emptyQueues, close } = await listeners
  await emptyQueues()
  const isOver = close()
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), cutAfterMs).unref()
  print('Shutting down: no new connections; finishing requests in flight')
  await isOver
  const closing = Promise.allSettled([exchange.close(), admin.close()])
  await closeInTime(closing, config, { clock: systemClock, end: exitWith })
  print('Parley has stopped.')
  if (workerNumber(process.env) === undefined) closeLog(log)
  else log.close()
  process.exit(0)
}
