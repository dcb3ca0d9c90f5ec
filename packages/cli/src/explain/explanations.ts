// Everything that has a name in Parley's answers and reports: rules, error codes, statuses, reasons and partner rules.

import { likeness } from '@parley/exchange/likeness'
import { lossNames, nonBidNames, reasons, remedies } from '@parley/exchange/reasons'
import { codes, type ErrorCode, type RuleId, ruleOf, rules } from '@parley/openrtb/rules'
import { partnerRules } from '../partner/rules.ts'
import { likeFirst } from '../text/like-first.ts'
import { sectionOf, specLink } from '../validate/fault.ts'
import { type Example, exampleOf } from './examples.ts'
import { noBidReasons } from './no-bid-reasons.ts'
import { decisionOf, sourcesOf } from './where.ts'

export interface Explanation {
  readonly kind: 'rule' | 'error code' | 'status' | 'reason' | 'no-bid reason' | 'partner rule'
  readonly name: string
  /** Sentences, the most important one first. */
  readonly says: readonly string[]
  readonly section: string | undefined
  readonly links: readonly string[]
  readonly sources: readonly string[]
  readonly example: Example | undefined
}

const ruleIds = Object.keys(rules) as readonly RuleId[]
const codeNames = Object.keys(codes) as readonly ErrorCode[]
const reasonNames = Object.keys(reasons) as readonly (keyof typeof reasons)[]

export function explanationsOf(name: string): readonly Explanation[] {
  const wanted = name.trim().toLowerCase()
  const number = /^(?:nbr|loss|seatnonbid|status)?[ :=]*(\d+)$/.exec(wanted)?.[1]
  if (number !== undefined) return numberExplanations(Number(number))
  return [
    ...ruleIds.filter((id) => isNamed(id, wanted)).map(ruleExplanation),
    ...codeNames.filter((code) => code.toLowerCase() === wanted).map(codeExplanation),
    ...reasonNames.filter((reason) => reason === wanted).map(reasonExplanation),
    ...partnerRules.filter(({ id }) => isNamed(id, wanted)).map(partnerRuleExplanation),
  ]
}

/** The names that look like a mistyped one; none looks like a number. */
export function similarNames(name: string): readonly string[] {
  const known = [...ruleIds, ...codeNames, ...reasonNames, ...partnerRules.map(({ id }) => id)]
  const alike = known.filter((one) => likeness(one, name) >= likenessMin)
  return /^\d+$/.test(name.trim()) ? [] : likeFirst(alike, name).slice(0, similarMax)
}

const similarMax = 5
const likenessMin = 0.7

/** By the whole id, or by the part before the first hyphen, in which a zero may be left out. */
function isNamed(id: string, wanted: string): boolean {
  const short = id.split('-')[0]?.toLowerCase()
  return id.toLowerCase() === wanted || short === wanted || short === wanted.replace(/^([a-z])(\d)$/, '$10$2')
}

function ruleExplanation(id: RuleId): Explanation {
  const { effect, code, status } = ruleOf(id)
  const answer =
    code === undefined ? [] : [`A request that breaks it is answered with ${status ?? codes[code].status} ${code}.`]
  return {
    kind: 'rule',
    name: id,
    says: [wordsOf(id), effects[effect], ...answer],
    section: sectionOf(id),
    links: [specLink(id), ...decisionOf(id)],
    sources: sourcesOf(id),
    example: exampleOf(({ rule }) => rule === id),
  }
}

/** The text of a rule: a sentence unchanged, or the end of "<field> must …" with its beginning added. */
function wordsOf(id: RuleId): string {
  const { says } = ruleOf(id)
  return /^\p{Lu}/u.test(says) ? says : `The field must ${says}.`
}

const effects = {
  field: 'The request is refused. A missing field, a wrong JSON type and a wrong value each have their own code.',
  reject: 'The request is refused.',
  warn: 'This is only a warning: the request is served, and test mode reports the problem.',
  drop: 'The value is dropped and the request is served without it; test mode reports it.',
  accept: 'It defines what is accepted.',
  shape: 'It defines what an answer or a call looks like.',
} as const

function codeExplanation(name: ErrorCode): Explanation {
  const { status, message } = codes[name]
  const givers = ruleIds.filter((id) => ruleOf(id).code === name)
  return {
    kind: 'error code',
    name,
    says: [
      codeWords[name],
      `The answer has status ${status} and the message "${message}", unless a rule defines its own.`,
    ],
    section: 'Errors',
    links: [`docs/reference/errors.md#${name.toLowerCase()}`, 'docs/spec.md#errors'],
    sources: givers.map(String),
    example: exampleOf(({ expect }) => codeIn(expect.body) === name),
  }
}

