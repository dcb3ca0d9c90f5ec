// A scenario starts real processes, does harm to them, and judges its promises.

import type { Cores } from './stage/machine.ts'

export interface Setting {
  readonly isQuick: boolean
  /** The same seed gives the same requests, prices and faults; when they meet is up to the machine. */
  readonly seed: number
  /** One core for the exchange, one for everything around it; undefined where nothing is pinned. */
  readonly cores: Cores | undefined
  readonly print: (line: string) => void
  /** Where the scenario may keep journals, databases and logs; removed at the end. */
  readonly folder: string
}

export interface Scenario<Given extends Setting = Setting> {
  readonly id: string
  readonly title: string
  readonly run: (setting: Given) => Promise<readonly Verdict[]>
}

/** One promise and what was found. */
export interface Verdict {
  readonly promise: string
  /** The figures, as they are printed. */
  readonly found: string
  /** Why it does not hold; nothing where it holds. */
  readonly faults: readonly string[]
}

/** A promise that holds if all its claims do. Each claim that is false becomes a fault. */
export function verdict(promise: string, found: string, claims: Readonly<Record<string, boolean>>): Verdict {
  const faults = Object.entries(claims).filter(([, holds]) => !holds)
  return { promise, found, faults: faults.map(([claim]) => claim) }
}
