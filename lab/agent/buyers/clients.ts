// Clients of others, each a program that gets an order as words and prints what it found as its last line of JSON:
//   buy             → products, status, buy, package
//   delivery BUY    → impressions, spend

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../stage/program.ts'
import { runnerToken } from '../catalog.ts'
import { judgeRound, type Round } from './judge-round.ts'
import type { Market } from './market.ts'

export const clientNames = ['mcp-client', 'python-client'] as const
export type ClientName = (typeof clientNames)[number]

/** What is installed where; nothing of it is part of the project. */
export interface Folders {
  readonly runner: string
  readonly python: string
}

const programs: Readonly<Record<ClientName, (folders: Folders) => readonly string[]>> = {
  'mcp-client': ({ runner }) => [process.execPath, join(root, 'lab/agent/buyers/mcp-buyer.ts'), runner],
  'python-client': ({ python }) => [join(python, 'bin/python'), join(root, 'lab/agent/buyers/buyer.py')],
}

const clientMsMax = 300_000
/** Enough for sums that are no round number of cents. */
const cards = 3

export async function runRound(name: ClientName, market: Market, folders: Folders) {
  const ask = async <Answer>(...words: readonly string[]): Promise<Answer> => {
    const [file = '', ...args] = programs[name](folders)
    const env = { ...process.env, AGENT_URL: market.agentUrl, AGENT_TOKEN: runnerToken }
    const { stdout } = await promisify(execFile)(file, [...args, ...words], { env, timeout: clientMsMax })
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Answer
  }
  return judgeRound(name, await play(ask, market).catch((error: unknown) => ({ fault: firstLines(error) })))
}

type AskClient = <Answer>(...words: readonly string[]) => Promise<Answer>

interface Bought {
  readonly products: readonly string[]
  readonly status: string
  readonly buy: string
  readonly package: string
}

async function play(ask: AskClient, market: Market): Promise<Round> {
  const { products, status, buy, package: packageId } = await ask<Bought>('buy')
  const notices = await market.show(packageId, cards)
  const ledger = await market.billed(packageId, notices.impressions)
  const { impressions, spend } = await ask<{ readonly impressions: number; readonly spend: number }>('delivery', buy)
  return { products, status, notices, ledger, delivery: { impressions, nanos: Math.round(spend * 1e9) } }
}

const linesMax = 12

/** Without the command, which has paths of this machine. */
function firstLines(error: unknown): string {
  const { message, stderr = '', killed: isLate = false } = error as Error & { stderr?: string; killed?: boolean }
  if (isLate) return `the client did not end within ${clientMsMax / 1000} s`
  const said = stderr.trim() === '' ? message.replace(/^Command failed.*/, 'the client failed') : stderr
  return said.trim().split('\n').slice(-linesMax).join(' | ').replaceAll(root, '')
}
