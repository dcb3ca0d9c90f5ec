// Several processes on one port (WORKERS). The kernel hands each new connection to one of them (`reusePort`); the
// primary only starts them, replaces those that die, keeps the books of leases and signatures while there is no Redis, and has the
// admin port.

import { type ChildProcess, fork } from 'node:child_process'
import type { SharedBooks } from './app/process-parts.ts'
import type { WorkerPool } from './cluster/worker-pool.ts'
import type { Config } from './config/fields.ts'
import { ClaimBook } from './limits/claims/claim-book.ts'
import { primaryClaims, serveClaims } from './limits/claims/primary-claims.ts'
import { LeaseBook } from './limits/leases/lease-book.ts'
import { primaryLeases, serveLeases } from './limits/leases/primary-leases.ts'
import type { Channel } from './limits/primary.ts'
import { primarySignatures, serveSignatures } from './limits/signatures/primary-signatures.ts'
import { SignatureBook } from './limits/signatures/signature-book.ts'
import type { Log } from './observe/log/event.ts'
import type { WorkerChannel } from './reload/all-workers.ts'
import { RestartPauses } from './restart-pauses.ts'
import type { Clock } from './time/clock.ts'

/** Tells a process that it is a worker, and which. */
const workerVariable = 'PARLEY_WORKER'

/** The number of this worker, or undefined in the primary and where there is only one process. */
export function workerNumber(environment: NodeJS.ProcessEnv): number | undefined {
  const text = environment[workerVariable]
  return text === undefined ? undefined : Number(text)
}

/** A worker's way to the books of the primary. */
export function booksOfPrimary(workers: number, clock: Clock): SharedBooks {
  return {
    ...primaryLeases(channelToPrimary, workers, clock),
    ...primarySignatures(channelToPrimary, clock),
    ...primaryClaims(channelToPrimary, clock),
  }
}

/** A worker's end of the channel. */
export const channelToPrimary: Channel = {
  send: (message) => void process.send?.(message, dropped),
  onMessage: (hear) => void process.on('message', hear),
}

const listeningMessage = 'parley-listening'

/** A worker's word that it serves. */
export function tellPrimary(): void {
  process.send?.(listeningMessage, dropped)
}

interface Machine {
  /** The same for all workers, and free when the primary looked. */
  readonly port: number
  /** Called for each worker as soon as it can be spoken to. */
  readonly onStart: (worker: WorkerChannel) => void
  readonly printError: (text: string) => void
  readonly log: Log
  /** Hears of every worker that comes and goes. */
  readonly workerPool: WorkerPool
  /** Called once all workers serve for the first time. */
  readonly onServing: () => void
  /** Called when the last worker is gone after an order to stop. */
  readonly onOver: () => void
}

