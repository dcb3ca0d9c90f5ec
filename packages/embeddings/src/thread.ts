// The thread beside the one that serves: it loads a model and embeds texts.

import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { NoEmbedder } from './embedder.ts'
import { type ModelFiles, openModel } from './model.ts'

/** First one whether it is ready, then one for each order: `vectors`, or `accident` if embedding failed. */
export type ThreadAnswer =
  | { readonly kind: 'ready' }
  | NoEmbedder
  | { readonly kind: 'vectors'; readonly vectors: readonly Float32Array[] }
  | { readonly kind: 'accident'; readonly message: string }

/** Auctions come first. */
const niceness = 10

const model = await openModel(workerData as ModelFiles)
// On Linux a priority belongs to a thread; elsewhere it would be that of the whole process. Not before files have been read:
// the threads that read for the whole process begin with the first file, and would take the priority along.
if (process.platform === 'linux') setPriority(niceness)
say(model.kind === 'model' ? { kind: 'ready' } : model)

if (model.kind === 'model') {
  parentPort?.on('message', (texts: readonly string[]) => {
    vectorsOf(texts, model.embed).then(
      (vectors) => say({ kind: 'vectors', vectors }),
      (error: Error) => say({ kind: 'accident', message: error.message }),
    )
  })
}

async function vectorsOf(
  texts: readonly string[],
  embed: (text: string) => Promise<Float32Array>,
): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = []
  for (const text of texts) vectors.push(await embed(text))
  return vectors
}

function say(answer: ThreadAnswer): void {
  parentPort?.postMessage(answer)
}
