// Which model is measured, and an embedder for it.

import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Embedder, startEmbedder } from '@parley/embeddings'
import { type SentenceModel, sentenceModel } from '@parley/testkit/sentence-model'

/** A folder with one `*.onnx` and its `*tokenizer.json`; `test` is the model of the tests, which Maven fetches once. */
export async function modelIn(folder: string): Promise<SentenceModel> {
  if (folder === 'test') return sentenceModel()
  const [model] = globSync('*.onnx', { cwd: folder })
  const [tokenizer] = globSync('*tokenizer.json', { cwd: folder })
  if (model === undefined || tokenizer === undefined)
    throw new Error(`${folder} has no *.onnx, or no *tokenizer.json beside it`)
  const weights = join(folder, model)
  const sha256 = createHash('sha256').update(readFileSync(weights)).digest('hex')
  return { model: weights, tokenizer: join(folder, tokenizer), sha256 }
}

export async function embedderOf(files: SentenceModel): Promise<Embedder> {
  const fail = (error: Error): never => {
    throw error
  }
  const starting = await startEmbedder({ ...files, onTrouble: fail, onBack: () => {} })
  return starting.kind === 'embedder' ? starting.embedder : fail(new Error(starting.sentence))
}
