// The model itself, in the thread that runs it: ONNX weights and a tokenizer, both files of the operator. A text is one run:
// the quantised weights scale by the largest number of a run, so that in a batch the vector of a text would depend on the others.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Tokenizer } from '@huggingface/tokenizers'
import { env, InferenceSession, Tensor } from 'onnxruntime-web'
import type { NoEmbedder } from './embedder.ts'
import { unitVector } from './unit-vector.ts'

export interface ModelFiles {
  /** ONNX weights. */
  readonly model: string
  /** `tokenizer.json` of the same model. */
  readonly tokenizer: string
  /** Of the weights, in hexadecimal. */
  readonly sha256: string
}

export interface Model {
  readonly kind: 'model'
  readonly embed: (text: string) => Promise<Float32Array>
}

/** What such models were trained with; the rest of a text is not read. */
const tokensMax = 128
const needed = ['input_ids', 'attention_mask'] as const
const known: readonly string[] = [...needed, 'token_type_ids']

export async function openModel(files: ModelFiles): Promise<Model | NoEmbedder> {
  const [weights, words] = await Promise.all([read(files.model), read(files.tokenizer)])
  if (weights === undefined) return refused('missing', `cannot read the weights ${files.model}`)
  if (words === undefined) return refused('missing', `cannot read the tokenizer ${files.tokenizer}`)
  const found = createHash('sha256').update(weights).digest('hex')
  if (found !== files.sha256) return refused('checksum', `the weights ${files.model} have the SHA-256 ${found}`)
  const encode = tokenizerOf(words)
  if (encode === undefined) return refused('corrupt', `${files.tokenizer} is no tokenizer.json`)
  const session = await sessionOf(weights)
  if (session === undefined) return refused('corrupt', `${files.model} is no ONNX model that can be loaded`)
  const names = session.inputNames
  if (needed.some((name) => !names.includes(name)) || names.some((name) => !known.includes(name)))
    return refused('shape', `${files.model} has the inputs ${names.join(', ')} instead of ${known.join(', ')}`)
  const embed = embedderOf(session, encode)
  return (await tryOut(embed, files.model)) ?? { kind: 'model', embed }
}

function refused(reason: NoEmbedder['reason'], sentence: string): NoEmbedder {
  return { kind: 'refused', reason, sentence }
}

function read(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(() => undefined)
}

type Encode = (text: string) => readonly number[]

function tokenizerOf(json: Buffer): Encode | undefined {
  try {
    const tokenizer = new Tokenizer(JSON.parse(json.toString('utf8')) as object, {})
    return (text) => {
      const { ids } = tokenizer.encode(text)
      // The last token says that the text is over.
      return ids.length > tokensMax ? [...ids.slice(0, tokensMax - 1), ...ids.slice(-1)] : ids
    }
  } catch {
    return undefined
  }
}

async function sessionOf(weights: Buffer): Promise<InferenceSession | undefined> {
  env.wasm.numThreads = 1
  env.logLevel = 'fatal'
  try {
    return await InferenceSession.create(weights, { executionProviders: ['wasm'], logSeverityLevel: 4 })
  } catch {
    return undefined
  }
}

function embedderOf(session: InferenceSession, encode: Encode): Model['embed'] {
  const [output = ''] = session.outputNames
  return async (text) => {
    const ids = encode(text)
    const shape = [1, ids.length]
    const inputs = {
      input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
      attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
      token_type_ids: new Tensor('int64', new BigInt64Array(ids.length), shape),
    }
    const feeds = Object.entries(inputs).filter(([name]) => session.inputNames.includes(name))
    const { data, dims } = (await session.run(Object.fromEntries(feeds)))[output] ?? { data: [], dims: [] }
    return meanOf(data as Float32Array, dims.at(-1) ?? 0)
  }
}

/** The mean of the vectors of all tokens; a model that has made it one already has one row. */
function meanOf(rows: Float32Array, width: number): Float32Array {
  const sum = new Float32Array(width)
  for (let at = 0; at < rows.length; at++) sum[at % width] = (sum[at % width] ?? 0) + (rows[at] ?? 0)
  return sum.map((value) => (value * width) / rows.length)
}

async function tryOut(embed: Model['embed'], file: string): Promise<NoEmbedder | undefined> {
  try {
    const vector = await embed('shoes for a marathon')
    return unitVector(vector, 0) === undefined ? refused('output', `${file} makes no vectors of numbers`) : undefined
  } catch (error) {
    return refused('shape', `${file} cannot embed a text: ${(error as Error).message}`)
  }
}
