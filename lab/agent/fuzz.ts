// The fuzzer of the official runner: random requests that keep the published schemas, and rules that every answer has to keep. It makes
// an ad and a buy first, so that changes meet something, and a stranger asks for them, too.

import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Verdict, verdict } from '../scenario.ts'
import { runnerToken, strangerToken } from './catalog.ts'

export const fuzzSeeds = [11, 42, 2026] as const
/** Requests for each tool. */
const turns = 25
const fuzzMsMax = 600_000
const saidBytesMax = 64 * 2 ** 20

/** Those of its tools that the agent has. An unknown one gets an error of MCP, which the fuzzer takes for an AdCP error without a code. */
const tools = [
  'get_adcp_capabilities',
  'get_products',
  'list_creative_formats',
  'list_creatives',
  'get_media_buys',
  'get_media_buy_delivery',
  'tasks_get',
  'update_media_buy',
]

export interface FuzzReport {
  readonly totalRuns: number
  readonly totalFailures: number
  readonly perTool: Readonly<Record<string, { readonly runs: number; readonly skipped: boolean }>>
  readonly failures: readonly {
    readonly tool: string
    readonly seed: number
  }[]
}

/** Its whole report is kept in `folder`. */
export async function fuzz(runner: string, url: string, seed: number, folder: string): Promise<Verdict> {
  const program = join(runner, 'node_modules/@adcp/sdk/bin/adcp.js')
  const tokens = ['--auth-token', runnerToken, '--auth-token-cross-tenant', strangerToken, '--auto-seed']
  const how = ['--seed', String(seed), '--turn-budget', String(turns), '--tools', tools.join(), '--format', 'json']
  const options = { timeout: fuzzMsMax, maxBuffer: saidBytesMax }
  // It ends with 1 where it has found something.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, 'fuzz', url, ...how, ...tokens],
    options,
  ).catch((error: unknown) => error as { readonly stdout?: string })
  writeFileSync(join(folder, `fuzz-${seed}.json`), stdout ?? '')
  return judgeFuzz(seed, reportIn(stdout ?? ''))
}

/** Undefined where the fuzzer did not get so far. */
function reportIn(said: string): FuzzReport | undefined {
  try {
    return JSON.parse(said.slice(said.indexOf('{'))) as FuzzReport
  } catch {
    return undefined
  }
}

const failuresShown = 5

export function judgeFuzz(seed: number, report: FuzzReport | undefined): Verdict {
  const promise = `fuzz, seed ${seed}`
  if (report === undefined) return verdict(promise, 'no report', { 'the fuzzer wrote a report': false })
  const { totalRuns, totalFailures, perTool, failures } = report
  const idle = tools.filter((tool) => perTool[tool]?.runs === undefined || perTool[tool].skipped)
  const shown = failures.slice(0, failuresShown).map(({ tool, seed: own }) => `${tool} with seed ${own}`)
  return verdict(promise, `${totalRuns} requests for ${tools.length} tools, ${totalFailures} failures`, {
    [`no answer breaks a rule: ${shown.join('; ')}`]: totalFailures === 0,
    [`every tool is tried: ${idle.join(', ')}`]: idle.length === 0,
  })
}
