// The answer of the exchange for people: what it means, what was won, the test mode findings, and the body itself.

import { isObject, type Members } from '@parley/openrtb'
import type { Answer } from '../http/call.ts'
import type { Paint } from '../report/paint.ts'
import { harmless, membersIn, textOf } from '../text/members.ts'
import { dataOf, showFault } from '../validate/show.ts'
import { validateText } from '../validate/validate.ts'
import { coloredJson } from './pretty-json.ts'
import { showBids } from './show-bids.ts'
import { showExplanation } from './show-explanation.ts'

export interface SentRequest {
  readonly file: string
  /** The text of the file, in which faults are shown. */
  readonly text: string
  readonly isTest: boolean
}

export function showAnswer(answer: Answer, sent: SentRequest, paint: Paint): string {
  const body = bodyOf(answer)
  const blocks = [
    headOf(answer, paint),
    // The body is long and the terminal shows the end, so its meaning comes after it.
    bodyBlock(answer, body, paint),
    meaningOf(answer, body, sent, paint),
    isObject(body) && answer.status === 200 ? showBids(body, paint) : '',
    isObject(body) && answer.status === 200 ? showExplanation(body, paint) : '',
  ]
  return blocks.filter((block) => block !== '').join('\n\n')
}

export function answerData(answer: Answer, text: string): Members {
  const { status, headers, ms } = answer
  const body = bodyOf(answer)
  const faults = status === 400 ? refusalsIn(body, text).found.map((fault) => dataOf(fault, text)) : []
  return { status, ms: Math.round(ms * 10) / 10, headers, body: body ?? null, faults }
}

function headOf({ status, statusText, ms, headers }: Answer, paint: Paint): string {
  const color = status < 300 ? paint.green : paint.red
  const id = headers['x-request-id']
  return [
    `${color(paint.bold(`${status} ${statusText}`))}  in ${ms.toFixed(1)} ms`,
    ...(id === undefined ? [] : [`  ${paint.dim('request id')}  ${id}`]),
    ...limitLine(headers, paint),
  ].join('\n')
}

const scopes: Readonly<Record<string, string>> = {
  ip: 'for your address',
  publisher: 'for your publisher',
  global: 'for all callers together',
}

function limitLine(headers: Answer['headers'], paint: Paint): readonly string[] {
  const { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': left, 'x-ratelimit-reset': reset } = headers
  if (limit === undefined) return []
  const scope = scopes[headers['x-ratelimit-scope'] ?? ''] ?? ''
  const when = reset === '0' ? '' : `; resets in ${reset} s`
  return [`  ${paint.dim('limit')}       ${left} of ${limit} requests per second left ${scope}${when}`]
}

function meaningOf(answer: Answer, body: unknown, sent: SentRequest, paint: Paint): string {
  const id = answer.headers['x-request-id'] ?? '<id>'
  switch (answer.status) {
    case 200:
      return ''
    case 204:
      return [
        'No bid: no partner offered a matching ad at or above the floor. This is a normal response, not an error.',
        `To see why, send it with --test, or ask the admin port: parley why ${id}`,
      ].join('\n')
    case 400:
      return refusalOf(body, sent, paint)
    case 429:
      return `Too many requests: ${reasonIn(body)}. Try again after ${answer.headers['retry-after'] ?? 1} s.`
    default:
      return answer.status >= 500
        ? `The exchange failed: ${reasonIn(body)}. Try again after ${answer.headers['retry-after'] ?? 1} s.`
        : reasonIn(body)
  }
}

function refusalOf(body: unknown, { text, file, isTest }: SentRequest, paint: Paint): string {
  const { found, others } = refusalsIn(body, text)
  const shown = found.map((fault) => showFault(fault, text, file, paint))
  const plain = others.map(({ code, field, reason }) => [code, field, reason].filter(Boolean).join('  '))
  const hint = isTest
    ? []
    : ['Only the first fault is shown. To see all of them, send the request with --test or run parley validate.']
  return [...shown, ...plain, ...hint].join('\n\n')
}

interface Refusal {
  readonly code: unknown
  readonly field: unknown
  readonly reason: unknown
}

/** What the exchange refused: faults that can be shown in the file, and others. */
function refusalsIn(body: unknown, text: string) {
  const error = membersIn(membersIn(body).error)
  const details = membersIn(error.details)
  const first = { code: error.code, field: details.field, reason: details.reason }
  const all = Array.isArray(error.violations) ? error.violations.map(membersIn) : [first]
  const known = validateText(text).faults
  const match = ({ field, reason }: Refusal) => known.find((fault) => fault.field === field && fault.reason === reason)
  const refusals = all as readonly Refusal[]
  const found = refusals.map(match).filter((fault) => fault !== undefined)
  return { found, others: refusals.filter((refusal) => match(refusal) === undefined) }
}

function reasonIn(body: unknown): string {
  return textOf(membersIn(membersIn(membersIn(body).error).details).reason ?? 'the body gives no reason')
}

function bodyBlock({ body }: Answer, value: unknown, paint: Paint): string {
  if (body.length === 0) return ''
  return `${paint.bold('Body')}\n${shownBody(body, value, paint)}`
}

/** A body that is nested too deeply to be laid out is shown as it came. */
function shownBody(body: Buffer, value: unknown, paint: Paint): string {
  if (value === undefined) return harmless(body.toString())
  try {
    return coloredJson(value, paint)
  } catch (error) {
    if (error instanceof RangeError) return harmless(body.toString())
    throw error
  }
}

function bodyOf({ body }: Answer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
