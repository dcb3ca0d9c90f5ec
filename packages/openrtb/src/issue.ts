// An Issue is a refusal as a value: what a caller did wrong, by which rule, and where. It is data; reason.ts makes the
// sentence of it where it is written to the wire or shown, so that no program has to read a sentence.

import { codes, type ErrorCode, type RuleId, ruleOf } from './rules.ts'
import type { Accepted } from './schema/accepted.ts'

/** What an issue and a warning have in common. */
interface Fault {
  readonly rule: RuleId
  /** The path inside the JSON text that `field` holds, where the fault is in there. */
  readonly inside?: string | undefined
  /** What should be there, where the rule's own words are too wide for the spot; completes "must …" as they do. */
  readonly expected?: string
  /** What was found, as the caller is shown it. It may be somebody's address, so a record is kept without it. */
  readonly found?: string | undefined
  /** More in words of our own, such as a count: nothing of the caller's, so a record may keep it. */
  readonly note?: string | undefined
  /** What the field accepts, for tools that suggest a value. */
  readonly accepts?: Accepted
}

export interface Issue extends Fault {
  readonly code: ErrorCode
  readonly message: string
  /** Absent for faults of the whole body and for rules whose details are "reason only". */
  readonly field: string | undefined
  /** What the sentence is about where no field is named, such as "the body". */
  readonly about?: string
  /** True when the field itself is not there. */
  readonly isMissing?: true
  /** The member that the field lacks, where the rule is about the object and not about the member. */
  readonly lacks?: string
  /** The path of the earlier value that is the same and must not be. */
  readonly usedBy?: string
  /** Members that must not stand side by side, or one that must not stand at all. */
  readonly members?: readonly string[]
  /** Why a text could not be read, in words of its own. */
  readonly cause?: string
}

/** A fault that does not reject: the request is served, and whoever asks is told. */
export interface Warning extends Fault {
  readonly field: string
}

/** The parts of an issue that its rule does not give. */
type Details = Partial<Omit<Issue, 'rule' | 'code' | 'message'>>

/** The issue of a rule that rejects with a code of its own. */
export function issue(rule: RuleId, details: Details): Issue {
  const { code = 'INVALID_REQUEST', message = '' } = ruleOf(rule)
  return { rule, code, message, field: undefined, ...details }
}

/** The warning of a rule, with what was found. */
export function warning(rule: RuleId, field: string, found?: string): Warning {
  return { rule, field, inside: undefined, found, note: undefined }
}

/** The warning of a rule, with a note of our own. */
export function notedWarning(rule: RuleId, field: string, note: string): Warning {
  return { rule, field, inside: undefined, found: undefined, note }
}

/** D90: says how many more faults a list has than are listed. */
export function moreFaults(field: string, count: number): Warning {
  return notedWarning('D90-many-faults', field, `${count} more ${count === 1 ? 'is' : 'are'} not listed`)
}

/** The HTTP status with which an issue is answered. */
export function statusOf(found: Issue): number {
  return ruleOf(found.rule).status ?? codes[found.code].status
}
