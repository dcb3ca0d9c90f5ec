// A process that belongs to the demo: started as any user would, ready when it has said so, and ended with the demo.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface ChildParts<Place> {
  readonly name: string
  readonly file: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Finds in what the process says where it is; undefined as long as it has not said it. */
  readonly placeIn: (said: string) => Place | undefined
  readonly onComplaint: (text: string) => void
}

export interface Child<Place> {
  readonly place: Place
  /** Resolves when it ends, for any reason. */
  readonly ended: Promise<void>
  readonly stop: () => Promise<void>
}

const startMsMax = 25_000
const stopMsMax = 4000

export async function startChild<Place>(parts: ChildParts<Place>): Promise<Child<Place>> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [parts.file, ...parts.args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...parts.env },
    // The channel ends the process with the demo, even if the demo is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.stderr?.on('data', (chunk: Buffer) => parts.onComplaint(chunk.toString().trimEnd()))
  const ended = once(child, 'exit').then(() => {})
  const stop = (): Promise<void> => stopChild(child, ended)
  try {
    return { place: await placeOf(child, parts), ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function placeOf<Place>(child: ChildProcess, { name, placeIn }: ChildParts<Place>): Promise<Place> {
  const { promise, resolve, reject } = Promise.withResolvers<Place>()
  const timer = setTimeout(() => reject(new Error(`${name} did not start within ${startMsMax} ms`)), startMsMax)
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4096)
    const place = placeIn(said)
    if (place !== undefined) resolve(place)
  })
  child.once('exit', () => reject(new Error(`${name} ended before it was ready`)))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMsMax)
  await ended
  clearTimeout(timer)
}
