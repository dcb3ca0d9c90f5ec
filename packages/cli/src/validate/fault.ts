// A fault, a warning or a notice with everything that a person needs to fix it: where it is in the file, what is wrong,
// what to write instead, and where the rule is documented.

import { type RuleId, ruleOf } from '@parley/openrtb/rules'
import type { Span } from '../text/place.ts'

export interface FoundFault {
  /** A notice is about something that the exchange accepts without a warning. */
  readonly severity: 'error' | 'warning' | 'notice'
  readonly rule: RuleId | undefined
  /** The error code that the exchange answers with; undefined for warnings and notices. */
  readonly code: string | undefined
  readonly field: string | undefined
  readonly reason: string
  readonly fix: string | undefined
  readonly suggestion: unknown
  readonly span: Span
}

/** The section of the specification, with the number of its sentence where it has one. */
export function sectionOf(rule: RuleId): string {
  return ruleOf(rule).section
}

/** Where the section of a rule begins. */
export function specLink(rule: RuleId): string {
  const [heading = ''] = sectionOf(rule).split(',')
  return `docs/spec.md#${heading.toLowerCase().replaceAll(' ', '-')}`
}