const codeWords: Readonly<Record<ErrorCode, string>> = {
  INVALID_REQUEST: 'The request as a whole is wrong: it is not JSON, or parts of it contradict each other.',
  MISSING_REQUIRED_FIELD: 'A field is missing. `details.field` names it, or the object that lacks it.',
  INVALID_FIELD_VALUE: 'A field has the right JSON type but a wrong value: out of range, or not in the list.',
  INVALID_FIELD_TYPE: 'A field has the wrong JSON type, such as a number written in quotes.',
  UNSUPPORTED_FORMAT: 'The native request is well formed, but its version is not 1.x.',
  RATE_LIMIT_EXCEEDED: 'Too many requests arrived in one second. Wait for the time in Retry-After.',
  INTERNAL_ERROR: 'Internal error in the exchange. Retry after the time in Retry-After.',
  SERVICE_UNAVAILABLE: 'The exchange cannot accept the request now. Retry after the time in Retry-After.',
}

function codeIn(body: unknown): unknown {
  return (body as { readonly error?: { readonly code?: unknown } } | null | undefined)?.error?.code
}

function reasonExplanation(name: keyof typeof reasons): Explanation {
  const { state, nonBid, loss, says } = reasons[name]
  const { by, says: fix } = remedies[name]
  const numbers = [
    ...(nonBid === undefined ? [] : [`Publishers see it as seatnonbid status ${nonBid} (${nonBidNames[nonBid]}).`]),
    ...(loss === undefined
      ? []
      : [`Partners see it as loss reason ${loss} (${lossNames[loss]}) in their loss notice.`]),
  ]
  const advice = by.length === 0 ? [] : [`To fix it (${by.join(' or ')}): ${fix}`]
  return {
    kind: 'reason',
    name,
    says: [
      `Outcome of a partner's bid or call for an impression: ${says}. Its state is ${state}.`,
      ...advice,
      ...numbers,
    ],
    section: undefined,
    links: [`docs/reference/reasons.md#${name}`, 'docs/guides/add-a-partner.md#loss-notices'],
    sources: ['packages/exchange/src/catalog/reasons.ts'],
    example: undefined,
  }
}

function partnerRuleExplanation({ id, says, fix, severity }: (typeof partnerRules)[number]): Explanation {
  const effect =
    severity === 'fault'
      ? 'Breaking it makes check-partner fail.'
      : 'It is advice: breaking it does not make check-partner fail.'
  return {
    kind: 'partner rule',
    name: id,
    says: [`The answer of a demand partner must ${says}.`, `To fix it: ${fix}.`, effect],
    section: undefined,
    links: ['docs/reference/cli.md#rules-of-check-partner', 'docs/guides/partner.md'],
    sources: ['packages/cli/src/partner/rules.ts'],
    example: undefined,
  }
}

/** A number is a status, a loss reason, a seatnonbid status or a partner's nbr; every meaning is listed. */
function numberExplanations(number: number): readonly Explanation[] {
  const losses = reasonNames.filter((name) => reasons[name].loss === number)
  const nonBids = reasonNames.filter((name) => reasons[name].nonBid === number)
  return [
    ...statusExplanations(number),
    ...losses.map((name) => named(`loss reason ${number}: ${name}`, name)),
    ...nonBids.map((name) => named(`seatnonbid ${number}: ${name}`, name)),
    ...nbrExplanations(number),
  ]
}

function named(title: string, name: keyof typeof reasons): Explanation {
  return { ...reasonExplanation(name), name: title }
}

function statusExplanations(status: number): readonly Explanation[] {
  const givers = ruleIds.filter((id) => {
    const { status: own, code } = ruleOf(id)
    return (own ?? (code === undefined ? undefined : codes[code].status)) === status
  })
  const says = statusWords[status]
  if (says === undefined && givers.length === 0) return []
  const words = says ?? givers.map(wordsOf).join(' ')
  const example = exampleOf(({ expect }) => expect.status === status)
  const links = ['docs/spec.md#errors', 'docs/reference/errors.md']
  return [{ kind: 'status', name: `HTTP ${status}`, says: [words], section: 'Errors', links, sources: givers, example }]
}

const statusWords: Readonly<Record<number, string>> = {
  200: 'There is a bid, and the body is a bid response.',
  204: 'No bid matches the request. This is a normal answer without a body, not an error.',
  400: 'The request breaks a rule; the body names the code, the field and the reason.',
  429: 'Too many requests arrived in one second; Retry-After says when to retry.',
  500: 'Internal error in the exchange; the request can be retried.',
  503: 'The exchange cannot accept the request now; it can be retried.',
}

function nbrExplanations(nbr: number): readonly Explanation[] {
  const says = noBidReasons[nbr]
  if (says === undefined) return []
  const sentence = `A partner that answers with nbr ${nbr} does not bid: ${says}.`
  return [
    {
      kind: 'no-bid reason',
      name: `nbr ${nbr}`,
      says: [sentence, 'The exchange stores the code in the auction record.'],
      section: undefined,
      links: ['docs/guides/add-a-partner.md#what-the-partner-may-answer'],
      sources: ['packages/exchange/src/demand/adapters/openrtb/inbound.ts'],
      example: undefined,
    },
  ]
}
