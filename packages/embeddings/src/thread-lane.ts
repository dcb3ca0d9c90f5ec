// A lane that is a thread.

import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { NoEmbedder } from './embedder.ts'
import type { Lane } from './lanes.ts'
import type { ModelFiles } from './model.ts'
import type { ThreadAnswer } from './thread.ts'

/** The weights are outside of this heap. */
const heapMegabytesMax = 256
/** To load 23 MB of weights takes a second, or several on a busy machine. */
const startMsMax = 60_000

export async function openThread(files: ModelFiles, program: URL): Promise<Lane | NoEmbedder> {
  const thread = new Worker(program, {
    name: 'parley-embeddings',
    workerData: files,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
  })
  thread.unref()
  let waiting = Promise.withResolvers<ThreadAnswer>()
  const broken = Promise.withResolvers<Error>()
  const fail = (error: Error): void => {
    waiting.reject(error)
    broken.resolve(error)
  }
  thread.on('message', (answer: ThreadAnswer) => waiting.resolve(answer))
  thread.on('error', fail)
  thread.on('exit', () => fail(new Error('the thread of the model has ended')))
  const tooSlow = setTimeout(() => fail(new Error(`the model was not loaded within ${startMsMax} ms`)), startMsMax)
  const close = async (): Promise<void> => void (await thread.terminate())
  try {
    const first = await waiting.promise
    if (first.kind === 'ready') return { embed, broken: broken.promise, close }
    await close()
    return first.kind === 'refused'
      ? first
      : { kind: 'refused', reason: 'output', sentence: 'the thread did not start' }
  } catch (error) {
    await close()
    return { kind: 'refused', reason: 'corrupt', sentence: (error as Error).message }
  } finally {
    clearTimeout(tooSlow)
  }

  async function embed(texts: readonly string[]): Promise<readonly unknown[]> {
    waiting = Promise.withResolvers()
    thread.postMessage(texts)
    const answer = await waiting.promise
    if (answer.kind === 'vectors') return answer.vectors
    throw new Error(answer.kind === 'accident' ? answer.message : 'the thread said something else')
  }
}

/** A package that is installed has compiled files. */
export function threadProgram(): URL {
  const source = new URL('./thread.ts', import.meta.url)
  return existsSync(source) ? source : new URL('./thread.js', import.meta.url)
}
