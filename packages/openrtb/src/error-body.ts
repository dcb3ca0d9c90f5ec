// Spec: Error body and Errors. The only place where an Issue becomes what the caller reads.

import { type Static, Type } from 'typebox'
import type { Issue } from './issue.ts'
import { reasonOf } from './reason.ts'
import { codes, type ErrorCode } from './rules.ts'

const code = Type.Unsafe<ErrorCode>({ type: 'string', enum: Object.keys(codes) })

const Details = Type.Object({ field: Type.Optional(Type.String()), reason: Type.String() })

/** One fault in `error.violations`, an addition for test requests (D05). */
const Violation = Type.Object({ code, message: Type.String(), ...Details.properties })

export type Violation = Static<typeof Violation>

export const ErrorBody = Type.Object({
  error: Type.Object({
    code,
    message: Type.String(),
    details: Details,
    request_id: Type.String(),
    violations: Type.Optional(Type.Array(Violation)),
  }),
})

export type ErrorBody = Static<typeof ErrorBody>

/** The body for one issue; `violations` lists every fault when the request was a test. */
export function errorBody(issue: Issue, requestId: string, violations?: readonly Issue[]): ErrorBody {
  const error = { code: issue.code, message: issue.message, details: detailsOf(issue), request_id: requestId }
  return { error: violations === undefined ? error : { ...error, violations: violations.map(violationOf) } }
}

/** The body for a refusal that is no fault of the request: a limit, an overload, an accident. */
export function serverErrorBody(name: ErrorCode, why: string, requestId: string): ErrorBody {
  return { error: { code: name, message: codes[name].message, details: { reason: why }, request_id: requestId } }
}

function detailsOf(issue: Issue): Static<typeof Details> {
  const reason = reasonOf(issue)
  return issue.field === undefined ? { reason } : { field: issue.field, reason }
}

/** One fault as the caller reads it. */
export function violationOf(issue: Issue): Violation {
  return { code: issue.code, message: issue.message, ...detailsOf(issue) }
}
