// Runs without a network: booking, the agent and the runner, storyboard by storyboard, each with an agent that knows nothing yet.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@parley/testkit/free-port'
import { programFile } from '@parley/testkit/program'
import { brokenIn, tableOf } from '../report.ts'
import type { Verdict } from '../scenario.ts'
import { type Program, startProgram } from '../stage/program.ts'
import { labCatalog, runnerToken } from './catalog.ts'
import { startController } from './controller.ts'
import { judgeStoryboard, type Summary } from './judge.ts'
import { startStageLedger } from './stage-ledger.ts'
import { leftOut, type Storyboard, storyboards } from './storyboards.ts'

/** The dates in the storyboards are in the future of this day. */
const day = '2026-03-20T12:00:00Z'
const clock = { LAB_CLOCK_SHIFT_MS: String(Date.parse(day) - Date.now()) }
const nodeArgs = ['--import', './lab/stage/preload/earlier.ts']
const runnerMsMax = 180_000

const [runner = '', folder = '', wanted = '', result = ''] = process.argv.slice(2)
process.exit(await run())

async function run(): Promise<number> {
  const booking = await startService('booking', [])
  const found: Verdict[] = []
  for (const storyboard of storyboards.filter(({ id }) => wanted === '' || wanted.split(',').includes(id))) {
    const one = await runStoryboard(storyboard, booking.url)
    console.log(`${one.faults.length === 0 ? 'holds ' : 'BROKEN'} ${one.promise}: ${one.found}`)
    found.push(one)
  }
  await booking.program.stop()
  console.log(`\n${tableOf(found).join('\n')}`)
  for (const [id, why] of Object.entries(leftOut)) console.log(`left out: ${id}: ${why}`)
  if (result !== '') writeFileSync(result, `${JSON.stringify(found, undefined, 2)}\n`)
  return brokenIn(found).length === 0 ? 0 : 1
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
