// Sends cases over a transport, several at a time, and reports what was wrong with each answer.

import type { ConformanceCase, Expectation } from './case.ts'
import { invariantProblems, jsonOf } from './invariants.ts'
import { mismatchOf } from './match.ts'
import type { CaseAnswer, Send } from './transport.ts'

export interface CaseResult {
  readonly case: ConformanceCase
  /** Empty when the case passed. */
  readonly problems: readonly string[]
  readonly ms: number
}

const concurrencyDefault = 8

/** Runs every case; `onResult` is called as each one ends, and the results come in the order of the cases. */
export async function runCases(
  cases: readonly ConformanceCase[],
  send: Send,
  onResult: (result: CaseResult) => void = () => {},
  concurrency: number = concurrencyDefault,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = []
  // All workers take from one iterator, so each case is run once.
  const queue = cases.entries()
  const work = async () => {
    for (const [index, one] of queue) {
      const result = await runCase(one, send)
      results[index] = result
      onResult(result)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return results
}

async function runCase(one: ConformanceCase, send: Send): Promise<CaseResult> {
  const startMs = performance.now()
  const problems = await problemsOf(one, send)
  return { case: one, problems, ms: performance.now() - startMs }
}

async function problemsOf({ request, expect }: ConformanceCase, send: Send): Promise<readonly string[]> {
  let answer: CaseAnswer
  try {
    answer = await send(request)
  } catch (error) {
    return [`no answer: ${(error as Error).message}`]
  }
  return [...expectationProblems(expect, answer), ...invariantProblems(request, answer)]
}

function expectationProblems(expect: Expectation, answer: CaseAnswer): readonly string[] {
  const headers = Object.entries(expect.headers).map(([name, pattern]) =>
    mismatchOf(pattern, answer.headers[name.toLowerCase()], `headers.${name.toLowerCase()}`),
  )
  const problems = [mismatchOf(expect.status, answer.status, 'status'), ...headers, bodyProblem(expect, answer)]
  return problems.filter((problem) => problem !== undefined)
}

function bodyProblem(expect: Expectation, { body }: CaseAnswer): string | undefined {
  if (expect.body === undefined) return undefined
  const value = jsonOf(body)
  // A body that is not JSON is compared as the text that it is, so that the message shows it.
  return mismatchOf(expect.body, value === undefined && body !== '' ? body : value, 'body')
}
