// The agent, booking, the ledger and an exchange as processes, with one folder for everything that they write.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyPostgres, startExchange } from '@parley/testkit'
import { freePort } from '@parley/testkit/free-port'
import { programFile } from '@parley/testkit/program'
import { catalogValue } from './agent.ts'

type Environment = Readonly<Record<string, string>>

export interface Stage {
  readonly exchangeUrl: string
  readonly agentUrl: string
  readonly bookingUrl: string
  readonly ledgerUrl: string
  /** Everything that agent, booking and ledger have printed. */
  readonly printed: () => string
  /** As a machine loses it, and again. */
  readonly killAgent: () => Promise<void>
  readonly startAgent: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-agent-'))
  const [booking, ledger, agent] = [await freePort(), await freePort(), await freePort()]
  const urls = { booking: `http://127.0.0.1:${booking}`, ledger: `http://127.0.0.1:${ledger}` }
  const databases = { booking: await emptyPostgres(), ledger: await emptyPostgres(), agent: await emptyPostgres() }
  const children: ChildProcess[] = []
  const onDatabase = (name: keyof typeof databases, port: number) => [
    `--port=${port}`,
    `--database=${databases[name].url}`,
  ]
  let printed = ''
  const start = async (...given: Parameters<typeof startProgram>): Promise<ChildProcess> => {
    const child = await startProgram(...given)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (said: Buffer) => (printed += said.toString()))
    children.push(child)
    return child
  }
  writeFileSync(join(folder, 'exchange.yaml'), exchangeConfig(folder, urls.booking))
  writeFileSync(join(folder, 'agent.yaml'), JSON.stringify(catalog))
  await Promise.all([
    start('ledger', ['serve', ...onDatabase('ledger', ledger)], /ledger/i, {
      PARLEY_JOURNAL: join(folder, 'journal'),
    }),
    start('booking', [...onDatabase('booking', booking), '--ledger', urls.ledger], /Booking is at/),
  ])
  const exchange = await startExchange({ PARLEY_CONFIG: join(folder, 'exchange.yaml') })
  const args = [...onDatabase('agent', agent), '--config', join(folder, 'agent.yaml')]
  const more = ['--booking', urls.booking, '--ledger', urls.ledger]
  const startAgent = () => start('agent', [...args, ...more], /The agent is at/)
  let running = await startAgent()
  return {
    exchangeUrl: exchange.url,
    agentUrl: `http://127.0.0.1:${agent}`,
    bookingUrl: urls.booking,
    ledgerUrl: urls.ledger,
    printed: () => printed,
    killAgent: () => kill(running),
    startAgent: async () => {
      running = await startAgent()
    },
    close: async () => {
      await Promise.all([exchange.stop(), ...children.map(kill)])
      await Promise.all(Object.values(databases).map(({ drop }) => drop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** With the publisher of the request that the documents begin with. */
const catalog = JSON.parse(JSON.stringify(catalogValue).replaceAll('"chat"', '"pub-1"')) as object

function exchangeConfig(folder: string, url: string): string {
  return JSON.stringify({
    notices: { expirySeconds: 5 },
    journal: { directory: join(folder, 'journal') },
    booking: { url, file: join(folder, 'booking.json'), keepMs: 5000 },
  })
}

export async function startProgram(
  name: 'ledger' | 'booking' | 'agent',
  args: readonly string[],
  ready: RegExp,
  env: Environment = {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [programFile(name), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (said: Buffer) => ready.test(said.toString()) && resolve())
    child.on('exit', () => reject(new Error(`${name} did not start`)))
  })
  return child
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
