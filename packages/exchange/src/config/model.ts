// A sentence model that scores how well ads fit (D109), as the operator writes it into the configuration: weights that run in this
// process, or a service.

import { Type } from 'typebox'
import { field, required, schemaOf, type TermsOf } from './field.ts'
import { type ConfigFile, valueAt } from './file.ts'
import { type Problem, settingProblem } from './problem.ts'

const fileName = Type.String({ maxLength: 4096 })
const share = Type.Number({ minimum: 0, maximum: 1 })

const calibrationFields = {
  cosine: required(Type.Number({ minimum: -1, maximum: 1 }), 'cosine between the vectors of chat and ad'),
  score: required(share, 'score of an ad with this cosine'),
}

/** The share of people who would say that an ad fits, as for words and vectors (D107): `npm run lab -- relevance --calibrate --model test`. */
export const miniLmCalibration = [
  { cosine: 0, score: 0.039 },
  { cosine: 0.1, score: 0.098 },
  { cosine: 0.2, score: 0.225 },
  { cosine: 0.3, score: 0.436 },
  { cosine: 0.4, score: 0.674 },
  { cosine: 0.5, score: 0.847 },
  { cosine: 0.6, score: 0.936 },
  { cosine: 0.7, score: 0.975 },
  { cosine: 0.8, score: 0.991 },
  { cosine: 1, score: 0.999 },
]

const modelFields = {
  weights: field(fileName, '', 'ONNX weights of a sentence model; needs `tokenizer` and `sha256`'),
  tokenizer: field(fileName, '', '`tokenizer.json` of the same model'),
  sha256: field(Type.String({ pattern: '^([0-9a-f]{64})?$' }), '', 'SHA-256 of the weights, as `sha256sum` prints it'),
  threads: field(Type.Integer({ minimum: 1, maximum: 64 }), 1, 'threads that embed texts, each with its own weights'),
  url: field(
    Type.String({ pattern: '^(https?://[^/\\s]+.*)?$' }),
    '',
    'instead of weights: a service that answers `POST {"texts": […]}` with `{"vectors": [[…], …]}`',
  ),
  token: field(Type.String({ maxLength: 4096, writeOnly: true }), '', 'bearer token of the service'),
  deadlineMs: field(
    Type.Integer({ minimum: 1, maximum: 5000 }),
    200,
    'time limit for the vector of a chat; nobody waits for it, and an auction that is over earlier does without',
  ),
  queueMax: field(
    Type.Integer({ minimum: 1, maximum: 100_000 }),
    1000,
    'texts that may wait; further ones are refused',
  ),
  languages: field(
    Type.Array(Type.String({ pattern: '^[a-z]{2,3}$' }), { minItems: 1, maxItems: 100 }),
    ['en'],
    'languages of the model; chats in others are scored without it',
  ),
  calibration: field(
    Type.Array(schemaOf(calibrationFields), { minItems: 2, maxItems: 100 }),
    miniLmCalibration,
    'points on the line from cosine to score; the default is for all-MiniLM-L6-v2',
  ),
  vectorsFile: field(
    fileName,
    '',
    'file in which the vectors of ads are kept across restarts, one per worker (`FILE.1` …); empty keeps none',
  ),
  vectorsMax: field(
    Type.Integer({ minimum: 100, maximum: 1_000_000 }),
    20_000,
    'vectors of ads in memory; the least recently used is dropped',
  ),
}

export const model = field(
  schemaOf(modelFields),
  undefined,
  'Sentence model that scores how well an ad fits the chat; needs `@parley/embeddings`. See docs/guides/chat-fit.md.',
)

export type ModelTerms = TermsOf<typeof modelFields>

/** Either weights with all that belongs to them, or a service. */
export function modelProblems(file: ConfigFile): readonly Problem[] {
  const path = ['auction', 'model']
  const entry = valueAt(file.value, path)
  // What is no entry has been complained about already.
  if (typeof entry !== 'object' || entry === null) return []
  const has = (name: string): boolean => ![undefined, null, ''].includes(valueAt(entry, [name]) as string)
  const says = (words: string): readonly Problem[] => [settingProblem(file.lineOf(path), path, words)]
  if (has('weights') === has('url')) return says('must have either weights or a url')
  if (has('url')) return []
  const missing = ['tokenizer', 'sha256'].filter((name) => !has(name))
  return missing.length === 0 ? [] : says(`has weights and lacks ${missing.join(' and ')}; add what is missing`)
}
