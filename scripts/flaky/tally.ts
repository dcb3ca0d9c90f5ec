// What failed in several runs of the same tests, and how often.

import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** One run, as Vitest's reporter `json` writes it; only what is read here. */
export interface RunReport {
  readonly testResults: readonly FileReport[]
}

interface FileReport {
  /** The path of the file. */
  readonly name: string
  readonly status: string
  /** Why the file failed as a whole, such as a server that did not start. */
  readonly message: string
  readonly assertionResults: readonly TestReport[]
}

interface TestReport {
  readonly fullName: string
  readonly status: string
  readonly failureMessages?: readonly string[] | null
}

export interface Failure {
  readonly file: string
  readonly test: string
  /** The first line of what was said, once for each different one. */
  readonly reasons: readonly string[]
  readonly times: number
}

export function readReport(file: string): RunReport {
  return JSON.parse(readFileSync(file, 'utf8')) as RunReport
}

/** The one that failed most often first. */
export function tally(runs: readonly RunReport[]): readonly Failure[] {
  const found = runs.flatMap(({ testResults }) => testResults.flatMap(failuresIn))
  const byTest = Map.groupBy(found, ({ file, test }) => `${file}\n${test}`)
  const failures = [...byTest.values()].map((all) => ({
    file: all[0]?.file ?? '',
    test: all[0]?.test ?? '',
    reasons: [...new Set(all.map(({ reason }) => reason))],
    times: all.length,
  }))
  return failures.toSorted((a, b) => b.times - a.times || a.file.localeCompare(b.file))
}

/** The test, and below it what was said. */
export function linesOf({ file, test, reasons }: Failure): readonly string[] {
  return [`${relative(process.cwd(), file)} > ${test}`, ...reasons.map((reason) => `    ${reason}`)]
}

export function countTests({ testResults }: RunReport): number {
  return testResults.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0)
}

interface FoundFailure {
  readonly file: string
  readonly test: string
  readonly reason: string
}

function failuresIn({ name: file, status, message, assertionResults }: FileReport): readonly FoundFailure[] {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0)
    return status === 'failed' ? [{ file, test: 'the file as a whole', reason: firstLine(message) }] : []
  return failed.map(({ fullName, failureMessages }) => ({
    file,
    test: fullName,
    reason: firstLine(failureMessages?.[0] ?? ''),
  }))
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
