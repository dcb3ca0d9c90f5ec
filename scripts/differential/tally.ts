// What the cases of a run were like, so that somebody sees what was tried and what was not.

import type { Verdict } from '../../conformance/oracle/oracle.ts'
import type { KnownDifference } from './known.ts'
import type { Told } from './stage.ts'

export class Tally {
  cases = 0
  sold = 0
  refused = 0
  /** How often each reason stood in a record. */
  readonly reasons = new Map<string, number>()
  /** How often each code and field was refused, without the places in lists. */
  readonly faults = new Map<string, number>()
  readonly known = new Map<string, number>()

  count({ status, faults }: Verdict, { reasons }: Told, known: KnownDifference | undefined): void {
    this.cases++
    if (status === 200) this.sold++
    if (status === 400) this.refused++
    for (const reason of Object.values(reasons)) increase(this.reasons, reason)
    for (const fault of faults) increase(this.faults, fault.replaceAll(/\[\d+\]/g, '[]'))
    if (known !== undefined) increase(this.known, known.name)
  }

  /** For people, the most frequent first. */
  lines(): readonly string[] {
    const list = (counts: ReadonlyMap<string, number>) =>
      [...counts].toSorted(([, a], [, b]) => b - a).map(([name, count]) => `${name} ${count}`)
    return [
      `${this.cases} cases: ${this.sold} sold, ${this.refused} refused with 400, ${this.cases - this.sold - this.refused} without a bid.`,
      `Reasons: ${list(this.reasons).join(', ')}.`,
      `Faults: ${this.faults.size} kinds.`,
      ...(this.known.size === 0 ? [] : [`Known differences: ${list(this.known).join(', ')}.`]),
    ]
  }
}

function increase(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
