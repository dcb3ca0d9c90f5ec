// The results of a bench, as stored on disk. Ratios are compared with the committed baseline; times belong to a machine.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cores, Machine } from '../../stage/machine.ts'
import type { Ratio, Turn } from '../rounds.ts'
import type { Share } from './profile.ts'

export const benchIds = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8'] as const

export type BenchId = (typeof benchIds)[number]

/** A figure with what it has to be. A ratio can be compared between machines and days; an absolute figure cannot. */
export type Goal = (({ readonly kind: 'ratio' } & Ratio) | { readonly kind: 'absolute'; readonly value: number }) & {
  readonly name: string
  readonly most?: number
  readonly least?: number
}

export interface ContenderProfile {
  readonly name: string
  readonly owners: readonly Share[]
  readonly functions: readonly Share[]
  readonly steps: readonly Share[]
}

export interface Findings {
  /** How it was measured, in sentences. */
  readonly notes: readonly string[]
  readonly rows: readonly Turn[]
  readonly goals: readonly Goal[]
  readonly profiles: readonly ContenderProfile[]
}

export interface BenchResult extends Findings {
  readonly title: string
  readonly at: string
  readonly machine: Machine
  /** Null where nothing was pinned. */
  readonly cores: Cores | null
}

export type Results = Readonly<Partial<Record<BenchId, BenchResult>>>

export function isMet({ value, most, least }: Goal): boolean {
  return (most === undefined || value <= most) && (least === undefined || value >= least)
}

export function readResults(folder: string, name: string): Results {
  const file = join(folder, name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {}
}

/** Benches that did not run this time keep what they found before; each says when and where that was. */
export function writeResults(folder: string, name: string, results: Results): Results {
  const all = { ...readResults(folder, name), ...results }
  const sorted: Results = Object.fromEntries(benchIds.flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]]])))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), `${JSON.stringify(sorted, rounded, 2)}\n`)
  // As they are read later, so that pages written now and then are the same.
  return readResults(folder, name)
}

/** Six digits are more than a measurement can say. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value
}
