// A report as lines that can be compared: the values of a group, then its numbers.

import type { Refusal } from '../../packages/ledger/src/reports/query.ts'

export const rowsMax = 5_000_000

export function lineOf(values: readonly unknown[]): string {
  return values.map(String).join('\t')
}

export function answered<Answer extends { readonly kind: string }>(answer: Answer | Refusal): Exclude<Answer, Refusal> {
  if (answer.kind === 'refused') throw new Error((answer as Refusal).reason)
  return answer as Exclude<Answer, Refusal>
}
