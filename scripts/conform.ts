// npm run conform: puts every conformance case to a running exchange over HTTP and says what to mend.

import { parseArgs } from 'node:util'
import {
  type CaseResult,
  type ConformanceCase,
  curlOf,
  httpDoor,
  loadCases,
  runCases,
  type Send,
} from '@parley/testkit'

const usage = `Usage: npm run conform -- [--url URL] [--only TEXT] [--json]

  --url URL    the base URL of the exchange (default http://127.0.0.1:8080)
  --only TEXT  only cases whose name, rule or title holds the text
  --json       one JSON document on stdout; progress and the closing line go to stderr`

interface Options {
  readonly url: string
  readonly only: string
  readonly json: boolean
}

/** What stops a run before the first case; its message is for people. */
class CannotRun extends Error {}

try {
  process.exitCode = await conform(readOptions())
} catch (error) {
  if (!(error instanceof CannotRun)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function conform({ url, only, json }: Options): Promise<number> {
  const cases = casesWith(only)
  const send = httpDoor(url)
  await reach(url, send)
  const results = await runCases(cases, send, progressOf(cases.length, json ? process.stderr : process.stdout))
  const failures = results.filter(({ problems }) => problems.length > 0)
  const closing = `${results.length - failures.length} passed, ${failures.length} failed`
  if (json) {
    console.log(JSON.stringify({ url, results: results.map((result) => recordOf(result, url)) }, null, 2))
    console.error(closing)
  } else {
    for (const failure of failures) console.log(reportOf(failure, url))
    console.log(closing)
  }
  return failures.length > 0 ? 1 : 0
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        url: { type: 'string', default: 'http://127.0.0.1:8080' },
        only: { type: 'string', default: '' },
        json: { type: 'boolean', default: false },
      },
    })
    if (!/^https?:$/.test(new URL(values.url).protocol)) throw new Error('--url must begin with http:// or https://')
    return values
  } catch (error) {
    throw new CannotRun(`${(error as Error).message}\n\n${usage}`, { cause: error })
  }
}

function casesWith(only: string): readonly ConformanceCase[] {
  const cases = allCases().filter(({ name, rule, title }) => [name, rule, title].some((text) => text.includes(only)))
  if (cases.length > 0) return cases
  const which = only === '' ? 'No case is' : `No case whose name, rule or title holds "${only}" is`
  throw new CannotRun(`${which} in conformance/cases.`)
}

function allCases(): readonly ConformanceCase[] {
  try {
    return loadCases(new URL('../conformance/cases', import.meta.url))
  } catch (error) {
    throw new CannotRun(`The cases cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

// Any answer will do: this only tells a server that is away from one that answers wrongly.
async function reach(url: string, send: Send): Promise<void> {
  try {
    await send({ method: 'GET', path: '/', headers: {}, body: Buffer.alloc(0) })
  } catch (error) {
    const reason = (error as Error).message
    throw new CannotRun(`No exchange answers at ${url} (${reason}). Start one with npm start, or give --url.`, {
      cause: error,
    })
  }
}

/** One line that is written over where people watch, and a line now and then where a log is kept. */
function progressOf(total: number, stream: NodeJS.WriteStream): (result: CaseResult) => void {
  const casesPerLine = 50
  let done = 0
  let failed = 0
  return ({ problems }) => {
    done += 1
    if (problems.length > 0) failed += 1
    const line = `${done} of ${total} cases, ${failed} failing`
    if (stream.isTTY) stream.write(done === total ? '\r\u001b[2K' : `\r\u001b[2K${line}`)
    else if (done % casesPerLine === 0) stream.write(`${line}\n`)
  }
}

function reportOf(result: CaseResult, url: string): string {
  const { title, file, rule, curl, problems } = recordOf(result, url)
  return [
    title,
    `  file  ${file}`,
    `  rule  ${rule}`,
    ...problems.map((problem) => `  - ${problem}`),
    `  ${curl}`,
    '',
  ].join('\n')
}

function recordOf({ case: one, problems, ms }: CaseResult, url: string) {
  const { name, title, rule, request } = one
  const file = `conformance/cases/${name}.json`
  return { name, title, rule, file, problems, ms: Math.round(ms), curl: curlOf(request, url) }
}
