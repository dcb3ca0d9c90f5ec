// How much processor time a process and its children have used: user and system time of all their threads, as the kernel
// counts it, in nanoseconds.

import { readdirSync, readFileSync } from 'node:fs'

/** The processes of that one: itself, and all that it or they have started. */
export function familyOf(pid: number): readonly number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentIn(textOf(`/proc/${name}/stat`) ?? '')] as const),
  )
  const isOfFamily = (one: number | undefined): boolean =>
    one === pid || (one !== undefined && one > 1 && isOfFamily(parents.get(one)))
  return [...parents.keys()].filter(isOfFamily)
}

export function cpuMicrosOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + microsOfProcess(pid), 0)
}

/** The time of a thread that ends between two readings is lost; the threads of Node stay. */
function microsOfProcess(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => sum + microsIn(textOf(`/proc/${pid}/task/${thread}/schedstat`) ?? '0'), 0)
}

/** The first number of schedstat is the time on a core, in nanoseconds. */
export function microsIn(schedstat: string): number {
  const nanos = Number(/^\d+/.exec(schedstat)?.[0])
  if (Number.isNaN(nanos)) throw new Error(`not a line of /proc/<pid>/task/<thread>/schedstat: ${schedstat}`)
  return nanos / 1000
}

/** proc(5): the parent is the second field after the name, which is in brackets and may contain any character. */
export function parentIn(stat: string): number | undefined {
  const found = /^\S+ (\d+) /.exec(stat.slice(stat.lastIndexOf(')') + 2))?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Undefined for a process or a thread that has just ended. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
