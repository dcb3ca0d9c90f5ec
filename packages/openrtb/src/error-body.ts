// Spec: Error body and Errors. The only place where an Issue becomes what the caller reads.

import type { Issue } from './issue.ts'
import { codes, type ErrorCode } from './rules.ts'

interface ErrorDetails {
  readonly field?: string
  readonly reason: string
}

/** One fault in `error.violations`, an addition for test requests (D05). */
export interface Violation {
  readonly code: ErrorCode
  readonly message: string
  readonly field?: string
  readonly reason: string
}

export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode
    readonly message: string
    readonly details: ErrorDetails
    readonly request_id: string
    readonly violations?: readonly Violation[]
  }
}

/** The body for one issue; `violations` lists every fault when the request was a test. */
export function errorBody(issue: Issue, requestId: string, violations?: readonly Issue[]): ErrorBody {
  const { code, message } = issue
  const error = { code, message, details: detailsOf(issue), request_id: requestId }
  return { error: violations === undefined ? error : { ...error, violations: violations.map(violationOf) } }
}

/** The body for a refusal that is no fault of the request: a limit, an overload, an accident. */
export function serverErrorBody(code: ErrorCode, reason: string, requestId: string): ErrorBody {
  return { error: { code, message: codes[code].message, details: { reason }, request_id: requestId } }
}

function detailsOf({ field, reason }: Issue): ErrorDetails {
  return field === undefined ? { reason } : { field, reason }
}

function violationOf(issue: Issue): Violation {
  return { code: issue.code, message: issue.message, ...detailsOf(issue) }
}
