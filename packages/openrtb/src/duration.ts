// Spec: Validation rule 9, wherever a minduration and a maxduration occur together (D23).

import { type Issue, issue } from './issue.ts'

export function durationIssue(value: unknown, field: string): Issue | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { minduration, maxduration } = value as Readonly<Record<string, unknown>>
  // A duration that is no number, or too large to be one (D72), has a fault of its own and is not compared.
  if (!isFiniteNumber(minduration) || !isFiniteNumber(maxduration) || minduration <= maxduration) return undefined
  const found = `${minduration} above ${maxduration}`
  return issue('V09-duration-order', { field: `${field}.minduration`, found })
}

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value)
}
