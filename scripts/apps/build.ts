// An app in an empty folder: its files saved, its commands typed, its server running.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@parley/testkit/free-port'
import type { App } from './apps.ts'

export interface Surroundings {
  /** The root of this project, which the guides call `../parley`. */
  readonly root: string
  readonly folder: string
  readonly exchangeUrl: string
}

export interface RunningApp {
  readonly url: string
  readonly stop: () => Promise<void>
}

const commandMsMax = 900_000
const startMsMax = 120_000

/** Does what the guide says, step by step; throws with what a command said when it fails. */
export async function buildApp({ steps }: App, around: Surroundings): Promise<void> {
  for (const step of steps) {
    switch (step.kind) {
      case 'command':
        await run(step.command, around)
        break
      case 'file':
        mkdirSync(dirname(join(around.folder, step.path)), { recursive: true })
        writeFileSync(join(around.folder, step.path), step.text)
        break
    }
  }
}

/** Starts the app's server and waits until its page is there. */
export async function startApp({ server }: App, around: Surroundings): Promise<RunningApp> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { child, said } = open(server, around, { PORT: String(port), PARLEY_URL: around.exchangeUrl })
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    end(child)
    await once(child, 'close')
  }
  for (const giveUpMs = performance.now() + startMsMax; ; await sleep(200)) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { url, stop }
    if (performance.now() < giveUpMs && child.exitCode === null) continue
    await stop()
    throw new Error(`${server} did not serve a page:\n${said()}`)
  }
}

async function run(command: string, around: Surroundings): Promise<void> {
  const { child, said } = open(command, around, {})
  const timer = setTimeout(() => end(child), commandMsMax)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${said()}`)
}

/** A reader's settings of npm stay; what `npm run` has set for this script is none of them, and no package runs a script. */
const settings = { npm_config_ignore_scripts: 'true', npm_config_audit: 'false', npm_config_fund: 'false' }

function open(command: string, { root, folder }: Surroundings, env: Readonly<Record<string, string>>) {
  const shell = Object.entries(process.env).filter(([name]) => !/^(?:npm_|PARLEY_|NODE_ENV$)/.test(name))
  const child = spawn('bash', ['-ec', command.replaceAll('../parley/', `${root}/`)], {
    cwd: folder,
    env: { ...Object.fromEntries(shell), ...settings, NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what npx starts ends with it.
    detached: true,
  })
  let said = ''
  const hear = (chunk: Buffer): void => {
    said = (said + chunk.toString()).slice(-20_000)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return { child, said: () => said }
}

function end({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}
