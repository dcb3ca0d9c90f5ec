// What every part of the command is: cases that are run one after the other, on one checkout or on two in turns.

import type { Cores } from '../stage/machine.ts'

export const partIds = ['shapes', 'victims', 'dns', 'memory', 'smuggling'] as const

export type PartId = (typeof partIds)[number]

/** A checkout whose exchange is attacked. */
export interface Side {
  readonly name: 'before' | 'after'
  readonly root: string
}

export interface Setting {
  readonly isQuick: boolean
  readonly cores: Cores | undefined
  readonly print: (line: string) => void
}

export interface Part {
  readonly id: PartId
  readonly title: string
  readonly columns: readonly string[]
  readonly open: (side: Side, setting: Setting) => Promise<Session> | Session
}

export interface Session {
  readonly cases: readonly string[]
  readonly run: (name: string) => Promise<Row>
  readonly close?: () => Promise<void>
}

export interface Row {
  readonly name: string
  /** One for each column of the part. */
  readonly cells: readonly string[]
  readonly figures: Readonly<Record<string, number>>
  /** Why it fails; nothing where it passes. */
  readonly faults: readonly string[]
  /** Why it was not judged, or what else a reader should know. */
  readonly note: string
}

/** A case that could not be run on this checkout, and why. */
export function skippedRow(name: string, columns: readonly string[], why: string): Row {
  return { name, cells: columns.map(() => '–'), figures: {}, faults: [], note: `skipped: ${why}` }
}
