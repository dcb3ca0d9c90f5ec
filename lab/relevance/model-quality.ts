// How well a sentence model tells ads that fit a chat from near misses, beside the comparison of words (D109).

import type { Embedder } from '@parley/embeddings'
import { miniLmCalibration } from '../../packages/exchange/src/config/model.ts'
import type { Relevance, Scorer } from '../../packages/exchange/src/model/relevance.ts'
import { createAdVectors } from '../../packages/exchange/src/relevance/model/ad-vectors.ts'
import { calibrationOf } from '../../packages/exchange/src/relevance/model/calibration.ts'
import { modelScorer } from '../../packages/exchange/src/relevance/model/model-scorer.ts'
import { auc } from './measures.ts'
import { adOf, chatOf, languages, type Pair, rates, type Scored, scorePairs } from './quality.ts'

interface ModelQuality {
  readonly language: string
  readonly words: number
  readonly model: number
  /** Of the model, at 0.3 and with the default calibration. */
  readonly precision: number
  readonly recall: number
}

export async function modelQuality(pairs: readonly Pair[], embedder: Embedder): Promise<readonly ModelQuality[]> {
  const byWords = scorePairs(pairs)
  const byModel = await scoreByModel(pairs, embedder)
  return languages.map((language) => {
    const own = <One extends Scored>(all: readonly One[]): readonly One[] =>
      all.filter(({ request }) => request.language === language)
    const { precision, recall } = rates(own(byModel), 300)
    return { language, words: auc(own(byWords)), model: auc(own(byModel)), precision, recall }
  })
}

const patientMs = 60_000

async function scoreByModel(pairs: readonly Pair[], embedder: Embedder): Promise<readonly Scored[]> {
  const known = new Map<string, Float32Array>()
  const embed: Embedder['embed'] = async (text) => {
    const vector = known.get(text)
    if (vector !== undefined) return { kind: 'embedded', vector }
    const end = await embedder.embed(text, patientMs)
    if (end.kind === 'embedded') known.set(text, end.vector)
    return end
  }
  const fallback: Scorer = { about: () => () => ({ thousandths: 0, because: [], by: 'words' }) }
  const ads = createAdVectors({ embed, vectorsMax: 1000, known: [], keep: () => {} })
  const calibrate = calibrationOf(miniLmCalibration)
  const scorer = modelScorer({ embed, ads, deadlineMs: patientMs, languages, calibrate, count: () => {}, fallback })
  const scored: Scored[] = []
  for (const pair of pairs) scored.push({ ...pair, thousandths: (await untilModel(scorer, pair)).thousandths })
  return scored
}

/** In an exchange the words would answer meanwhile. */
async function untilModel(scorer: Scorer, pair: Pair): Promise<Relevance> {
  for (;;) {
    const relevance = scorer.about(chatOf(pair))(adOf(pair))
    if (relevance.by === undefined) return relevance
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
