// A process that belongs to the demo: started as any user would, ready when it has said where it is, and ended with the demo.
// It has all the time it needs to start. Only a process that has exited is given up.

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { lastWords } from './last-words.ts'

export interface ChildParts<Place> {
  readonly file: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Finds in what the process says where it is; undefined as long as it has not said it. */
  readonly placeIn: (said: string) => Place | undefined
  readonly onComplaint: (text: string) => void
}

export interface Child<Place> {
  /** Where it is. Rejects if the process exits before it has said so; the message says how. */
  readonly ready: Promise<Place>
  /** Resolves when it ends, for any reason, with how it ended: `exited with code 1: out of disk space`. */
  readonly ended: Promise<string>
  readonly stop: () => Promise<void>
}

/** Node keeps what it compiled here: the second start takes two thirds of the processor time of the first. */
const compiled = fileURLToPath(new URL('../../dist/compiled', import.meta.url))
const stopMsMax = 4000
const saidCharactersMax = 8192

export function startChild<Place>(parts: ChildParts<Place>): Child<Place> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = compiled } = process.env
  const child = spawn(process.execPath, [parts.file, ...parts.args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...parts.env },
    // The channel ends the process with the demo, even if the demo is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { promise: ready, resolve: noteReady, reject: giveUp } = Promise.withResolvers<Place>()
  const { promise: ended, resolve: noteEnd } = Promise.withResolvers<string>()
  // A process may end when it is not waited for any more.
  ready.catch(() => {})
  const hear = (before: string, chunk: Buffer): string => (before + chunk.toString()).slice(-saidCharactersMax)
  let said = ''
  let complaints = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said = hear(said, chunk)
    const place = parts.placeIn(said)
    if (place !== undefined) noteReady(place)
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = hear(complaints, chunk)
    parts.onComplaint(chunk.toString().trimEnd())
  })
  const end = (how: string): void => {
    noteEnd(how)
    giveUp(new Error(how))
  }
  // After `close`, unlike `exit`, all that it said has been read.
  child.once('close', (code, signal) => end(howItEnded(code, signal, lastWords(complaints) ?? lastWords(said))))
  child.once('error', (error) => end(`could not be started: ${error.message}`))

  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMsMax)
    await ended
    clearTimeout(timer)
  }
  return { ready, ended, stop }
}

function howItEnded(code: number | null, signal: NodeJS.Signals | null, words: string | undefined): string {
  if (signal === 'SIGKILL') return 'was killed by SIGKILL; the machine may be out of memory'
  if (signal !== null) return `was ended by ${signal}`
  return words === undefined ? `exited with code ${code}` : `exited with code ${code}: ${words}`
}
