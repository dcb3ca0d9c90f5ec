// The processes of the lab: each its own Node, pinned where that is asked for, and none outlives the program that started it.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface ProcessOptions {
  /** From the root of the project. */
  readonly file: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly nodeArgs?: readonly string[]
  /** Undefined leaves the choice to the kernel. */
  readonly core?: number | undefined
  /** Low: others go first. Idle: it runs only when nothing else wants its core. */
  readonly priority?: keyof typeof priorities | undefined
  /** In front of the command, such as what makes it run on another network. */
  readonly within?: readonly string[]
}

export interface ProgramOptions extends ProcessOptions {
  readonly name: string
  /** What it prints as soon as it is ready. */
  readonly ready: RegExp
  /** How many of its processes print that. */
  readonly processes?: number
  /** What it prints goes into a file of this folder, to be looked into; without a folder its errors are shown. */
  readonly folder?: string | undefined
  /** Hears each line of its log. */
  readonly hear?: (line: string) => void
}

/** A program that can be killed at any moment and started again with the same arguments. */
export interface Program {
  readonly name: string
  /** What it printed when it was ready, by the groups of the pattern. */
  readonly greeting: () => RegExpExecArray
  readonly pid: () => number
  readonly isAlive: () => boolean
  readonly signal: (signal: NodeJS.Signals) => void
  /** kill -9. */
  readonly kill: () => Promise<void>
  /** With further variables, if there are some; they stay. */
  readonly restart: (env?: Readonly<Record<string, string>>) => Promise<void>
  /** Asks it to end, and kills it if it does not. */
  readonly stop: () => Promise<void>
}

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** On a busy machine a process starts slowly; that time is not measured. */
const startMsMax = 180_000
const stopMsMax = 15_000

const priorities = { low: ['nice', '-n', '19'], idle: ['chrt', '--idle', '0'] } as const

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export async function startProgram(options: ProgramOptions): Promise<Program> {
  let { env = {} } = options
  let { child, greeting } = await launch(options)
  return {
    name: options.name,
    greeting: () => greeting,
    pid: () => child.pid ?? 0,
    isAlive: () => running.has(child),
    signal: (signal) => void child.kill(signal),
    kill: () => end(child, 'SIGKILL'),
    async restart(more = {}) {
      await end(child, 'SIGKILL')
      env = { ...env, ...more }
      ;({ child, greeting } = await launch({ ...options, env }))
    },
    stop: () => end(child, 'SIGTERM'),
  }
}

/** A process of ours that gets orders as messages and answers each with a message. */
export interface Worker<Order, Reply> {
  readonly process: ChildProcess
  /** One order at a time. */
  readonly ask: (order: Order, msMax?: number) => Promise<Reply>
  readonly stop: () => Promise<void>
}

export function startWorker<Order extends object, Reply>(options: ProcessOptions): Worker<Order, Reply> {
  const child = spawnNode(options, ['ignore', 'inherit', 'inherit', 'ipc'])
  return {
    process: child,
    async ask(order, msMax = 600_000) {
      child.send(order)
      const [reply] = (await once(child, 'message', { signal: AbortSignal.timeout(msMax) })) as [Reply]
      return reply
    },
    stop: () => end(child, 'SIGTERM'),
  }
}

/** The other side of a worker. It ends with the process that started it. */
export function answerOrders(answer: (order: never) => Promise<unknown>): void {
  process.on('message', (order) => {
    void answer(order as never).then((reply) => process.send?.(reply))
  })
  process.on('disconnect', () => process.exit(0))
}

/** Lets a core not sleep until that is stopped. */
export function keepAwake(core: number): () => Promise<void> {
  const child = spawnNode({ file: 'lab/stage/awake.ts', core, priority: 'idle' }, ['ignore', 'inherit', 'inherit'])
  return () => end(child, 'SIGTERM')
}

interface Launched {
  readonly child: ChildProcess
  readonly greeting: RegExpExecArray
}

function launch(options: ProgramOptions): Promise<Launched> {
  const { name, folder, ready, processes = 1, hear } = options
  const child = spawnNode(options, ['ignore', 'pipe', folder === undefined ? 'inherit' : 'pipe', 'ipc'])
  const log = folder === undefined ? undefined : createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
  if (hear !== undefined) hearLines(child, hear)
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string): void => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`${name} ${why}: ${said}`))
    }
    const timer = setTimeout(() => fail('did not start'), startMsMax)
    child.once('error', ({ message }) => fail(message))
    child.once('exit', () => fail('ended'))
    for (const stream of [child.stdout, child.stderr]) {
      if (log !== undefined) stream?.pipe(log, { end: false })
      stream?.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-20_000)
        const greetings = said.matchAll(new RegExp(ready, 'g')).take(processes).toArray()
        const [greeting] = greetings
        if (greeting === undefined || greetings.length < processes) return
        clearTimeout(timer)
        resolve({ child, greeting })
      })
    }
  })
}

function hearLines({ stderr }: ChildProcess, hear: (line: string) => void): void {
  let rest = ''
  stderr?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
}

type Stdio = ('ignore' | 'pipe' | 'inherit' | 'ipc')[]

function spawnNode(options: ProcessOptions, stdio: Stdio): ChildProcess {
  const { file, args = [], env = {}, nodeArgs = [], core, priority, within = [] } = options
  const node = [...(priority === undefined ? [] : priorities[priority]), process.execPath, ...nodeArgs, file, ...args]
  // Each of the commands in front becomes the process that it starts, so the pid is that of Node.
  const pinned = core === undefined ? node : ['taskset', '-c', String(core), ...node]
  const [command = '', ...rest] = [...within, ...pinned]
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(command, rest, { cwd: root, env: { PATH, HOME, NODE_COMPILE_CACHE, ...env }, stdio })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (!running.has(child)) return
  const gone = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMsMax)
  child.kill(signal)
  await gone
  clearTimeout(timer)
}
