// Starts a scripted partner for a test and stops it afterwards.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Behaviour, PartnerStats, Script } from './script.ts'

export type { Behaviour } from './script.ts'

export type PartnerOptions = Partial<Omit<Script, 'behaviour'>>

export interface RunningPartner {
  readonly url: string
  readonly stats: () => Promise<PartnerStats>
  readonly stop: () => Promise<void>
}

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Starts a partner process and waits until it listens. It ends with `stop`, or with the process that started it. */
export async function startPartner(behaviour: Behaviour, options: PartnerOptions = {}): Promise<RunningPartner> {
  const child = spawn(process.execPath, [main, '--behaviour', behaviour, ...argumentsOf(options)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = await urlOf(child)
  return {
    url,
    stats: async () => (await (await fetch(`${url}/stats`)).json()) as PartnerStats,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

function argumentsOf(options: PartnerOptions): readonly string[] {
  const { port, delayMs, price, seed, lie, target, failAfter, keep } = options
  const named = { port, 'delay-ms': delayMs, price, seed, lie, target, 'fail-after': failAfter, keep }
  return Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)]))
}

async function urlOf({ stdout, pid }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error(`the partner ${pid} has no stdout`)
  let said = ''
  for await (const chunk of stdout) {
    said += String(chunk)
    if (said.includes('\n')) break
  }
  const [line = ''] = said.split('\n')
  if (!line.startsWith('http://127.0.0.1:')) throw new Error(`the partner did not print its URL: ${line}`)
  return line
}
