// A machine with several workers: the primary as a child process, and its own children.

import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type RunningServer, startServer } from './server.ts'

export interface Machine extends RunningServer {
  readonly workers: number
  /** The process numbers of the workers that live now. */
  readonly workerPids: () => readonly number[]
}

/** Starts the primary and waits until every worker serves. */
export async function startMachine(workers: number, env: Readonly<Record<string, string>> = {}): Promise<Machine> {
  const server = await startServer({ env: { ...env, WORKERS: String(workers) } })
  const { pid } = server.child
  const workerPids = (): readonly number[] => childrenOf(pid ?? 0)
  const machine = { ...server, workers, workerPids }
  await untilStarted(machine, workers)
  return machine
}

const startMsMax = 30_000

/** Waits until so many workers have begun to serve since the machine was started. */
export async function untilStarted({ said, ended }: Machine, count: number): Promise<void> {
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  const deadlineMs = performance.now() + startMsMax
  while (said().split('answers POST').length <= count) {
    if (hasEnded) throw new Error('the primary has ended')
    if (performance.now() > deadlineMs) throw new Error(`fewer than ${count} workers started: ${said()}`)
    await wait(25)
  }
}

/** Kills workers and waits until they are dead; a primary that stands still has not heard of it then. */
export async function killWorkers(pids: readonly number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  while (pids.some(isAlive)) await wait(5)
}

/** A process that has ended is a zombie (Z) until its parent takes note, and then it is gone. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function childrenOf(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ').map(Number)
}
