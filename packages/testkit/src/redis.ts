// A real Redis for tests: a free loopback port, no persistence, its own folder. It can be stopped, killed and
// restarted on the same port, and reports how many commands it received.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { type RedisReply, redisCommand } from './redis-command.ts'

export interface RedisOptions {
  /** The command to start; another name is for tests of this file. */
  readonly command?: string
  readonly args?: readonly string[]
}

export interface RedisServer {
  readonly port: number
  readonly url: string
  /** Sends one command on a connection of its own. An error answer is thrown. */
  readonly command: (...words: readonly string[]) => Promise<RedisReply>
  readonly commandStats: () => Promise<RedisCommandStats>
  readonly usedMemoryBytes: () => Promise<number>
  /** Kills it at once, like an outage. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same port, with no data. */
  readonly restart: () => Promise<void>
  /** Ends it and removes its folder. */
  readonly stop: () => Promise<void>
}

interface RedisCommandStats {
  /** Calls of EVAL and EVALSHA. */
  readonly scriptCalls: number
  /** All commands that clients sent, the script calls included; commands inside scripts are not counted. */
  readonly commands: number
}

const startMsMax = 5000

/** Everything that still runs when the process ends is stopped with it. */
const children = new Set<ChildProcess>()
const folders = new Set<string>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export async function startRedis({ command = 'redis-server', args = [] }: RedisOptions = {}): Promise<RedisServer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'parley-redis-'))
  folders.add(folder)
  const launch = (): Promise<ChildProcess> => launchRedis(command, [...settingsFor(port, folder), ...args], port)
  let child = await launch().catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
  const send = (...words: readonly string[]): Promise<RedisReply> => redisCommand(port, words)
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    command: send,
    commandStats: async () => statsIn(String(await send('INFO', 'commandstats'))),
    usedMemoryBytes: async () =>
      Number(/^used_memory:(\d+)/m.exec(String(await send('INFO', 'memory')))?.[1] ?? Number.NaN),
    kill: () => end(child),
    async restart() {
      await end(child)
      child = await launch()
    },
    async stop() {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function settingsFor(port: number, folder: string): readonly string[] {
  const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no', daemonize: 'no' }
  const debug = ['--enable-debug-command', 'local']
  return [...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]), ...debug]
}

async function launchRedis(command: string, args: readonly string[], port: number): Promise<ChildProcess> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000)
    })
  }
  const missing = once(child, 'error').then(([error]) => {
    throw new Error(missingSentence(command), { cause: error })
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  const started = untilReady(child, port).catch((error: unknown) => {
    throw new Error(`${command} did not start: ${said}`, { cause: error })
  })
  // The one that comes second is ignored.
  missing.catch(() => {})
  started.catch(() => {})
  await Promise.race([missing, started])
  return child
}

function missingSentence(command: string): string {
  return `${command} cannot be started. These tests need a real Redis 7 or Valkey: install it (Debian and Ubuntu: apt install redis-server; macOS: brew install redis) so that ${command} is on the PATH.`
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const deadlineMs = performance.now() + startMsMax
  for (;;) {
    try {
      await redisCommand(port, ['PING'])
      return
    } catch (error) {
      if (child.exitCode !== null || performance.now() > deadlineMs) throw error
      await pause(10)
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** `cmdstat_evalsha:calls=12,usec=…` */
function statsIn(info: string): RedisCommandStats {
  const calls = [...info.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)].map(([, name = '', count]) => ({
    name,
    count: Number(count),
  }))
  const scriptCalls = calls.filter(({ name }) => name === 'eval' || name === 'evalsha')
  // Commands inside scripts are counted by Redis too: what our scripts call is left out.
  const fromClients = calls.filter(({ name }) => !insideScripts.has(name))
  return { scriptCalls: sum(scriptCalls), commands: sum(fromClients) }
}

const insideScripts: ReadonlySet<string> = new Set([
  'time',
  'hgetall',
  'hdel',
  'hincrby',
  'pexpire',
  'zadd',
  'zcard',
  'zrangebyscore',
  'zrank',
  'zrem',
])

function sum(calls: readonly { readonly count: number }[]): number {
  return calls.reduce((total, { count }) => total + count, 0)
}
