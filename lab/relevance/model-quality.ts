// How well a sentence model tells ads that fit a chat from near misses, beside the comparison of words (D109).

import type { Embedder } from '@parley/embeddings'
import { miniLmCalibration } from '../../packages/exchange/src/config/model.ts'
import type { Relevance, Scorer } from '../../packages/exchange/src/model/relevance.ts'
import { createAdVectors } from '../../packages/exchange/src/relevance/model/ad-vectors.ts'
import { type CalibrationPoint, calibrationOf } from '../../packages/exchange/src/relevance/model/calibration.ts'
import { modelScorer } from '../../packages/exchange/src/relevance/model/model-scorer.ts'
import { fitCalibration } from './fit-calibration.ts'
import { auc, calibrationError } from './measures.ts'
import { adOf, chatOf, languages, type Pair, rates, type Scored, scorePairs } from './quality.ts'
import { labelledPairs } from './truth.ts'

interface ModelQuality {
  readonly language: string
  readonly words: number
  readonly model: number
  /** Of the model, with the default calibration, and at 0.5. */
  readonly calibrationError: number
  readonly precision: number
  readonly recall: number
}

export async function modelQuality(pairs: readonly Pair[], embedder: Embedder): Promise<readonly ModelQuality[]> {
  const byWords = scorePairs(pairs)
  const byModel = await scoreByModel(pairs, modelOver(nobody, embedder))
  return languages.map((language) => {
    const own = <One extends Scored>(all: readonly One[]): readonly One[] =>
      all.filter(({ request }) => request.language === language)
    const model = own(byModel)
    const { precision, recall } = rates(model, 500)
    const error = calibrationError(model)
    return { language, words: auc(own(byWords)), model: auc(model), calibrationError: error, precision, recall }
  })
}

const patientMs = 60_000
const nobody: Scorer = { about: () => () => ({ thousandths: 0, because: [], by: 'words' }) }
/** A cosine means itself. */
const raw = [
  { cosine: -1, score: -1 },
  { cosine: 1, score: 1 },
]

/** `auction.model.calibration` of an English model, from the open pairs. */
export async function fitModel(embedder: Embedder): Promise<readonly CalibrationPoint[]> {
  const pairs = labelledPairs('truth').filter(({ request }) => request.language === 'en')
  const judged = await scoreByModel(pairs, modelOver(nobody, embedder, raw))
  const tenths = fitCalibration(judged).filter(([cosine]) => cosine % 100 === 0)
  return tenths.map(([cosine, share]) => ({ cosine: cosine / 1000, score: share / 1000 }))
}

async function scoreByModel(pairs: readonly Pair[], model: Scorer): Promise<readonly Scored[]> {
  const scored: Scored[] = []
  for (const pair of pairs) scored.push({ ...pair, thousandths: (await untilModel(model, pair)).thousandths })
  return scored
}

/** As an exchange has it, by default with its calibration. Each text is embedded once. */
export function modelOver(fallback: Scorer, embedder: Embedder, points = miniLmCalibration): Scorer {
  const known = new Map<string, Float32Array>()
  const embed: Embedder['embed'] = async (text) => {
    const vector = known.get(text)
    if (vector !== undefined) return { kind: 'embedded', vector }
    const end = await embedder.embed(text, patientMs)
    if (end.kind === 'embedded') known.set(text, end.vector)
    return end
  }
  const ads = createAdVectors({ embed, vectorsMax: 1000, known: [], keep: () => {} })
  const calibrate = calibrationOf(points)
  return modelScorer({ embed, ads, deadlineMs: patientMs, languages, calibrate, count: () => {}, fallback })
}

/** In an exchange the other scorer would answer meanwhile. */
export async function untilModel(scorer: Scorer, pair: Pair): Promise<Relevance> {
  for (;;) {
    const relevance = scorer.about(chatOf(pair))(adOf(pair))
    if (relevance.by === undefined) return relevance
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
