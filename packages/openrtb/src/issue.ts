// An Issue is a refusal as a value: what a caller did wrong, by which rule, and where.

import { codes, type ErrorCode, type RuleId, ruleOf } from './rules.ts'

export interface Issue {
  readonly rule: RuleId
  readonly code: ErrorCode
  readonly message: string
  /** Absent for faults of the whole body and for rules whose details are "reason only". */
  readonly field: string | undefined
  readonly reason: string
}

/** A fault that does not reject: the request is served, and whoever asks is told. */
export interface Warning {
  readonly rule: RuleId
  readonly field: string
  readonly reason: string
}

/** The issue of a rule that rejects with a code of its own. */
export function issue(rule: RuleId, details: { readonly field?: string; readonly reason: string }): Issue {
  const { code = 'INVALID_REQUEST', message = '' } = ruleOf(rule)
  return { rule, code, message, field: details.field, reason: details.reason }
}

/** The warning of a rule: its own sentence, followed by what was found. */
export function warning(rule: RuleId, field: string, found?: string): Warning {
  const sentence = `must ${ruleOf(rule).says}`
  return { rule, field, reason: found === undefined ? sentence : `${sentence}; got ${found}` }
}

/** The warning of a rule with a note of our own, such as a count: nothing of the caller's, so a record may keep it. */
export function notedWarning(rule: RuleId, field: string, note: string): Warning {
  return { rule, field, reason: `must ${ruleOf(rule).says}; ${note}` }
}

/** D90: says how many more faults a list has than are listed. */
export function moreFaults(field: string, count: number): Warning {
  return notedWarning('D90-many-faults', field, `${count} more ${count === 1 ? 'is' : 'are'} not listed`)
}

/** The HTTP status with which an issue is answered. */
export function statusOf(found: Issue): number {
  return ruleOf(found.rule).status ?? codes[found.code].status
}
