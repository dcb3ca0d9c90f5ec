// The processes of the lab: each on its own, pinned where that is asked for, and none outlives the program that started it.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

interface ProcessOptions {
  /** What Node runs, from the root of the project. */
  readonly file?: string
  /** Another program instead, such as haproxy. */
  readonly command?: string
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
  /** What it prints as soon as it is ready, or whether it is. */
  readonly ready: RegExp | (() => Promise<boolean>)
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
  readonly greeting: () => readonly string[]
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
  const child = spawnProcess(options, ['ignore', 'inherit', 'inherit', 'ipc'])
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
  const child = spawnProcess({ file: 'lab/stage/awake.ts', core, priority: 'idle' }, ['ignore', 'inherit', 'inherit'])
  return () => end(child, 'SIGTERM')
}

interface Launched {
  readonly child: ChildProcess
  readonly greeting: readonly string[]
}

async function launch(options: ProgramOptions): Promise<Launched> {
  const { name, folder, ready, processes = 1, hear } = options
  const child = spawnProcess(options, ['ignore', 'pipe', folder === undefined ? 'inherit' : 'pipe', 'ipc'])
  const log = folder === undefined ? undefined : createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
  if (hear !== undefined) hearLines(child, hear)
  let said = ''
  let isOver = false
  const failed = (why: string): Error => new Error(`${name} did not start: ${why}\n${said}`)
  const ended = new Promise<never>((_, reject) => {
    child.once('error', ({ message }) =>
      reject(failed(`${message}. Install it: apt-get install ${options.command ?? 'nodejs'}`)),
    )
    child.once('exit', () => reject(failed('it ended')))
  })
  const printed = new Promise<readonly string[]>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (log !== undefined) stream?.pipe(log, { end: false })
      stream?.on('data', (chunk: Buffer) => {
        if (isOver) return
        said = (said + chunk.toString()).slice(-20_000)
        if (!(ready instanceof RegExp)) return
        const greetings = [...said.matchAll(new RegExp(ready, 'g'))]
        if (greetings.length >= processes) resolve(greetings[0] ?? [])
      })
    }
  })
  const late = wait(startMsMax, undefined, { ref: false }).then(() => Promise.reject(failed('it took too long')))
  try {
    const isReady = ready instanceof RegExp ? printed : untilTrue(ready, () => isOver).then(() => [])
    return { child, greeting: await Promise.race([isReady, ended, late]) }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    isOver = true
    for (const promise of [ended, late]) promise.catch(() => {})
  }
}

async function untilTrue(holds: () => Promise<boolean>, isOver: () => boolean): Promise<void> {
  while (!isOver() && !(await holds())) await wait(50)
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

function spawnProcess(options: ProcessOptions, stdio: Stdio): ChildProcess {
  const { file = '', command, args = [], env = {}, nodeArgs = [], core, priority, within = [] } = options
  const words = command === undefined ? [process.execPath, ...nodeArgs, file, ...args] : [command, ...args]
  const ranked = [...(priority === undefined ? [] : priorities[priority]), ...words]
  // Each of the commands in front becomes the process that it starts, so the pid is that of the program.
  const pinned = core === undefined ? ranked : ['taskset', '-c', String(core), ...ranked]
  const [first = '', ...rest] = [...within, ...pinned]
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(first, rest, { cwd: root, env: { PATH, HOME, NODE_COMPILE_CACHE, ...env }, stdio })
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
