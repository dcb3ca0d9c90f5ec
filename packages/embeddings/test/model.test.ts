// The real model, which Maven fetches once, and what can be wrong with it.

import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { sentenceModel } from '@parley/testkit/sentence-model'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Embedder, type EmbedderSettings, startEmbedder } from '../src/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-embeddings-'))
let files: Awaited<ReturnType<typeof sentenceModel>>
let embedder: Embedder | undefined
/** A busy machine takes its time for a text. */
const patientMs = 60_000

beforeAll(async () => {
  files = await sentenceModel()
})
afterEach(() => embedder?.close())
afterAll(() => rmSync(folder, { recursive: true }))

async function start(more: Partial<EmbedderSettings> = {}) {
  const onTrouble = vi.fn()
  const onBack = vi.fn()
  const starting = await startEmbedder({ ...files, onTrouble, onBack, ...more })
  if (starting.kind === 'refused') throw new Error(starting.sentence)
  embedder = starting.embedder
  return { embedder, onTrouble, onBack }
}

async function vectorOf({ embed }: Embedder, text: string): Promise<Float32Array> {
  const end = await embed(text, patientMs)
  if (end.kind !== 'embedded') throw new Error(`${text}: ${end.kind}`)
  return end.vector
}

const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

test('texts about the same are near each other, and the same text has the same vector beside any other', async () => {
  const started = await start({ batchMax: 4 })

  const texts = ['shoes for a marathon', 'trainers for long-distance runners', 'how to file a tax return']
  const [shoes, runners, tax] = await Promise.all(texts.map((text) => vectorOf(started.embedder, text)))
  if (shoes === undefined || runners === undefined || tax === undefined) throw new Error('a text has no vector')
  const alone = await vectorOf(started.embedder, 'shoes for a marathon')

  expect(shoes.length).toBe(384)
  expect(cosine(shoes, runners)).toBeGreaterThan(0.5)
  expect(cosine(shoes, tax)).toBeLessThan(0.2)
  expect(alone).toEqual(shoes)
})

test('texts of any kind have a vector', async () => {
  const started = await start()

  for (const text of ['', '東京 💥 \u0000', '[SEP] [CLS]', 'word '.repeat(2000), '\ud800'])
    expect((await vectorOf(started.embedder, text)).length).toBe(384)
})

test('the tokenizer gives the ids that BERT has for its words', () => {
  const tokenizer = new Tokenizer(JSON.parse(readFileSync(files.tokenizer, 'utf8')) as object, {})

  expect(tokenizer.encode('Hello world').ids).toEqual([101, 7592, 2088, 102])
  expect(tokenizer.encode('running shoes, naïve').ids).toEqual([101, 2770, 6007, 1010, 15743, 102])
})

test.each<[string, string, () => Partial<EmbedderSettings>]>([
  ['weights that are not there', 'missing', () => ({ model: join(folder, 'none.onnx') })],
  ['a tokenizer that is not there', 'missing', () => ({ tokenizer: join(folder, 'none.json') })],
  ['another checksum', 'checksum', () => ({ sha256: '0'.repeat(64) })],
  ['weights cut short, with their checksum', 'corrupt', () => weights((file) => truncateSync(file, 1_000_000))],
  ['weights that are text', 'corrupt', () => weights((file) => writeFileSync(file, 'weights'))],
  ['a tokenizer that is text', 'corrupt', () => ({ tokenizer: written('tokenizer.json', '{}') })],
  ['weights with other inputs', 'shape', () => weights((file) => writeFileSync(file, otherInput(file)))],
])('%s are refused as %s, in one sentence that names the file', async (_, reason, change) => {
  const refused = await startEmbedder({ ...files, onTrouble: () => {}, onBack: () => {}, ...change() })

  expect(refused).toMatchObject({ kind: 'refused', reason })
  if (refused.kind === 'refused') expect(refused.sentence).toMatch(/\.(?:onnx|json)\b/)
})

/** A copy of the weights that was changed, with the checksum that it then has. */
function weights(change: (file: string) => void): Partial<EmbedderSettings> {
  const model = join(folder, 'changed.onnx')
  copyFileSync(files.model, model)
  change(model)
  return { model, sha256: createHash('sha256').update(readFileSync(model)).digest('hex') }
}

/** The same length, so that it is still a model. */
function otherInput(file: string): Buffer {
  return Buffer.from(readFileSync(file).toString('latin1').replaceAll('attention_mask', 'attention_musk'), 'latin1')
}

function written(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('a thread that dies is replaced, and told once', async () => {
  const started = await start({ pauseMs: 10, program: program('dying', 'process.exit(1)') })

  expect(await started.embedder.embed('the last', patientMs)).toEqual({ kind: 'refused', reason: 'broken' })
  await expect.poll(() => started.embedder.counts().restarts, { timeout: patientMs }).toBe(1)
  await expect
    .poll(() => started.embedder.embed('again', 1000), { timeout: patientMs })
    .toMatchObject({
      reason: 'broken',
    })

  expect(started.onTrouble).toHaveBeenCalledOnce()
})

test('a model that returns no numbers is told once and costs its texts', async () => {
  const nan = `parentPort.postMessage({ kind: 'vectors', vectors: texts.map(() => Float32Array.of(NaN, 1)) })`
  const started = await start({ program: program('nan', nan) })

  for (const text of ['one', 'two'])
    expect(await started.embedder.embed(text, patientMs)).toEqual({ kind: 'refused', reason: 'broken' })

  expect(started.onTrouble).toHaveBeenCalledOnce()
  expect(started.embedder.counts()).toMatchObject({ refused: 2, restarts: 0 })
})

/** A thread that is ready and then does this with its texts. */
function program(name: string, does: string): URL {
  const code = `import { parentPort } from 'node:worker_threads'
parentPort.postMessage({ kind: 'ready' })
parentPort.on('message', (texts) => { ${does} })`
  return new URL(`file://${written(`${name}.mjs`, code)}`)
}
