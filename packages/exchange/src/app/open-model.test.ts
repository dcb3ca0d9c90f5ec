import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { configOf } from '../../test/support/config.ts'
import type { AdWords, ChatWords, Scorer } from '../model/relevance.ts'
import type { LogEvent } from '../observe/log/event.ts'
import { type OwnModel, openModel } from './open-model.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-open-model-'))
const chat: ChatWords = { keywords: ['shoes'], topics: [], categories: [], language: 'en' }
const ad: AdWords = { title: 'Trail shoes', desc: '', sponsored: '', categories: [], domains: [] }
const byWords: Scorer = { about: () => () => ({ thousandths: 7, because: ['shoes'] }) }
const patience = { timeout: 30_000 }

let service: Server
let url = ''
let opened: OwnModel | undefined
const lines: LogEvent[] = []

/** A service in which all texts mean the same. */
beforeAll(async () => {
  service = createServer((request, response) => {
    void text(request).then((body) => {
      const { texts } = JSON.parse(body) as { readonly texts: readonly string[] }
      response.end(JSON.stringify({ vectors: texts.map(() => [3, 4]) }))
    })
  })
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/embed`
})
afterEach(async () => {
  await opened?.close()
  opened = undefined
  lines.length = 0
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
  rmSync(folder, { recursive: true })
})

async function open(model: object | undefined, worker?: number): Promise<OwnModel | undefined> {
  const config = configOf(JSON.stringify(model === undefined ? {} : { auction: { model } }))
  opened = await openModel(config, worker, (line) => lines.push(line))
  return opened
}

/** Scores the ad until the model knows both texts. */
async function scoredBy(model: OwnModel | undefined, score = model?.scorerOver(byWords).about(chat)): Promise<number> {
  await expect.poll(() => score?.(ad).by, patience).toBeUndefined()
  return score?.(ad).thousandths ?? Number.NaN
}

test('without a model nothing is opened', async () => {
  expect(await open(undefined)).toBeUndefined()
})

test('a service scores what it knows, and what it does not know yet is left to the other scorer', async () => {
  const model = await open({ url, deadlineMs: 5000 })

  const score = model?.scorerOver(byWords).about(chat)
  const first = score?.(ad)
  const thousandths = await scoredBy(model, score)

  expect(first).toMatchObject({ thousandths: 7, by: 'words' })
  // Of a cosine of 1, by the default calibration.
  expect(thousandths).toBe(999)
  expect(model?.vectors()).toBe(1)
  expect(model?.texts()).toMatchObject({ embedded: 2, refused: 0 })
  expect(model?.scores()).toMatchObject({ 'other-language': 0 })
  expect(model?.scores()['late-chat']).toBeGreaterThan(0)
  expect(model?.scores().model).toBeGreaterThan(0)
})

test('the calibration, the languages and the deadline are those of the configuration', async () => {
  const calibration = [
    { cosine: 0, score: 0.2 },
    { cosine: 1, score: 0.6 },
  ]
  const model = await open({ url, languages: ['de'], calibration, deadlineMs: 5000 })
  const inGerman = model?.scorerOver(byWords).about({ ...chat, language: 'de' })

  expect(model?.scorerOver(byWords).about(chat)(ad)).toEqual({ thousandths: 7, because: ['shoes'] })
  await expect.poll(() => inGerman?.(ad).thousandths, patience).toBe(600)
})

test('every worker keeps the vectors of ads in a file of its own, and they are there again', async () => {
  const vectorsFile = join(folder, 'vectors')
  const first = await open({ url, vectorsFile, deadlineMs: 5000 }, 2)
  await scoredBy(first)
  await first?.close()

  const again = await open({ url, vectorsFile }, 2)

  expect(existsSync(vectorsFile)).toBe(false)
  expect(again?.vectors()).toBe(1)
  expect(lines).toEqual([])
})

test('a file of vectors that cannot be used is one line of the log', async () => {
  const vectorsFile = join(folder, 'damaged')
  writeFileSync(vectorsFile, 'shoes\n')

  const model = await open({ url, vectorsFile })

  expect(model?.vectors()).toBe(0)
  expect(lines).toEqual([
    { kind: 'vectors-discarded', file: vectorsFile, why: expect.stringContaining('another model') as string },
  ])
})

test('a service that is away is one line of the log, and the other scorer answers', async () => {
  const model = await open({ url: 'http://127.0.0.1:9/embed' })
  const score = model?.scorerOver(byWords).about(chat)

  await expect.poll(() => lines.length, patience).toBe(1)

  expect(score?.(ad)).toMatchObject({ thousandths: 7, by: 'words' })
  expect(lines).toMatchObject([{ kind: 'model-failing' }])
})

test('weights that are not there stop the start and say what to do', async () => {
  const model = { weights: join(folder, 'none.onnx'), tokenizer: join(folder, 'none.json'), sha256: 'a'.repeat(64) }

  await expect(open(model)).rejects.toThrow(
    /^auction\.model cannot be used: cannot read the weights .*none\.onnx\. Fix weights, tokenizer or sha256, or remove/,
  )
})

test('a file of vectors that cannot be made stops the start and says what to do', async () => {
  await expect(open({ url, vectorsFile: join(folder, 'none', 'vectors') })).rejects.toThrow(
    /^cannot open .*ENOENT.*; choose another auction\.model\.vectorsFile$/,
  )
})

test('without the package the start stops and says what to install', async () => {
  vi.doMock('@parley/embeddings', () => {
    throw new Error('Cannot find package')
  })

  await expect(open({ url })).rejects.toThrow(/^auction\.model needs the package @parley\/embeddings, .*npm install/)
  vi.doUnmock('@parley/embeddings')
})
