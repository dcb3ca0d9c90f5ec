// Every fault of a bid request, in the order in which the exchange looks for them, each with its place in the text.

import {
  faultsOf,
  type Issue,
  isObject,
  type RuleId,
  readBidRequest,
  ruleOf,
  rules,
  type Warning,
} from '@parley/openrtb'
import { shownToPartners } from '../shown-request.ts'
import type { Span } from '../text/place.ts'
import type { FoundFault } from './fault.ts'
import { encodedOffset, locate, stepsOf } from './locate.ts'
import { removableMembers, type Spot, spotOf, suggestionFor } from './mend.ts'
import { mendOf } from './mend-words.ts'
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
  const { says, code } = ruleOf(rule)
  const mend = 'send fewer impressions, or leave out what nobody needs'
  const reason = `the body must ${says}; got ${bytes} bytes`
  return [{ severity: 'error', rule, code, field: undefined, reason, mend, suggestion: undefined, span: wholeText }]
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

/** Each suggestion is tried, which takes time; whoever has more faults than this mends the first ones first. */
const suggestionsMax = 50

function issueFault(text: string, request: unknown, issue: Issue, isHelped: boolean): FoundFault {
  const split = splitMend(issue, request)
  const suggestion = isHelped && split === undefined ? suggestionFor(issue, request) : undefined
  const removable = removableMembers(issue, request)
  const places = removable.map((name) => ({ name, span: locate(text, [name]).key ?? wholeText }))
  const span = places.at(-1)?.span ?? spanOf(text, spotOf(issue, request))
  const { rule, code, field, reason } = issue
  const mend = split ?? innerMend(text, issue, request) ?? mendOf(text, suggestion, places) ?? wholeMend(request)
  return { severity: 'error', rule, code, field, reason, mend, suggestion, span }
}

/** Impressions above the most are not taken away: another request carries them. */
function splitMend({ field, reason }: Issue, request: unknown): string | undefined {
  const items = field === 'imp' && isObject(request) ? request.imp : undefined
  const most = Number(/1 to (\d+) impressions/.exec(reason)?.[1])
  if (!Array.isArray(items) || !(items.length > most)) return undefined
  return `split it into ${Math.ceil(items.length / most)} requests of at most ${most} impressions, each with an id of its own`
}

/** A native request that is begun as JSON is mended like any text; a text that is none at all is replaced. */
function innerMend(text: string, issue: Issue, request: unknown): string | undefined {
  const { outer, inner } = spotOf(issue, request)
  if (inner?.length !== 0) return undefined
  const { value } = locate(text, outer)
  const decoded = JSON.parse(text.slice(value.start, value.end)) as string
  return !decoded.trimStart().startsWith('{') || jsonOf(decoded) !== undefined
    ? undefined
    : `inside the string, ${syntaxFault(decoded).mend}`
}

function wholeMend(request: unknown): string | undefined {
  return isObject(request) ? undefined : 'write a JSON object: {"id": "…", "imp": […]}'
}

function warningFault(text: string, { rule, field, reason }: Warning): FoundFault {
  const [outer = '', within] = field.split(': ')
  const inner = within === undefined ? undefined : innerSteps(text, outer, within)
  const span = spanOf(text, { outer: stepsOf(outer), inner })
  return { severity: 'warning', rule, code: undefined, field, reason, mend: undefined, suggestion: undefined, span }
}

/** A warning names the inner path from the request itself, whether or not it is wrapped in `native`. */
function innerSteps(text: string, outer: string, within: string): Spot['inner'] {
  const { value } = locate(text, stepsOf(outer))
  const decoded = String(JSON.parse(text.slice(value.start, value.end)))
  const isWrapped = locate(decoded, ['native']).depth === 1
  return [...(isWrapped ? ['native'] : []), ...stepsOf(within)]
}

const wholeText: Span = { start: 0, end: 1 }

function unreadableFault(text: string, { rule, code, reason }: Issue): FoundFault {
  const isSyntax = jsonOf(text) === undefined && text !== ''
  const { span, mend } = isSyntax ? syntaxFault(text) : { span: wholeText, mend: 'write a JSON object' }
  return { severity: 'error', rule, code, field: undefined, reason, mend, suggestion: undefined, span }
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

/** Of an object that lacks something only the bracket is marked. */
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
