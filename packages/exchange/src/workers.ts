// Several processes on one port (WORKERS). The kernel hands each new connection to one of them (`reusePort`); the
// primary only starts them, replaces those that die, keeps the book of leases while there is no Redis, and has the admin port.

import { type ChildProcess, fork } from 'node:child_process'
import type { Config } from './config/fields.ts'
import type { LeaseSource } from './limits/leases/lease-book.ts'
import { LeaseBook } from './limits/leases/lease-book.ts'
import { type Channel, primaryLeases, serveLeases } from './limits/leases/primary-leases.ts'
import type { Roster } from './machine/roster.ts'
import type { Log, LogEvent } from './observe/log/event.ts'
import type { Clock } from './time/clock.ts'

/** Tells a process that it is a worker, and which. */
const workerVariable = 'PARLEY_WORKER'

/** A worker that dies is replaced after this long, so that a fault at the start does not become a storm. */
const restartMs = 1000

/** The number of this worker, or undefined in the primary and where there is only one process. */
export function workerNumber(environment: NodeJS.ProcessEnv): number | undefined {
  const text = environment[workerVariable]
  return text === undefined ? undefined : Number(text)
}

/** A worker's way to the book of the primary. */
export function leasesOfPrimary(workers: number, clock: Clock): LeaseSource {
  return primaryLeases(channelToPrimary, workers, clock)
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
  /** All of them sign with it. */
  readonly secret: string
  readonly complain: (text: string) => void
  readonly log: Log
  /** Hears of every worker that comes and goes. */
  readonly roster: Roster
  /** Called once all workers serve for the first time. */
  readonly onServing: () => void
  /** Called when the last worker is gone after an order to stop. */
  readonly onOver: () => void
}

/** Starts the workers and stays until it is told to stop, then waits for them. */
export function runWorkers({ server, limits }: Config, machine: Machine, clock: Clock): void {
  const { complain, log, roster } = machine
  const book = new LeaseBook(limits.ipKeysMax + limits.publisherKeysMax + 1)
  const running = new Set<ChildProcess>()
  let listening = 0
  let isStopping = false

  const stop = (signal: 'SIGINT' | 'SIGTERM'): void => {
    // All of them may be dead and waiting for a replacement.
    if (!isStopping && running.size === 0) machine.onOver()
    isStopping = true
    roster.leave()
    for (const child of running) child.kill(signal)
  }
  const start = (number: number, isFirst: boolean): void => {
    // The order to stop may have come while a replacement was waiting for its turn.
    if (isStopping) return
    const child = forkWorker(number, machine)
    running.add(child)
    serveLeases(book, channelOf(child), () => clock.nowMs())
    const member = roster.join(number, channelOf(child))
    const replace = (): void => {
      if (!running.delete(child)) return
      member.end()
      if (!isStopping) clock.after(restartMs, () => start(number, false))
      else if (running.size === 0) machine.onOver()
    }
    let hasListened = false
    child.on('message', (message) => {
      if (message !== listeningMessage) return
      hasListened = true
      member.serve()
      if (!isFirst) log({ kind: 'worker-back', worker: number })
      else if (++listening === server.workers) machine.onServing()
    })
    child.once('exit', (code, signal) => {
      // If the first worker could not start, another would fail in the same way, so there is no retry. A replacement is
      // different: the worker before it has served.
      if (code === 1 && isFirst && !hasListened && !isStopping) {
        complain(`Worker ${number} could not start; the exchange stops.`)
        process.exitCode = 1
        stop('SIGINT')
      } else if (isDeath(code, signal, isStopping)) {
        log(deathOf(number, child, signal ?? `exit code ${code}`, isStopping))
      }
      replace()
    })
    child.on('error', ({ message }) => {
      // A process that could not be started has no number and never exits.
      if (child.pid !== undefined) return
      log(deathOf(number, child, message, isStopping))
      replace()
    })
  }
  for (let number = 0; number < server.workers; number++) start(number, true)
  onOrder((order) => {
    if (!isStopping) log({ kind: 'stopping', order })
    stop(order)
  })
}

function forkWorker(number: number, { port, secret }: Machine): ChildProcess {
  const own = { [workerVariable]: String(number), PORT: String(port), PARLEY_NOTICE_SECRET: secret }
  return fork(process.argv[1] ?? '', process.argv.slice(2), { env: { ...process.env, ...own } })
}

function onOrder(obey: (order: 'SIGINT' | 'SIGTERM') => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => obey(signal))
}

/** Of workers that were told to stop, only an end that the order does not explain is a death. */
function isDeath(code: number | null, signal: NodeJS.Signals | null, isStopping: boolean): boolean {
  if (!isStopping) return true
  return signal === null ? code !== 0 : signal !== 'SIGINT' && signal !== 'SIGTERM'
}

function deathOf(worker: number, { pid = 0 }: ChildProcess, why: string, isStopping: boolean): LogEvent {
  return { kind: 'worker-died', worker, pid, why, isReplaced: !isStopping }
}

function channelOf(child: ChildProcess): Channel {
  return {
    send: (message) => void child.send(message as object, dropped),
    onMessage: (hear) => void child.on('message', hear),
  }
}

/**
 * Hears that the other end is gone, without which the error would end this end too. Nothing is to be done about it: a
 * worker that gets no answer keeps to its share, and one that has died asks no more.
 */
function dropped(): void {}
