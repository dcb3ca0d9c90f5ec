// What must never happen, counted.

export interface Violations {
  /** More was billed than the budget. */
  overBudget: number
  /** More was billed for a day than its cap. */
  overCap: number
  /** A notice that a node had accepted was not billed, because its lease was settled. */
  turnedAway: number
  /** The books themselves refused a step that would have broken them. */
  refused: number
  /** Spent in the books is not what the ledger has billed. */
  unequal: number
  /** Money that is neither spent nor has a reason, or a lease that is never settled. */
  unexplained: number
}

export function newViolations(): Violations {
  return { overBudget: 0, overCap: 0, turnedAway: 0, refused: 0, unequal: 0, unexplained: 0 }
}

export function violationsIn(violations: Violations): readonly string[] {
  return Object.entries(violations)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`)
}
