// The exchange under attack: the real command of a checkout in its own process, with the default limits.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { startServer } from '../../stage/process.ts'

export interface ExchangeOptions {
  /** Where the checkout is. */
  readonly root: string
  readonly yaml: string
  readonly core: number | undefined
  readonly env?: Readonly<Record<string, string>>
}

export interface RunningExchange {
  readonly pid: number
  readonly url: URL
  readonly stop: () => Promise<void>
  readonly isAlive: () => boolean
  /** Bytes that are in use after a collection. */
  readonly bytesInUse: () => Promise<number>
  readonly residentBytes: () => number
}

/** The configuration of `npm start -- --sample`, with its house campaigns. */
export const houseYaml = readFileSync(new URL('../../../sample.yaml', import.meta.url), 'utf8')

const preload = new URL('../../stage/preload/collect-on-demand.ts', import.meta.url).href

const folder = mkdtempSync(join(tmpdir(), 'parley-hostile-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
/** Node keeps what it compiled: there are many starts, and only the first one is slow. */
const compiled = join(tmpdir(), 'parley-hostile-compiled')
const always = {
  HOST: '127.0.0.1',
  PORT: '0',
  PARLEY_ADMIN_PORT: '0',
  // Partners that misbehave are what is wanted here.
  PARLEY_LOG_LEVEL: 'error',
  NODE_COMPILE_CACHE: compiled,
}
let started = 0

export async function startExchange({ root, yaml, core, env = {} }: ExchangeOptions): Promise<RunningExchange> {
  const number = started++
  const socketPath = join(folder, `memory-${number}.sock`)
  const { pid, url, stop } = await startServer({
    file: mainOf(root),
    args: ['--config', configFile(yaml, number)],
    env: { ...always, HOSTILE_MEMORY_SOCKET: socketPath, ...env },
    nodeArgs: ['--expose-gc', '--import', preload],
    core,
  })
  return {
    pid,
    url,
    stop,
    isAlive: () => isAlive(pid),
    async bytesInUse() {
      const { heapUsed, external } = JSON.parse(await text(connect(socketPath))) as NodeJS.MemoryUsage
      return heapUsed + external
    },
    residentBytes: () => residentBytes(pid),
  }
}

/** Whether the exchange of that checkout understands a configuration. */
export function knows(root: string, yaml: string): boolean {
  const args = [fileURLToPath(mainOf(root)), '--check-config', '--config', configFile(yaml, started++)]
  return spawnSync(process.execPath, args, { cwd: root }).status === 0
}

function mainOf(root: string): string {
  return pathToFileURL(join(root, 'packages/exchange/src/main.ts')).href
}

function configFile(yaml: string, number: number): string {
  const file = join(folder, `parley-${number}.yaml`)
  writeFileSync(file, yaml)
  return file
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}
