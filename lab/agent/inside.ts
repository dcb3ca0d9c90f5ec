// Runs without a network: booking, the agent and the runner, storyboard by storyboard, each with an agent that knows nothing yet; then
// the fuzzer, and clients of others that buy cards.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@parley/testkit/free-port'
import { programFile } from '@parley/testkit/program'
import { brokenIn, tableOf } from '../report.ts'
import type { Verdict } from '../scenario.ts'
import { type Program, startProgram } from '../stage/program.ts'
import { clientNames, runRound } from './buyers/clients.ts'
import { openMarket } from './buyers/market.ts'
import { labCatalog, runnerToken } from './catalog.ts'
import { startController } from './controller.ts'
import { fuzz, fuzzSeeds } from './fuzz.ts'
import { judgeStoryboard, type Summary } from './judge.ts'
import { startStageLedger } from './stage-ledger.ts'
import { leftOut, type Storyboard, storyboards } from './storyboards.ts'

/** The dates in the storyboards are in the future of this day. */
const day = '2026-03-20T12:00:00Z'
const clock = { LAB_CLOCK_SHIFT_MS: String(Date.parse(day) - Date.now()) }
const nodeArgs = ['--import', './lab/stage/preload/earlier.ts']
const runnerMsMax = 180_000

export interface Inside {
  /** Where the official runner is. */
  readonly runner: string
  /** Where the Python client is; empty where it is not. */
  readonly python: string
  readonly folder: string
  readonly names: readonly string[]
  /** The file for what was found; empty if nobody wants it. */
  readonly result: string
}

const { runner, python, folder, names, result } = JSON.parse(process.argv[2] ?? '{}') as Inside
process.exit(await run())

async function run(): Promise<number> {
  const found: Verdict[] = []
  const note = (one: Verdict): void => {
    console.log(`${one.faults.length === 0 ? 'holds ' : 'BROKEN'} ${one.promise}: ${one.found}`)
    found.push(one)
  }
  const chosen = storyboards.filter(({ id }) => names.includes(id))
  if (chosen.length > 0) {
    const booking = await startService('booking', [])
    for (const storyboard of chosen) note(await runStoryboard(storyboard, booking.url))
    await booking.program.stop()
  }
  if (names.includes('fuzz') || clientNames.some((name) => names.includes(name))) await runBuyers(note)
  console.log(`\n${tableOf(found).join('\n')}`)
  for (const [id, why] of Object.entries(leftOut)) console.log(`left out: ${id}: ${why}`)
  if (result !== '') writeFileSync(result, `${JSON.stringify(withOthers(found), undefined, 2)}\n`)
  return brokenIn(found).length === 0 ? 0 : 1
}

/** What was not run now stays as it was found before. */
function withOthers(found: readonly Verdict[]): readonly Verdict[] {
  const before = existsSync(result) ? (JSON.parse(readFileSync(result, 'utf8')) as readonly Verdict[]) : []
  const now = new Map(found.map((one) => [one.promise, one]))
  const kept = before.map((one) => now.get(one.promise) ?? one)
  return [...kept, ...found.filter(({ promise }) => !before.some((one) => one.promise === promise))]
}

/** All with one agent. */
async function runBuyers(note: (one: Verdict) => void): Promise<void> {
  const market = await openMarket(folder)
  for (const name of clientNames.filter((one) => names.includes(one)))
    note(await runRound(name, market, { runner, python }))
  if (names.includes('fuzz')) for (const seed of fuzzSeeds) note(await fuzz(runner, market.agentUrl, seed, folder))
  await market.stop()
}

interface Service {
  readonly program: Program
  readonly url: string
}

async function startService(name: 'booking' | 'agent', args: readonly string[]): Promise<Service> {
  const port = await freePort()
  const program = await startProgram({
    name,
    file: programFile(name),
    nodeArgs,
    args: ['--database', 'memory', '--database-template', join(folder, 'empty.tar'), '--port', String(port), ...args],
    env: clock,
    ready: name === 'booking' ? /Booking is at/ : /The agent is at/,
    folder,
  })
  return { program, url: `http://127.0.0.1:${port}` }
}

async function runStoryboard(storyboard: Storyboard, bookingUrl: string): Promise<Verdict> {
  const { id } = storyboard
  const [port, ledger] = [await freePort(), await startStageLedger(await freePort())]
  const config = join(folder, `${id}.yaml`)
  writeFileSync(config, JSON.stringify(labCatalog(`http://127.0.0.1:${port}/mcp`)))
  const agent = await startService('agent', ['--config', config, '--booking', bookingUrl, '--ledger', ledger.url])
  const controller = await startController({ agentUrl: agent.url, port, ledger, log: join(folder, `${id}.requests`) })
  const summary = join(folder, `${id}.json`)
  await runRunner(storyboard, controller.url, summary)
  controller.close()
  ledger.close()
  await agent.program.stop()
  return judgeStoryboard(
    storyboard,
    existsSync(summary) ? (JSON.parse(readFileSync(summary, 'utf8')) as Summary) : undefined,
  )
}

async function runRunner({ id }: Storyboard, url: string, summary: string): Promise<void> {
  const program = join(runner, 'node_modules/@adcp/sdk/bin/adcp.js')
  const options = ['--auth', runnerToken, '--allow-http', '--no-sandbox', '--json', '--summary-output', summary]
  const log = createWriteStream(join(folder, `${id}.log`))
  const child = spawn(process.execPath, [...nodeArgs, program, 'storyboard', 'run', url, id, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...clock },
    timeout: runnerMsMax,
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  await once(child, 'exit')
}
