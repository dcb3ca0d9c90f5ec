// Our scorers as an exchange has them, for pairs: by words, and by word vectors.

import { readFileSync } from 'node:fs'
import { wordVectorsFile } from '@parley/vectors'
import type { Scorer } from '../../packages/exchange/src/model/relevance.ts'
import { type Calibrations, calibrations, type OwnScorer } from '../../packages/exchange/src/relevance/calibrations.ts'
import { plainScorer } from '../../packages/exchange/src/relevance/plain-scorer.ts'
import { countWords } from '../../packages/exchange/src/relevance/rare-words.ts'
import { vectorScorer } from '../../packages/exchange/src/relevance/vectors/vector-scorer.ts'
import { openVectors, type WordVectors } from '../../packages/exchange/src/relevance/vectors/word-vectors.ts'
import { adOf, chatOf, type Pair } from './quality.ts'

type Texts = Pick<Pair, 'request' | 'ad'>

export function ownScorers(
  pairs: readonly Texts[],
  vectors: WordVectors = readVectors(),
): Readonly<Record<OwnScorer, Scorer>> {
  const words = wordsAfter(pairs, calibrations.words)
  return { words, vectors: vectorScorer(vectors, words) }
}

export function readVectors(): WordVectors {
  const opened = openVectors(new Uint8Array(readFileSync(wordVectorsFile)))
  if (opened.kind === 'refused') throw new Error(opened.why)
  return opened.vectors
}

/** The words of all ads have been seen before any is scored. Without tables, scores are raw. */
export function wordsAfter(pairs: readonly Texts[], tables: Calibrations = {}): Scorer {
  const scorer = plainScorer(countWords(20_000), tables)
  for (const pair of pairs) scorer.about(chatOf(pair))(adOf(pair))
  return scorer
}
