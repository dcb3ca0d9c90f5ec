// The processes of a bench: each its own Node, pinned where the machine allows it, and none outlives the bench.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface ProcessOptions {
  /** From this folder, such as `../speed/servers/partner.ts`. */
  readonly file: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly nodeArgs?: readonly string[]
  /** Undefined leaves the choice to the kernel. */
  readonly core: number | undefined
  /** Low: others go first. Idle: it runs only when nobody else wants its core. */
  readonly priority?: keyof typeof priorities | undefined
  /** How many processes will say where they answer; 1 where nothing is said. */
  readonly processes?: number
}

export interface ServerProcess {
  readonly pid: number
  readonly url: URL
  readonly stop: () => Promise<void>
}

/** On a busy machine a process starts slowly; that time is not measured. */
const startMsMax = 60_000
const stopMsMax = 10_000

const priorities = { low: ['nice', '-n', '19'], idle: ['chrt', '--idle', '0'] } as const

const root = new URL('../../', import.meta.url)
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Starts a server and waits until each of its processes has said where it answers: `… POST <url>`. */
export async function startServer(options: ProcessOptions): Promise<ServerProcess> {
  const child = launch(options, ['ignore', 'pipe', 'inherit'])
  const url = await addressOf(child, options)
  return { pid: child.pid ?? 0, url, stop: () => stop(child) }
}

/** Starts a process that talks over messages. */
export function startWorker(options: ProcessOptions): ChildProcess {
  return launch(options, ['ignore', 'inherit', 'inherit', 'ipc'])
}

/** Lets a core not sleep until that is stopped. */
export function keepAwake(core: number): () => Promise<void> {
  const child = launch({ file: 'lab/speed/servers/awake.ts', core, priority: 'idle' }, ['ignore', 'inherit', 'inherit'])
  return () => stop(child)
}

export async function stop(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return
  const gone = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMsMax)
  child.kill('SIGTERM')
  await gone
  clearTimeout(timer)
}

function launch(
  { file, args = [], env = {}, nodeArgs = [], core, priority }: ProcessOptions,
  stdio: Stdio,
): ChildProcess {
  const script = fileURLToPath(new URL(file, root))
  const node = [...(priority === undefined ? [] : priorities[priority]), process.execPath, ...nodeArgs, script, ...args]
  // Each of the commands in front becomes the process that it starts, so the pid is that of Node.
  const [command = '', ...rest] = core === undefined ? node : ['taskset', '-c', String(core), ...node]
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(command, rest, { env: { PATH, NODE_COMPILE_CACHE, PARLEY_DRAIN_MS: '0', ...env }, stdio })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

type Stdio = ('ignore' | 'pipe' | 'inherit' | 'ipc')[]

function addressOf(child: ChildProcess, { file, processes = 1 }: ProcessOptions): Promise<URL> {
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string): void => reject(new Error(`${file} ${why}: ${said}`))
    const timer = setTimeout(() => fail('did not say where it answers'), startMsMax)
    child.once('error', (error) => fail(error.message))
    child.once('exit', () => fail('ended'))
    child.stdout?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(0, 4096)
      const found = [...said.matchAll(/POST (http:\S+)\s/g)].map(([, url = '']) => url)
      if (found.length < processes) return
      clearTimeout(timer)
      resolve(new URL(found[0] ?? ''))
    })
  })
}
