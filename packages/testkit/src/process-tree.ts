// Signals for a process and the processes that it started. PostgreSQL gives each of them a group of its own, so a signal to
// the group of the first reaches no other.

import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** The first is frozen before its children are looked up, so that it starts no other meanwhile. */
export function signalTree({ pid }: ChildProcess, name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): readonly number[] {
  if (pid === undefined) return []
  signal(pid, 'SIGSTOP')
  const pids = childrenOf(pid)
  for (const each of [...pids, pid]) signal(each, name)
  return pids
}

/** Resolves when the children are gone; the first is reported by its own `exit`. */
export async function killTree(child: ChildProcess): Promise<void> {
  const pids = signalTree(child, 'SIGKILL')
  while (pids.some(isAlive)) await pause(5)
}

/** Where there is no /proc, the children are not known: they end by themselves when they see that their parent is gone. */
function childrenOf(parent: number): readonly number[] {
  return numbersIn('/proc').filter((pid) => parentOf(pid) === parent)
}

function numbersIn(folder: string): readonly number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** `/proc/<pid>/stat` is `pid (name) state parent …`; a name may hold brackets itself. */
function parentOf(pid: number): number | undefined {
  const fields = statOf(pid)
  return fields === undefined ? undefined : Number(fields[1])
}

/** One that is dead and not yet collected by its parent holds nothing any more. */
function isAlive(pid: number): boolean {
  const state = statOf(pid)?.[0]
  return state !== undefined && state !== 'Z'
}

function statOf(pid: number): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone already.
  }
}
