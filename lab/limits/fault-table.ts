// How the failures of Redis are shown, and what callers may notice of them (T64).

import { table } from '../../scripts/docs/markdown.ts'

/** What packages/exchange/test/limits/measure-fleets.ts prints of one way in which Redis can fail. */
export interface FaultRow {
  readonly name: string
  readonly offered: number
  readonly admitted: number
  readonly surely: number
  readonly hung: number
  /** Of the fault's own two seconds. */
  readonly duringP99Ms: number
  /** How long after Redis was back the last node shared again; undefined within five seconds. */
  readonly backMs?: number
}

export function showFaultTable(rows: readonly FaultRow[]): string {
  const head = [
    'Redis',
    'p99 ms during the fault',
    'Without an answer',
    'Admitted ÷ offered',
    'Surely in one second',
    'Shared again after',
  ]
  return table(
    head,
    rows.map((row) => [
      row.name,
      row.duringP99Ms.toFixed(1),
      String(row.hung),
      (row.admitted / row.offered).toFixed(3),
      row.surely.toFixed(3),
      shown(row.backMs),
    ]),
  )
}

export function faultProblems(rows: readonly FaultRow[]): readonly string[] {
  const normalMs = rows.find(({ name }) => name === 'no fault')?.duringP99Ms ?? Number.NaN
  return rows.flatMap(({ name, duringP99Ms, hung, surely, backMs }) =>
    [
      duringP99Ms > normalMs + 10
        ? `${name}: p99 grew from ${normalMs.toFixed(1)} to ${duringP99Ms.toFixed(1)} ms`
        : '',
      hung > 0 ? `${name}: ${hung} requests without an answer` : '',
      surely > 1 ? `${name}: ${surely.toFixed(3)} × the limit in one second` : '',
      backMs === undefined || backMs > 2000 ? `${name}: shared again after ${shown(backMs)}` : '',
    ].filter((problem) => problem !== ''),
  )
}

function shown(ms: number | undefined): string {
  return ms === undefined ? 'never' : `${(ms / 1000).toFixed(1)} s`
}
