// The real exchange as a child process, on a free loopback port.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { programFile } from '@parley/testkit/program'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
/** A busy machine takes its time to start a process. */
const startMsMax = 60_000

/** For `env`: an exchange that refuses no caller for how often it calls. */
export const noLimits = { PARLEY_LIMIT_GLOBAL: '0', PARLEY_LIMIT_PUBLISHER: '0', PARLEY_LIMIT_IP: '0' }

/** For `expect.poll`: how long a test waits for what a busy machine does later. */
export const patience = { timeout: 60_000, interval: 20 }

/** Every child that was ever started here, so that none outlives its test file. */
const children = new Set<ChildProcess>()

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunningServer {
  readonly port: number
  readonly addressLine: string
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  /** What it has said on stdout so far. */
  readonly said: () => string
  /** The lines of its log so far. */
  readonly logged: () => readonly LogLine[]
  readonly residentBytes: () => number
}

/** A line of the log; which members it has besides depends on its event. */
export interface LogLine {
  readonly level: string
  readonly event: string
  readonly msg: string
  readonly cure?: string
  readonly [member: string]: unknown
}

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  readonly cwd?: string
  /** A file that takes what it says, instead of this test; its port must then be chosen by the test. */
  readonly stdoutFile?: string
}

/** Starts the exchange and waits for the line that tells its port. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { child, ended, said, logged } = launch(options)
  const addressLine = await Promise.race([addressLineOf(child), ended.then(({ stderr }) => `it ended: ${stderr}`)])
  const port = Number(/:(\d+)\//.exec(addressLine)?.[1])
  if (!(port > 0)) throw new Error(`the server did not tell its port: ${addressLine}`)
  return { port, addressLine, child, ended, said, logged, residentBytes: () => residentBytesOf(child) }
}

/** Runs the command until it ends by itself. */
export function runToEnd(options: ServerOptions): Promise<Ended> {
  return launch(options).ended
}

/** For afterAll: ends every child of this test file and waits until they are gone. */
export async function stopAll(): Promise<void> {
  const gone = [...children].filter(isRunning).map((child) => once(child, 'exit'))
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(gone)
  for (const folder of folders) rmSync(folder, { recursive: true })
  folders.clear()
}

/** A configuration file in a folder of its own, which stopAll removes. */
export function configFile(yaml: string): string {
  const file = join(emptyFolder(), 'parley.yaml')
  writeFileSync(file, yaml)
  return file
}

const folders = new Set<string>()

export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-exchange-'))
  folders.add(folder)
  return folder
}

/**
 * The sample campaigns bid. No test but that of the drain waits for callers to look elsewhere. Only those of the log want to hear of starts and stops:
 * to all others an empty stderr says that there was nothing to complain about.
 */
const usual = {
  HOST: '127.0.0.1',
  PORT: '0',
  PARLEY_ADMIN_PORT: '0',
  PARLEY_DRAIN_MS: '0',
  PARLEY_WARM_UP_MS: '0',
  PARLEY_CONFIG: join(root, 'sample.yaml'),
  PARLEY_LOG_LEVEL: 'warn',
}

/** Starts the exchange without waiting for a word of it. */
export function launch({ env = {}, args = [], cwd = root, stdoutFile }: ServerOptions): {
  child: ChildProcess
  ended: Promise<Ended>
  said: () => string
  logged: () => readonly LogLine[]
} {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [programFile('exchange'), ...args], {
    cwd,
    env: { ...usual, PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', stdoutFile === undefined ? 'pipe' : openSync(stdoutFile, 'w'), 'pipe'],
  })
  children.add(child)
  const said = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => {
    said.stdout += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    said.stderr += chunk.toString()
  })
  const ended = once(child, 'close').then(([code]: unknown[]): Ended => ({ code: code as number | null, ...said }))
  return { child, ended, said: () => said.stdout, logged: () => logLines(said.stderr) }
}

/** What else is on stderr, such as what Node says of a fault, is no line of the log. */
export function logLines(stderr: string): readonly LogLine[] {
  return stderr
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine)
}

/** The first line that tells an address: a primary has something to say before its workers. */
function addressLineOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const timer = setTimeout(() => reject(new Error('the server did not start')), startMsMax)
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const line = /^.* POST http:.*(?=\n)/m.exec(text)?.[0]
      if (line === undefined) return
      clearTimeout(timer)
      resolve(line)
    })
    child.once('exit', () => clearTimeout(timer))
  })
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

function residentBytesOf({ pid }: ChildProcess): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}
