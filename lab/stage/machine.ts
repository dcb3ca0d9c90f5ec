// What a figure has to be read with: the machine, how busy it is already, and who runs on which core.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

/** The cores of a bench: one for the server that is measured, one for everything around it. */
export interface Cores {
  readonly server: number
  readonly others: number
}

/** Two cores to pin to, or undefined where there are not two, or no `taskset` and `chrt`. */
export function coresToPin(): Cores | undefined {
  if (['taskset', 'chrt'].some((tool) => spawnSync(tool, ['--version']).status !== 0)) return undefined
  const allowed = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''
  const [server, others] = coresIn(allowed)
  return server === undefined || others === undefined ? undefined : { server, others }
}

/** `0-2,5` → 0, 1, 2, 5 */
export function coresIn(list: string): readonly number[] {
  return list.split(',').flatMap((range) => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(range) ?? []
    const count = first === undefined ? 0 : Number(last) - Number(first) + 1
    return Array.from({ length: count }, (_, index) => Number(first) + index)
  })
}

export interface Machine {
  readonly node: string
  readonly processor: string
  readonly cores: number
  /** Mean number of processes that wanted a core in the last minute; above zero, the figures share the machine. */
  readonly load: number
}

export function describeMachine(): Machine {
  const found = cpus()
  return {
    node: process.version,
    processor: found[0]?.model ?? 'unknown',
    cores: found.length,
    load: loadavg()[0] ?? 0,
  }
}

export function showMachine({ node, processor, cores, load }: Machine, pinned: Cores | undefined): string {
  const pinning =
    pinned === undefined
      ? 'nothing is pinned'
      : `server on core ${pinned.server}, generator and partners on core ${pinned.others}`
  return `Node ${node}, ${cores} × ${processor}; ${pinning}\nLoad before the start: ${load.toFixed(2)}`
}