/** Starts the workers and stays until it is told to stop, then waits for them. */
export function runWorkers(config: Config, machine: Machine, clock: Clock): void {
  const { log, workerPool } = machine
  const pauses = new RestartPauses()
  const serveBooks = openBooks(config, clock)
  const running = new Set<ChildProcess>()
  let listening = 0
  let isStopping = false
  const stop = (signal: 'SIGINT' | 'SIGTERM'): void => {
    // All of them may be dead and waiting for a replacement.
    if (!isStopping && running.size === 0) machine.onOver()
    isStopping = true
    workerPool.leave()
    for (const child of running) child.kill(signal)
  }
  const replace = (number: number, { why, pid, servedMs }: WorkerEnd): void => {
    const replacedInMs = isStopping ? undefined : pauses.afterDeath(number, servedMs ?? 0)
    if (why !== undefined) log({ kind: 'worker-died', worker: number, pid, why, replacedInMs })
    if (replacedInMs !== undefined) clock.after(replacedInMs, () => start(number, false))
    else if (running.size === 0) machine.onOver()
  }
  const start = (number: number, isFirst: boolean): void => {
    // The order to stop may have come while a replacement was waiting for its turn.
    if (isStopping) return
    const child = forkWorker(number, machine)
    running.add(child)
    const channel = channelOf(child)
    serveBooks(channel)
    machine.onStart({ number, ...channel, onEnd: (run) => onceGone(child, run) })
    const member = workerPool.join(number, channel)
    let servesSinceMs: number | undefined
    child.on('message', (message) => {
      if (message !== listeningMessage) return
      servesSinceMs = clock.nowMs()
      member.serve()
      if (!isFirst) log({ kind: 'worker-back', worker: number })
      else if (++listening === config.server.workers) machine.onServing()
    })
    onceGone(child, (code, signal, fault) => {
      const servedMs = servesSinceMs === undefined ? undefined : clock.nowMs() - servesSinceMs
      // If the first worker could not start, another would fail in the same way, so there is no retry. A replacement is
      // different: the worker before it has served.
      const isHopeless = code === 1 && isFirst && servedMs === undefined && !isStopping
      const isToTell = !isHopeless && (fault !== undefined || isDeath(code, signal, isStopping))
      if (isHopeless) {
        machine.printError(`Worker ${number} could not start; shutting down.`)
        process.exitCode = 1
        stop('SIGINT')
      }
      running.delete(child)
      member.end()
      const why = isToTell ? (fault ?? signal ?? `exit code ${code}`) : undefined
      replace(number, { why, pid: child.pid ?? 0, servedMs })
    })
  }
  for (let number = 0; number < config.server.workers; number++) start(number, true)
  onOrder((order) => {
    if (!isStopping) log({ kind: 'stopping', order })
    stop(order)
  })
}

/** What the workers of this machine count and remember together. */
function openBooks({ limits, notices }: Config, clock: Clock): (worker: Channel) => void {
  const wallSeconds = (): number => Math.floor(Date.now() / 1000)
  const leases = new LeaseBook(limits.ipKeysMax + limits.publisherKeysMax + 1)
  const signatures = new SignatureBook(wallSeconds())
  const claims = new ClaimBook(notices.rememberedMax)
  return (worker) => {
    serveLeases(leases, worker, () => clock.nowMs())
    serveSignatures(signatures, worker, wallSeconds)
    serveClaims(claims, worker, wallSeconds)
  }
}

function forkWorker(number: number, { port }: Machine): ChildProcess {
  const own = { [workerVariable]: String(number), PORT: String(port) }
  // Configurations travel as bytes.
  const serialization = 'advanced'
  return fork(process.argv[1] ?? '', process.argv.slice(2), { env: { ...process.env, ...own }, serialization })
}

function onOrder(obey: (order: 'SIGINT' | 'SIGTERM') => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => obey(signal))
}

interface WorkerEnd {
  /** Undefined where it could not start, or was told to stop. */
  readonly why: string | undefined
  readonly pid: number
  /** Undefined where it never served. */
  readonly servedMs: number | undefined
}

/** A process that could not be started has no number and never exits: it has a fault. */
function onceGone(
  child: ChildProcess,
  run: (code: number | null, signal: NodeJS.Signals | null, fault: string | undefined) => void,
): void {
  child.once('exit', (code, signal) => run(code, signal, undefined))
  child.on('error', ({ message }) => {
    if (child.pid === undefined) run(null, null, message)
  })
}

/** Of workers that were told to stop, only an end that the order does not explain is a death. */
function isDeath(code: number | null, signal: NodeJS.Signals | null, isStopping: boolean): boolean {
  if (!isStopping) return true
  return signal === null ? code !== 0 : signal !== 'SIGINT' && signal !== 'SIGTERM'
}

function channelOf(child: ChildProcess): Channel {
  return {
    // A process that could not be started has no channel.
    send: (message) => void child.send?.(message as object, dropped),
    onMessage: (hear) => void child.on('message', hear),
  }
}

/**
 * Hears that the other end is gone, without which the error would end this end too. Nothing is to be done about it: a
 * worker that gets no answer keeps to its share, and one that has died asks no more.
 */
function dropped(): void {}
