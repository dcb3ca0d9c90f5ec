// A program of the stage in a process of its own, which can be killed at any moment and started again with the same words.
// What it says goes into a file, so that a broken promise can be looked into.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface ProgramWishes {
  readonly name: string
  /** From the root of the project. */
  readonly file: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly nodeArgs?: readonly string[]
  /** Undefined leaves the choice to the kernel. */
  readonly core?: number | undefined
  /** In front of the command, such as what makes it run on another network. */
  readonly within?: readonly string[]
  /** What it says as soon as it is ready. */
  readonly ready: RegExp
  /** Where the file with what it says goes. */
  readonly folder: string
}

export interface Program {
  readonly name: string
  /** What it said when it was ready, by the groups of the pattern. */
  readonly greeting: () => RegExpExecArray
  readonly pid: () => number
  readonly isAlive: () => boolean
  /** kill -9. */
  readonly kill: () => Promise<void>
  /** With further variables, if there are some; they stay. */
  readonly restart: (env?: Readonly<Record<string, string>>) => Promise<void>
  /** Asks it to end, and kills it if it does not. */
  readonly stop: () => Promise<void>
}

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** On a busy machine a process starts slowly. */
const startMsMax = 60_000
const stopMsMax = 15_000

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export async function startProgram(wishes: ProgramWishes): Promise<Program> {
  let { env = {} } = wishes
  let { child, greeting } = await launch(wishes)
  return {
    name: wishes.name,
    greeting: () => greeting,
    pid: () => child.pid ?? 0,
    isAlive: () => running.has(child),
    kill: () => end(child, 'SIGKILL'),
    async restart(more = {}) {
      await end(child, 'SIGKILL')
      env = { ...env, ...more }
      ;({ child, greeting } = await launch({ ...wishes, env }))
    },
    stop: () => end(child, 'SIGTERM'),
  }
}

interface Launched {
  readonly child: ChildProcess
  readonly greeting: RegExpExecArray
}

async function launch(wishes: ProgramWishes): Promise<Launched> {
  const { name, file, args = [], env = {}, nodeArgs = [], core, within = [], ready, folder } = wishes
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const node = [process.execPath, ...nodeArgs, file, ...args]
  // taskset becomes the process that it starts, so the pid is that of Node.
  const pinned = core === undefined ? node : ['taskset', '-c', String(core), ...node]
  const [command = '', ...rest] = [...within, ...pinned]
  const child = spawn(command, rest, {
    cwd: root,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.pipe(log, { end: false })
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000)
    })
  }
  for (const giveUpAtMs = performance.now() + startMsMax; performance.now() < giveUpAtMs; await wait(10)) {
    const greeting = ready.exec(said)
    if (greeting !== null) return { child, greeting }
    if (!running.has(child)) break
  }
  child.kill('SIGKILL')
  throw new Error(`${name} did not start: ${said}`)
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (!running.has(child)) return
  const gone = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMsMax)
  child.kill(signal)
  await gone
  clearTimeout(timer)
}
