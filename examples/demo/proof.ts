// npm run task -- demo:proof 20: the demo starts whatever the machine is doing. It is started as often as asked, one start after
// another, beside two processes that keep a core busy each; printed is how long a visitor waits each time.
//
//   npm run task -- demo:proof 20            20 starts
//   npm run task -- demo:proof 20 --first    each as the first after `npm ci`: nothing is built

import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePort } from '@parley/testkit/free-port'
import { percentile } from '@parley/testkit/percentile'
import { keepCoreBusy } from '../../scripts/flaky/busy-core.ts'
import { explainedAuction } from './explained-auction.ts'
import { startDemo, until } from './running-demo.ts'

const startsMax = 100
const busyCores = 2
const goalMs = 15_000
/** After this a start has failed. */
const patienceMs = 120_000

/** What the first start makes. */
const built = ['packages/console/site', 'dist/compiled', 'dist/empty-database.tar']
const root = fileURLToPath(new URL('../../', import.meta.url))

interface Start {
  readonly answersMs: number
  readonly explainedMs: number
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { first: { type: 'boolean', default: false } },
})
const starts = Number(positionals[0] ?? '')
if (positionals.length !== 1 || !Number.isInteger(starts) || starts < 1 || starts > startsMax) {
  console.error(`Usage: npm run task -- demo:proof STARTS [--first]; STARTS is a number from 1 to ${startsMax}`)
  process.exit(2)
}

const rests = Array.from({ length: busyCores }, keepCoreBusy)
const done: Start[] = []
try {
  for (let number = 1; number <= starts; number++) {
    const start = await measureStart().catch((error: unknown) => {
      console.error((error as Error).message)
    })
    if (start !== undefined) done.push(start)
    console.log(`start ${number} of ${starts}: ${start === undefined ? 'failed' : sentence(start)}`)
  }
} finally {
  for (const rest of rests) rest()
}
const explained = summary(({ explainedMs }) => explainedMs)
console.log(`${done.length} of ${starts} demos started beside ${busyCores} busy processes.`)
console.log(`Exchange and console: ${summary(({ answersMs }) => answersMs).text}`)
console.log(`First explained auction: ${explained.text}; the goal is less than ${seconds(goalMs)}.`)
process.exitCode = done.length === starts && explained.maxMs < goalMs ? 0 : 1

async function measureStart(): Promise<Start> {
  if (values.first) for (const path of built) rmSync(`${root}${path}`, { recursive: true, force: true })
  const port = await freePort(2)
  const adminUrl = `http://127.0.0.1:${port + 1}`
  const startedMs = performance.now()
  const elapsed = (): number => performance.now() - startedMs
  const starting = startDemo(2 * (patienceMs / 1000), patienceMs, {
    ports: ['--exchange-port', String(port), '--admin-port', String(port + 1)],
  })
  let isOver = false
  const untilAnswers = (url: string, words: string): Promise<true> =>
    until(
      async () => {
        if (isOver) throw new Error('the demo exited')
        return (await pageAt(url))?.includes(words) === true ? true : undefined
      },
      patienceMs,
      () => `${url} does not answer`,
    )
  try {
    const answering = Promise.all([
      untilAnswers(`http://127.0.0.1:${port}/readyz`, ''),
      untilAnswers(adminUrl, 'src="/console/'),
    ])
    // A demo that exits is noticed at once; otherwise it is asked until it answers, as a visitor would.
    await Promise.race([answering, starting.then(() => answering)])
    const answersMs = elapsed()
    await until(
      () => explainedAuction(adminUrl),
      patienceMs,
      () => 'no auction is explained',
    )
    return { answersMs, explainedMs: elapsed() }
  } finally {
    isOver = true
    const demo = await starting.catch(() => undefined)
    await demo?.stop('SIGTERM')
  }
}

/** What a browser gets there; undefined if there is no good answer. */
async function pageAt(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { headers: { accept: 'text/html' } })
    return answer.ok ? await answer.text() : undefined
  } catch {
    return undefined
  }
}

function summary(msOf: (start: Start) => number): { readonly text: string; readonly maxMs: number } {
  const sorted = done.map(msOf).toSorted((one, other) => one - other)
  const maxMs = sorted.at(-1) ?? 0
  return { text: `median ${seconds(percentile(sorted, 0.5))}, longest ${seconds(maxMs)}`, maxMs }
}

function sentence({ answersMs, explainedMs }: Start): string {
  return `exchange and console answer after ${seconds(answersMs)}, the first auction is explained after ${seconds(explainedMs)}`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
