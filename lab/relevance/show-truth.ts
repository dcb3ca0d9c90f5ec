// AUC, precision, recall and calibration of each scorer on pairs that were written apart from it, by language and kind.

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { wordVectorsFile } from '@parley/vectors'
import type { Scorer } from '../../packages/exchange/src/model/relevance.ts'
import { plainScorer } from '../../packages/exchange/src/relevance/plain-scorer.ts'
import { countWords } from '../../packages/exchange/src/relevance/rare-words.ts'
import { calibrations } from '../../packages/exchange/src/relevance/vectors/calibrations.ts'
import { vectorScorer } from '../../packages/exchange/src/relevance/vectors/vector-scorer.ts'
import { openVectors, type WordVectors } from '../../packages/exchange/src/relevance/vectors/word-vectors.ts'
import { fitCalibration } from './fit-calibration.ts'
import { auc, calibrationError, type Judged, precisionAtRecall, recallAtPrecision } from './measures.ts'
import { adOf, chatOf } from './quality.ts'
import { readTruth, type Truth } from './truth.ts'

const columns = 'language  scorer   kind           pairs    AUC  prec@r.5  rec@p.9  cal.err'

export function showTruth(folder: 'truth' | 'sealed'): void {
  const truths = readTruth(folder)
  if (truths.length === 0) {
    console.log(`\nThere are no pairs in lab/relevance/${folder}.`)
    return
  }
  const vectors = readVectors()
  console.log(`\nPairs of lab/relevance/${folder}:\n\n${columns}`)
  for (const { language, pairs } of truths) {
    for (const scorer of ['words', 'vectors'] as const) {
      const judged = judge(
        { language, pairs },
        scorer === 'words' ? wordsAfter(pairs) : vectorScorerAfter(pairs, vectors),
      )
      for (const row of rowsOf(judged)) console.log(`${language.padEnd(8)}  ${scorer.padEnd(7)}  ${row}`)
    }
  }
}

/** Writes the tables of all languages with vectors and pairs to the exchange. */
export function writeCalibrations(today: string): void {
  const vectors = readVectors()
  const tables = readTruth('truth').flatMap(({ language, pairs }) => {
    if (vectors.lexicon(language) === undefined) return []
    const judged = judge({ language, pairs }, vectorScorer(vectors, wordsAfter(pairs), {}))
    const points = fitCalibration(judged).map((point) => `[${point.join(', ')}]`)
    return [
      `  // ${pairs.length} pairs of lab/relevance/truth/${language}.json, ${today}.\n  ${language}: [${points.join(', ')}],\n`,
    ]
  })
  const file = fileURLToPath(new URL('../../packages/exchange/src/relevance/vectors/calibrations.ts', import.meta.url))
  const start = 'Point[]>> = {'
  const [head = ''] = readFileSync(file, 'utf8').split(start)
  writeFileSync(file, `${head}${start}\n${tables.join('')}}\n`)
  console.log(`Calibrations of ${tables.length} languages are in ${file}; run npm run format.`)
}

function readVectors(): WordVectors {
  const opened = openVectors(new Uint8Array(readFileSync(wordVectorsFile)))
  if (opened.kind === 'refused') throw new Error(opened.why)
  return opened.vectors
}

/** The words of all ads have been seen before any is scored. */
function wordsAfter(pairs: Truth['pairs']): Scorer {
  const scorer = plainScorer(countWords(20_000))
  for (const pair of pairs) scorer.about(chatOf(pair))(adOf(pair))
  return scorer
}

function vectorScorerAfter(pairs: Truth['pairs'], vectors: WordVectors): Scorer {
  return vectorScorer(vectors, wordsAfter(pairs), calibrations)
}

function judge({ pairs }: Truth, scorer: Scorer): readonly Judged[] {
  return pairs.map((pair) => ({
    kind: pair.kind,
    fits: pair.label === 'fit',
    thousandths: scorer.about(chatOf(pair))(adOf(pair)).thousandths,
  }))
}

/** All pairs, then each kind of what does not fit against all that fits, and each kind that fits against all that does not. */
function rowsOf(pairs: readonly Judged[]): readonly string[] {
  const kinds = [...new Set(pairs.map(({ kind }) => kind))]
  const ofKinds = kinds.map((kind) => {
    const isFit = pairs.some((pair) => pair.kind === kind && pair.fits)
    return [kind, pairs.filter((pair) => pair.kind === kind || pair.fits !== isFit)] as const
  })
  return [['all', pairs] as const, ...ofKinds].map(([kind, chosen]) => {
    const figures = [
      auc(chosen),
      precisionAtRecall(chosen, 0.5),
      recallAtPrecision(chosen, 0.9),
      calibrationError(chosen),
    ]
    const shown = figures.map((figure, at) => figure.toFixed(3).padStart([5, 8, 7, 7][at] ?? 0))
    return `${kind.padEnd(14)} ${String(chosen.length).padStart(5)}  ${shown.join('  ')}`
  })
}
