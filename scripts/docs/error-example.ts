// An error body as an example: what a conformance case expects, with a request id where the case takes any.

import type { ErrorCode } from '@parley/openrtb'
import type { CaseFile } from '../project/cases.ts'

export interface ErrorExample {
  readonly path: string
  readonly title: string
  readonly status: number
  readonly body: unknown
}

export const exampleRequestId = '5f1d0c3e-8a4b-4c7e-9d2f-6b1a3e5c7d90'

/** The shortest body that a case spells out whole; the chapter on errors comes before others. */
export function exampleOf(code: ErrorCode, cases: readonly CaseFile[]): ErrorExample | undefined {
  const examples = cases.map(asExample).filter(({ body }) => codeIn(body) === code && !hasMatcher(body))
  return shortest(examples.filter(isChapter)) ?? shortest(examples)
}

function isChapter({ path }: ErrorExample): boolean {
  return path.includes('/errors/')
}

function shortest(examples: readonly ErrorExample[]): ErrorExample | undefined {
  return examples.toSorted((a, b) => lengthOf(a) - lengthOf(b))[0]
}

function lengthOf({ body }: ErrorExample): number {
  return JSON.stringify(body).length
}

function asExample({ path, one }: CaseFile): ErrorExample {
  return { path, title: one.title, status: one.expect.status, body: withRequestId(one.expect.body) }
}

interface ErrorPattern {
  readonly error: Readonly<Record<string, unknown>>
}

function isErrorPattern(body: unknown): body is ErrorPattern {
  return typeof body === 'object' && body !== null && typeof (body as Partial<ErrorPattern>).error === 'object'
}

function withRequestId(body: unknown): unknown {
  return isErrorPattern(body) ? { error: { ...body.error, request_id: exampleRequestId } } : undefined
}

function codeIn(body: unknown): unknown {
  return isErrorPattern(body) ? body.error.code : undefined
}

/** Matchers of the case format begin with a dollar sign. */
function hasMatcher(body: unknown): boolean {
  return /"\$(?:any|match|absent)":/.test(JSON.stringify(body))
}
