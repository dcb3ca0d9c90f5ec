// What must hold for every answer, whatever the case tests: D04, D10, D62 and the specification's error body.

import { bidProblems } from './bid-problems.ts'
import { isJsonObject } from './json-object.ts'
import { mismatchOf } from './match.ts'
import type { CaseAnswer, CaseRequest } from './transport.ts'

/** What is wrong with an answer, by the rules that hold for all of them. */
export function invariantProblems(request: CaseRequest, answer: CaseAnswer): readonly string[] {
  return [...headerProblems(answer), ...bodyProblems(request, answer)]
}

const invariantHeaders = {
  'x-request-id': { $match: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
  'x-ratelimit-limit': { $match: '^\\d+$' },
  'x-ratelimit-remaining': { $match: '^\\d+$' },
  'x-ratelimit-reset': { $match: '^\\d+$' },
} as const

function headerProblems(answer: CaseAnswer): readonly string[] {
  const malformed = Object.entries(invariantHeaders).flatMap(([name, pattern]) =>
    listOf(mismatchOf(pattern, answer.headers[name], `headers.${name}`)),
  )
  return malformed.length > 0 ? malformed : limitProblems(answer)
}

/**
 * D62, D75: whoever gets an answer has used up a request, and gets it back within the second. A refused request counts for
 * its address alone, so where no limit per address is set, nothing has to be used.
 */
function limitProblems({ status, headers }: CaseAnswer): readonly string[] {
  const scope = headers['x-ratelimit-scope']
  const isCounted = scope === 'ip' || (scope !== 'none' && status < 400)
  if (!isCounted) return []
  const limit = Number(headers['x-ratelimit-limit'])
  const remaining = Number(headers['x-ratelimit-remaining'])
  const used =
    remaining >= limit ? [`headers.x-ratelimit-remaining: expected less than ${limit}, found ${remaining}`] : []
  return [...used, ...listOf(mismatchOf('1', headers['x-ratelimit-reset'], 'headers.x-ratelimit-reset'))]
}

function bodyProblems(request: CaseRequest, answer: CaseAnswer): readonly string[] {
  if (answer.status === 204) return answer.body === '' ? [] : ['a 204 has a body']
  // An answer to HEAD has the headers of a body and never the body itself.
  if (request.method === 'HEAD') return answer.body === '' ? [] : ['the answer to HEAD has a body']
  const body = jsonOf(answer.body)
  const type = body === undefined ? [] : typeProblems(answer)
  if (answer.status >= 400) return [...type, ...errorProblems(answer, body)]
  return answer.status === 200 && request.method === 'POST' ? [...type, ...bidProblems(request, body)] : type
}

function typeProblems({ headers }: CaseAnswer): readonly string[] {
  return listOf(mismatchOf({ $match: '^application/json *(;|$)' }, headers['content-type'], 'headers.content-type'))
}

function errorProblems({ headers, body: found }: CaseAnswer, body: unknown): readonly string[] {
  const error = isJsonObject(body) ? body.error : undefined
  if (!isJsonObject(error)) return [`body: expected {"error":{…}}, found ${found.slice(0, 300) || 'nothing'}`]
  const reason = isJsonObject(error.details) ? error.details.reason : undefined
  const text = { $match: '.' }
  return [
    mismatchOf(text, error.code, 'body.error.code'),
    mismatchOf(text, error.message, 'body.error.message'),
    mismatchOf(text, reason, 'body.error.details.reason'),
    mismatchOf(headers['x-request-id'] ?? text, error.request_id, 'body.error.request_id'),
  ].flatMap(listOf)
}

/** The value of a JSON body, or undefined for a body that is empty or not JSON. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function listOf(problem: string | undefined): readonly string[] {
  return problem === undefined ? [] : [problem]
}
