// Reads configurations for an exchange that serves. A small file is read between two requests. A larger one would hold them up,
// so a thread does it (reading-thread.ts), which is started by the first order and ends when it has had none for a while: an
// exchange at rest has one heap.

import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Edit } from '@parley/contract'
import type { Environment } from '../config/expand.ts'
import type { Config } from '../config/fields.ts'
import type { Clock } from '../time/clock.ts'
import { Assembly, partsOf } from './config-parts.ts'
import { type CheckedEditing, Readings, standingOf, type Verdict } from './reading.ts'
import type { ThreadAnswer, ThreadOrder } from './reading-thread.ts'
import type { Version } from './reloader.ts'
import type { ConfigPlace } from './source.ts'

/** A configuration with the pieces that it came in. */
interface TakenConfig {
  readonly config: Config
  readonly parts: readonly Uint8Array[]
}

/** A verdict, and the way to the configuration, where there are no problems. */
export interface ConfigReading extends Verdict {
  readonly take: () => Promise<TakenConfig>
}

export interface Reader {
  /** Reads the files again. */
  readonly next: (place: ConfigPlace, inForce: Version) => Promise<ConfigReading>
  /** What the file in force would be with these edits. */
  readonly edit: (edits: readonly Edit[], inForce: Version) => Promise<CheckedEditing>
  readonly end: () => void
}

/** Takes 10 ms, and 40 ms for the first time; a thread takes 60 MB and half a second to begin. */
export const smallBytesMax = 8192
/** The longest file takes a quarter of it on a machine that has time. */
const answerMsMax = 60_000
const idleMs = 10_000
/** The longest file needs half of it. At the bound the thread ends, and the reload is refused; the exchange stays. */
const heapMegabytesMax = 2048

export function createReader(clock: Clock, environment: Environment): Reader {
  const readings = new Readings(environment)
  const thread = createThread(clock, environment)
  return {
    async next(place, { config, source: before }) {
      const standing = standingOf(config)
      const hadFile = before.text !== undefined
      if (await isSmall(place.file)) {
        const { config: judged, ...verdict } = readings.next(place, hadFile, standing)
        return { ...verdict, take: () => Promise.resolve(taken(judged)) }
      }
      return { ...(await thread.ask<Verdict>({ order: 'read', place, hadFile, standing })), take: () => pulled(thread) }
    },
    edit(edits, { config, source: { text = '', file } }) {
      const standing = standingOf(config)
      if (text.length <= smallBytesMax) return Promise.resolve(readings.edit(text, file, edits, standing))
      return thread.ask({ order: 'edit', text, file, edits, standing })
    },
    end: thread.end,
  }
}

/** What is missing is small. */
async function isSmall(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found === undefined || found.size <= smallBytesMax
}

function taken(config: Config | undefined): TakenConfig {
  if (config === undefined) throw new Error('a configuration with problems was to be put in force')
  return { config, parts: partsOf(config) }
}

/** One part after the other, and requests in between. */
async function pulled({ ask }: Thread): Promise<TakenConfig> {
  const assembly = new Assembly()
  const parts: Uint8Array[] = []
  for (;;) {
    const part = await ask<Uint8Array | undefined>({ order: 'part', index: parts.length })
    if (part === undefined) break
    assembly.add(part)
    parts.push(part)
  }
  const config = assembly.take()
  if (config === undefined) throw new Error('the thread that read the configuration has ended')
  return { config, parts }
}

interface Thread {
  readonly ask: <Answer>(order: ThreadOrder) => Promise<Answer>
  readonly end: () => void
}

/** A thread while it is needed. */
function createThread(clock: Clock, environment: Environment): Thread {
  let line: ThreadLine | undefined
  let stopIdling = (): void => {}
  const idle = (): void => {
    stopIdling()
    if (line !== undefined) stopIdling = clock.after(idleMs, line.end)
  }
  return {
    async ask<Answer>(order: ThreadOrder): Promise<Answer> {
      stopIdling()
      line ??= openThread(clock, environment, () => {
        line = undefined
      })
      try {
        return (await line.ask(order)) as Answer
      } finally {
        idle()
      }
    },
    end() {
      stopIdling()
      line?.end()
    },
  }
}

interface ThreadLine {
  readonly ask: (order: ThreadOrder) => Promise<unknown>
  readonly end: () => void
}

function openThread(clock: Clock, environment: Environment, onEnd: () => void): ThreadLine {
  const thread = new Worker(threadProgram(), {
    name: 'parley-reading',
    env: { ...environment },
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
  })
  const waiting = new Map<number, Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>>()
  let lastId = 0
  let isOver = false
  const fail = (error: Error): void => {
    // The exit of a thread that was given up is heard when another may already be open.
    if (isOver) return
    isOver = true
    onEnd()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    void thread.terminate()
  }
  thread.on('message', (answer: ThreadAnswer) => {
    const order = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('accident' in answer) order?.reject(new Error(`reading the configuration failed: ${answer.accident}`))
    else order?.resolve(answer.answer)
  })
  thread.on('error', fail)
  thread.on('exit', () => fail(new Error('the thread that reads configurations has ended')))
  // It keeps no process alive that is told to stop.
  thread.unref()
  return {
    ask(order) {
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const late = new Error(`the configuration could not be read within ${answerMsMax} ms`)
      const cancel = clock.after(answerMsMax, () => fail(late))
      waiting.set(id, { resolve, reject })
      thread.postMessage({ id, ...order })
      return promise.finally(cancel)
    },
    end: () => fail(new Error('the thread that reads configurations was ended')),
  }
}

/** A package that is installed has compiled files. */
function threadProgram(): URL {
  const source = new URL('./reading-thread.ts', import.meta.url)
  return existsSync(source) ? source : new URL('./reading-thread.js', import.meta.url)
}
