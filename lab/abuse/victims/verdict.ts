// When an attack has not hurt its victim.

import { percent } from '../../figures.ts'
import type { VictimPhase } from './plan.ts'

export interface Phases {
  readonly before: VictimPhase
  readonly during: VictimPhase
  readonly after: VictimPhase
}

const tolerance = {
  /** A victim on the same server as an attacker may wait twice as long. */
  p99Factor: 2,
  /** Below this, the p99 of a victim without any attack moves by itself: docs/hostile.md says how it was found. */
  p99FloorMs: 15,
  /** One percentage point. */
  fill: 0.01,
} as const

export function faultsOfAttack({ before, during }: Phases): readonly string[] {
  const p99Max = p99MsMax(before)
  return [
    ...(during.p99Ms <= p99Max ? [] : [`p99 ${during.p99Ms.toFixed(0)} ms, at most ${p99Max.toFixed(0)}`]),
    ...(during.fill >= before.fill - tolerance.fill
      ? []
      : [`fill ${percent(during.fill)}, before ${percent(before.fill)}`]),
    ...(during.errors === 0 ? [] : [`${during.errors} of ${during.requests} requests had an error`]),
  ]
}

function p99MsMax({ p99Ms }: VictimPhase): number {
  return Math.max(tolerance.p99Factor * p99Ms, tolerance.p99FloorMs)
}

/** A victim that exceeds its limit by at most this much is measured again. */
const doubt = { p99Factor: 4, fill: 0.05 } as const

/** If the host takes this much CPU time during an attack, it determines the p99. */
const cpuStealMsMax = 100

/** A little too slow or a few bids too few, and no errors: another measurement may show that it was the machine. */
export function isDoubtful(phases: Phases): boolean {
  const { before, during } = phases
  if (faultsOfAttack(phases).length === 0 || during.errors > 0) return false
  if (during.cpuStealMs > cpuStealMsMax) return true
  return during.p99Ms <= doubt.p99Factor * p99MsMax(before) && during.fill >= before.fill - doubt.fill
}
