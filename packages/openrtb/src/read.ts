// The door of this package: a text in, a request or the reason why not out. It never throws.

import { allIssues, firstIssue } from './checks.ts'
import { type Issue, issue } from './issue.ts'
import { type JsonFault, parseJson } from './json/parse.ts'
import type { NativeReading } from './native/read.ts'
import type { BidRequest } from './request/bid-request.ts'
import type { RuleId } from './rules.ts'

/** A request that passed every check, with the native request of each impression decoded, in the order of `imp`. */
export interface ReadRequest {
  readonly request: BidRequest
  readonly natives: readonly NativeReading[]
}

export interface Refusal {
  readonly kind: 'refused'
  readonly issue: Issue
  readonly violations: readonly Issue[] | undefined
}

export type Reading = ({ readonly kind: 'request' } & ReadRequest) | Refusal

/**
 * Reads the body of a bid request. A refusal names the first fault in the documented order (D05); when the request
 * says `test: 1`, `violations` lists every fault.
 */
export function readBidRequest(text: string): Reading {
  const parsed = parseJson(withoutMark(text))
  if (parsed.kind === 'fault') return unreadable(parsed.reason, parsed.fault)
  const natives: NativeReading[] = []
  const first = firstIssue(parsed.value, natives)
  if (first === undefined) {
    return { kind: 'request', request: parsed.value as BidRequest, natives }
  }
  return { kind: 'refused', issue: first, violations: isTest(parsed.value) ? allIssues(parsed.value) : undefined }
}

/** Every fault of a body, for tools that want to show them all at once. */
export function faultsOf(text: string): readonly Issue[] {
  const parsed = parseJson(withoutMark(text))
  return parsed.kind === 'fault' ? [bodyIssue(parsed.reason, parsed.fault)] : allIssues(parsed.value)
}

// D70: some editors put a byte order mark before the text; it means nothing.
function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

const ruleOfFault = {
  syntax: 'V01-json',
  depth: 'D70-depth',
  tokens: 'D70-tokens',
  proto: 'D70-proto',
} as const satisfies Record<JsonFault, RuleId>

/** The refusal of a body that gives no JSON value at all; also for bytes that never became a text. */
export function unreadable(cause: string, fault: JsonFault = 'syntax'): Refusal {
  return { kind: 'refused', issue: bodyIssue(cause, fault), violations: undefined }
}

function bodyIssue(cause: string, fault: JsonFault): Issue {
  return issue(ruleOfFault[fault], fault === 'proto' ? { cause, members: ['__proto__'] } : { cause })
}

// D05-violations: a test request is told everything that is wrong with it.
function isTest(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (value as { readonly test?: unknown }).test === 1
}
