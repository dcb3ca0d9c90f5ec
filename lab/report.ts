// The table at the end: a line for each promise, with what was found and whether it holds.

import type { Verdict } from './scenario.ts'

export function tableOf(verdicts: readonly Verdict[]): readonly string[] {
  const lines = verdicts.map((verdict) => [verdict.promise, verdict.found, judged(verdict)])
  const all = [['promise', 'found', 'verdict'], ...lines]
  const widths = [0, 1].map((at) => Math.max(...all.map((line) => line[at]?.length ?? 0)))
  return all.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

export function judged({ faults }: Verdict): string {
  return faults.length === 0 ? 'holds' : `BROKEN: ${faults.join('; ')}`
}

export function brokenIn(verdicts: readonly Verdict[]): readonly Verdict[] {
  return verdicts.filter(({ faults }) => faults.length > 0)
}
