// Several processes on one port (WORKERS). The kernel hands each new connection to one of them (`reusePort`); the
// primary only starts them, replaces those that die, and keeps the book of leases while there is no Redis.

import { type ChildProcess, fork } from 'node:child_process'
import { createServer } from 'node:net'
import type { Config } from './config/fields.ts'
import type { LeaseSource } from './limits/lease-book.ts'
import { LeaseBook } from './limits/lease-book.ts'
import { type Channel, primaryLeases, serveLeases } from './limits/primary-leases.ts'
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
  const send = (message: unknown): void => void process.send?.(message, dropped)
  return primaryLeases({ send, onMessage: (hear) => void process.on('message', hear) }, workers, clock)
}

/** Starts the workers and stays until it is told to stop, then waits for them. All of them sign with `secret`. */
export async function runWorkers({ server, limits }: Config, secret: string, clock: Clock): Promise<void> {
  const port = await freePort(server.port, server.host)
  const book = new LeaseBook(limits.ipKeysMax + limits.publisherKeysMax + 1)
  const running = new Set<ChildProcess>()
  let isStopping = false

  const start = (number: number): void => {
    // The order to stop may have come while a replacement was waiting for its turn.
    if (isStopping) return
    const own = { [workerVariable]: String(number), PORT: String(port), PARLEY_NOTICE_SECRET: secret }
    const child = fork(process.argv[1] ?? '', process.argv.slice(2), { env: { ...process.env, ...own } })
    running.add(child)
    serveLeases(book, channelOf(child), () => clock.nowMs())
    const replace = (): void => {
      if (running.delete(child) && !isStopping) clock.after(restartMs, () => start(number))
    }
    child.once('exit', replace)
    // A process that could not be started has no number and never exits.
    child.on('error', () => child.pid === undefined && replace())
  }
  for (let number = 0; number < server.workers; number++) start(number)

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isStopping = true
      for (const child of running) child.kill(signal)
    })
  }
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

/** Port 0 means any free port, and all workers must get the same one. */
async function freePort(port: number, host: string): Promise<number> {
  if (port !== 0) return port
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, host, resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
