// npm run example:agent: from nothing to a card that a buyer's agent has bought. Starts a ledger, booking, the agent and an exchange on
// loopback, with everything they write in a temporary folder, and lets `parley agent try` buy, show and bill one card.

import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { ensureConsole } from '../../scripts/console/ensure.ts'
import { buyCard } from './buyer.ts'
import { type Addresses, startStage } from './stage.ts'

const usage = `Usage: npm run example:agent -- [options]

  --brief TEXT   what the agent buys (default "trail shoes, US, $500")
  --keep         keep everything running, with the console, until Ctrl-C
  --help         show this help`

const { values } = parseArgs({
  options: {
    brief: { type: 'string', default: 'trail shoes, US, $500' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) say(usage)
else process.exitCode = await run(values.brief, values.keep)

/** Returns the exit code. */
async function run(brief: string, isKept: boolean): Promise<number> {
  const endings: (() => Promise<void>)[] = []
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
  try {
    if (isKept) await ensureConsole()
    const addresses = await startStage((end) => endings.push(end), progress)
    const code = await buyCard(brief, addresses, { isKept, stop: stopping.signal })
    const seconds = secondsSinceStart()
    if (code === 0) say(`\nBought by an agent, shown in a chat and billed ${seconds} s after the start.`)
    if (isKept && code === 0) await keep(addresses, stopping.signal)
    return code
  } catch (error) {
    if (stopping.signal.aborted) return 0
    process.stderr.write(`The example cannot run: ${(error as Error).message}\n`)
    return 1
  } finally {
    await Promise.all(endings.toReversed().map((end) => end()))
    say('Stopped. Nothing is left running.')
  }
}

async function keep({ adminUrl, agentUrl, exchangeUrl, token }: Addresses, stop: AbortSignal): Promise<void> {
  say(`
  Console      ${adminUrl}/buyers
  Agent        ${agentUrl}/mcp, with the header Authorization: Bearer ${token}
  Exchange     POST ${exchangeUrl}/openrtb2

  Ctrl-C stops everything.
`)
  if (!stop.aborted) await once(stop, 'abort')
}

function progress(text: string): void {
  say(`  ${secondsSinceStart()} s  ${text}`)
}

function secondsSinceStart(): string {
  return (performance.now() / 1000).toFixed(1)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
