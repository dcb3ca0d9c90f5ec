// Runs the conformance suite against an exchange.

import { join } from 'node:path'
import {
  type CaseResult,
  type ConformanceCase,
  curlOf,
  httpTransport,
  loadCases,
  type RunningBuyers,
  runCases,
  type Send,
  type Stage,
  startBuyers,
} from '@parley/testkit'
import type { Effects } from '../effects.ts'
import { projectFolder } from '../files.ts'
import { absence } from '../http/absence.ts'
import { reasonOf } from '../http/reason.ts'
import { urlOf } from '../http/url.ts'
import { progressOn } from '../report/progress.ts'
import { CannotRun, type Report } from '../report/report.ts'

export interface ConformOptions {
  readonly url: string
  readonly only: string
  readonly stage: Stage
  readonly buyersPort: string
}

export async function conform({ url, only, stage, buyersPort }: ConformOptions, effects: Effects): Promise<Report> {
  const cases = casesWith(only, stage)
  const send = httpTransport(urlOf(url))
  await reach(url, send)
  if (stage === 'sample') return reportOn(await resultsOf(cases, send, effects), url)
  const buyers = await buyersOn(buyersPort)
  try {
    return reportOn(await resultsOf(cases, send, effects), url)
  } finally {
    await buyers.stop()
  }
}

/** The exchange calls them on the port that its configuration names. */
async function buyersOn(port: string): Promise<RunningBuyers> {
  try {
    return await startBuyers(Number(port))
  } catch (error) {
    const { message } = error as Error
    throw new CannotRun(`The buyers cannot listen on port ${port}: ${message}.`, { cause: error })
  }
}

async function resultsOf(
  cases: readonly ConformanceCase[],
  send: Send,
  effects: Effects,
): Promise<readonly CaseResult[]> {
  const progress = progressOn(effects)
  let failing = 0
  let done = 0
  const results = await runCases(cases, send, ({ problems }) => {
    done += 1
    if (problems.length > 0) failing += 1
    progress.show(`${done} of ${cases.length} cases, ${failing} failing`)
  })
  progress.clear()
  return results
}

function reportOn(results: readonly CaseResult[], url: string): Report {
  const failures = results.filter(({ problems }) => problems.length > 0)
  const counts = { passed: results.length - failures.length, failed: failures.length }
  return {
    exitCode: failures.length > 0 ? 1 : 0,
    data: { url, ...counts, results: results.map((result) => recordOf(result, url)) },
    show(paint) {
      const blocks = failures.map((failure) => {
        const { title, file, rule, curl, problems } = recordOf(failure, url)
        const lines = problems.map((problem) => `  ${paint.red('-')} ${problem}`)
        const rows = [`  ${paint.dim('file')}  ${file}`, `  ${paint.dim('rule')}  ${rule}`]
        return [paint.bold(title), ...rows, ...lines, `  ${paint.dim(curl)}`, ''].join('\n')
      })
      const closing = `${counts.passed} passed, ${counts.failed} failed`
      return [...blocks, failures.length > 0 ? paint.red(closing) : paint.green(closing)].join('\n')
    },
  }
}

function casesWith(only: string, stage: Stage): readonly ConformanceCase[] {
  const staged = allCases().filter((one) => one.stage === stage)
  const cases = staged.filter(({ name, rule, title }) => [name, rule, title].some((text) => text.includes(only)))
  if (cases.length > 0) return cases
  const which = only === '' ? 'No case was found' : `No case whose name, rule or title contains "${only}" was found`
  throw new CannotRun(`${which} among those of the stage ${stage} in conformance/cases.`)
}

function allCases(): readonly ConformanceCase[] {
  try {
    return loadCases(join(projectFolder, 'conformance/cases'))
  } catch (error) {
    throw new CannotRun(`The cases cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

// Any answer is fine: this only distinguishes a missing server from one with wrong answers.
async function reach(url: string, send: Send): Promise<void> {
  try {
    await send({ method: 'GET', path: '/', headers: {}, body: Buffer.alloc(0) })
  } catch (error) {
    throw new CannotRun(absence(url, reasonOf(error as Error)), { cause: error })
  }
}

function recordOf({ case: one, problems, ms }: CaseResult, url: string) {
  const { name, title, rule, request } = one
  const file = `conformance/cases/${name}.json`
  return { name, title, rule, file, problems, ms: Math.round(ms), curl: curlOf(request, url) }
}
