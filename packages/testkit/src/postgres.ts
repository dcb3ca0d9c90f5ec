// A real PostgreSQL for tests: a free loopback port, a folder of its own with the data and the socket, and true
// durability. It can be killed like by a power cut, frozen, and restarted on the same port with its data.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { type Account, postgresAccount, postgresFolder } from './postgres-program.ts'
import { killTree, signalTree } from './process-tree.ts'

export interface PostgresOptions {
  /** The folder with `initdb` and `postgres`; without it the newest that is installed. */
  readonly binaries?: string
  /** More settings of the server, as in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string | number>>
}

export interface PostgresServer {
  readonly port: number
  readonly url: string
  /** Kills the server and everything that it started at once, like a power cut. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same port with its data; one that still runs is killed first. */
  readonly restart: () => Promise<void>
  /** It keeps its connections and answers nothing. */
  readonly pause: () => void
  readonly resume: () => void
  /** Ends it and removes its folder. */
  readonly stop: () => Promise<void>
}

interface Place {
  readonly binaries: string
  readonly account: Account
  readonly folder: string
  readonly data: string
  readonly port: number
}

const startMsMax = 60_000
const ready = 'database system is ready to accept connections'

/** Everything that still runs when the process ends is stopped with it. */
const children = new Set<ChildProcess>()
const folders = new Set<string>()
process.on('exit', () => {
  for (const child of children) signalTree(child, 'SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export async function startPostgres({ binaries, settings = {} }: PostgresOptions = {}): Promise<PostgresServer> {
  const place = await makePlace(binaries ?? postgresFolder())
  const launch = (): Promise<ChildProcess> => launchPostgres(place, settings)
  let child = await launch().catch((error: unknown) => {
    removeFolder(place.folder)
    throw error
  })
  return {
    port: place.port,
    url: `postgres://postgres@127.0.0.1:${place.port}/postgres`,
    kill: () => end(child),
    async restart() {
      await end(child)
      child = await launch()
    },
    pause: () => signalTree(child, 'SIGSTOP'),
    resume: () => signalTree(child, 'SIGCONT'),
    async stop() {
      await end(child)
      removeFolder(place.folder)
    },
  }
}

async function makePlace(binaries: string): Promise<Place> {
  const account = postgresAccount()
  const folder = mkdtempSync(join(tmpdir(), 'parley-postgres-'))
  folders.add(folder)
  const { uid, gid } = account.ids
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const data = join(folder, 'data')
  // Nothing has to survive the making of an empty database; the server itself syncs.
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  const [command, words] = commandOf(account, join(binaries, 'initdb'), args)
  execFileSync(command, words, { ...account.ids, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  return { binaries, account, folder, data, port: await freePort() }
}

function settingsFor({ folder, port }: Place): Readonly<Record<string, string | number>> {
  return {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    // A commit that was acknowledged survives a kill, as in production.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '64MB',
    max_connections: 40,
    lc_messages: 'C',
  }
}

async function launchPostgres(place: Place, more: PostgresOptions['settings']): Promise<ChildProcess> {
  const settings = Object.entries({ ...settingsFor(place), ...more })
  const args = ['-D', place.data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const [command, words] = commandOf(place.account, join(place.binaries, 'postgres'), args)
  const child = spawn(command, words, {
    ...place.account.ids,
    cwd: place.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  await untilReady(child)
  return child
}

function commandOf({ prefix }: Account, program: string, args: readonly string[]): [string, readonly string[]] {
  const [first = program, ...rest] = [...prefix, program, ...args]
  return [first, rest]
}

/** Reads what the server says until it is ready; reads on after that, so that its pipe never fills. */
async function untilReady(child: ChildProcess): Promise<void> {
  let said = ''
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = (): void => reject(new Error(`postgres did not start: ${said}`))
  const timer = setTimeout(fail, startMsMax)
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000)
    if (said.includes(ready)) resolve()
  })
  child.once('exit', fail)
  child.once('error', fail)
  try {
    await promise
  } finally {
    clearTimeout(timer)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  await killTree(child)
  await gone
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  folders.delete(folder)
}
