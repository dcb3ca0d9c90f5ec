// Every fault of a bid request, in the order in which the exchange looks for them, each with its place in the text.

import {
  faultsOf,
  type Issue,
  isObject,
  issue,
  type RuleId,
  readBidRequest,
  reasonOf,
  ruleOf,
  rules,
  shownField,
  type Warning,
} from '@parley/openrtb'
import { shownToPartners } from '../shown-request.ts'
import type { Span } from '../text/place.ts'
import type { FoundFault } from './fault.ts'
import { removableMembers, type Spot, spotOf, suggestionFor } from './fix.ts'
import { fixOf } from './fix-words.ts'
import { encodedOffset, locate, stepsOf } from './locate.ts'
import { syntaxFault } from './syntax.ts'

export interface Validation {
  readonly faults: readonly FoundFault[]
  readonly impressions: number
}

export function validateText(text: string): Validation {
  const { faults, impressions } = validateFields(text)
  return { faults: [...sizeFaults(text), ...faults], impressions }
}

/** The default of the setting server.bodyBytesMax. */
const bodyBytesMax = 262_144
const tooLarge = 413

/** The exchange does not read what is larger, so this comes before everything else. */
function sizeFaults(text: string): readonly FoundFault[] {
  const bytes = Buffer.byteLength(text)
  const rule = (Object.keys(rules) as readonly RuleId[]).find((id) => ruleOf(id).status === tooLarge)
  if (bytes <= bodyBytesMax || rule === undefined) return []
  const fix = 'send fewer impressions, or remove optional fields'
  const found = issue(rule, { about: 'the body', found: `${bytes} bytes` })
  return [{ ...shownIssue(found), fix, suggestion: undefined, span: wholeText }]
}

function shownIssue(found: Issue): Pick<FoundFault, 'severity' | 'rule' | 'code' | 'field' | 'reason'> {
  const { rule, code, field } = found
  return { severity: 'error', rule, code, field, reason: reasonOf(found) }
}

function validateFields(text: string): Validation {
  const reading = readBidRequest(text)
  if (reading.kind === 'request') {
    // The exchange's own list: with what it notices about devices and price filters.
    const { warnings } = shownToPartners(reading)
    return { faults: warnings.map((one) => warningFault(text, one)), impressions: reading.request.imp.length }
  }
  const request = jsonOf(text)
  if (request === undefined) return { faults: [unreadableFault(text, reading.issue)], impressions: 0 }
  return {
    faults: faultsOf(text).map((one, index) => issueFault(text, request, one, index < suggestionsMax)),
    impressions: 0,
  }
}

/** Each suggestion is tried, which takes time; with more faults than this, only the first ones get a suggestion. */
const suggestionsMax = 50

function issueFault(text: string, request: unknown, found: Issue, isHelped: boolean): FoundFault {
  const split = splitFix(found, request)
  const suggestion = isHelped && split === undefined ? suggestionFor(found, request) : undefined
  const removable = removableMembers(found, request)
  const places = removable.map((name) => ({ name, span: locate(text, [name]).key ?? wholeText }))
  const span = places.at(-1)?.span ?? spanOf(text, spotOf(found, request))
  const fix = split ?? innerFix(text, found, request) ?? fixOf(text, suggestion, places) ?? wholeFix(request)
  return { ...shownIssue(found), fix, suggestion, span }
}

/** Impressions above the most are not taken away: another request carries them. */
function splitFix({ field, accepts }: Issue, request: unknown): string | undefined {
  const items = field === 'imp' && isObject(request) ? request.imp : undefined
  const most = accepts?.itemsMax
  if (!Array.isArray(items) || most === undefined || items.length <= most) return undefined
  return `split it into ${Math.ceil(items.length / most)} requests of at most ${most} impressions, each with an id of its own`
}

/** A native request that starts as JSON is fixed like any JSON text; any other text is replaced. */
function innerFix(text: string, found: Issue, request: unknown): string | undefined {
  const { outer, inner } = spotOf(found, request)
  if (inner?.length !== 0) return undefined
  const { value } = locate(text, outer)
  const decoded = JSON.parse(text.slice(value.start, value.end)) as string
  return !decoded.trimStart().startsWith('{') || jsonOf(decoded) !== undefined
    ? undefined
    : `inside the string, ${syntaxFault(decoded).fix}`
}

function wholeFix(request: unknown): string | undefined {
  return isObject(request) ? undefined : 'write a JSON object: {"id": "…", "imp": […]}'
}

function warningFault(text: string, warning: Warning): FoundFault {
  const { rule, field, inside } = warning
  const inner = inside === undefined ? undefined : innerSteps(text, field, inside)
  return {
    severity: 'warning',
    rule,
    code: undefined,
    field: shownField(warning),
    reason: reasonOf(warning),
    fix: undefined,
    suggestion: undefined,
    span: spanOf(text, { outer: stepsOf(field), inner }),
  }
}

/** A warning names the inner path from the request itself, whether or not it is wrapped in `native`. */
function innerSteps(text: string, outer: string, inside: string): Spot['inner'] {
  const { value } = locate(text, stepsOf(outer))
  const decoded = String(JSON.parse(text.slice(value.start, value.end)))
  const isWrapped = locate(decoded, ['native']).depth === 1
  return [...(isWrapped ? ['native'] : []), ...stepsOf(inside)]
}

const wholeText: Span = { start: 0, end: 1 }

function unreadableFault(text: string, found: Issue): FoundFault {
  const isSyntax = jsonOf(text) === undefined && text !== ''
  const { span, fix } = isSyntax ? syntaxFault(text) : { span: wholeText, fix: 'write a JSON object' }
  return { ...shownIssue(found), fix, suggestion: undefined, span }
}

function spanOf(text: string, { outer, inner }: Spot): Span {
  const { value, depth } = locate(text, outer)
  if (depth < outer.length) return opening(text, value)
  if (inner === undefined) return value
  return innerSpan(text, value, inner)
}

function innerSpan(text: string, string: Span, steps: NonNullable<Spot['inner']>): Span {
  const decoded = JSON.parse(text.slice(string.start, string.end)) as string
  const span = jsonOf(decoded) === undefined ? syntaxFault(decoded).span : locatedIn(decoded, steps)
  const start = encodedOffset(text, string.start, span.start)
  return { start, end: Math.max(start + 1, encodedOffset(text, string.start, span.end)) }
}

function locatedIn(text: string, steps: NonNullable<Spot['inner']>): Span {
  const { value, depth } = locate(text, steps)
  return depth < steps.length ? opening(text, value) : value
}

/** If an object lacks a member, only its bracket is marked. */
function opening(text: string, { start, end }: Span): Span {
  return text[start] === '{' || text[start] === '[' ? { start, end: start + 1 } : { start, end }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
