// AUC, precision, recall and calibration of each scorer on pairs that were written apart from it, by language and kind.

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Scorer } from '../../packages/exchange/src/model/relevance.ts'
import { otherLanguages } from '../../packages/exchange/src/relevance/calibrations.ts'
import { vectorScorer } from '../../packages/exchange/src/relevance/vectors/vector-scorer.ts'
import { fitCalibration } from './fit-calibration.ts'
import { auc, calibrationError, type Judged, precisionAtRecall, recallAtPrecision } from './measures.ts'
import { ownScorers, readVectors, wordsAfter } from './own-scorers.ts'
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
    for (const [name, scorer] of Object.entries(ownScorers(pairs, vectors))) {
      for (const row of rowsOf(judge(pairs, scorer))) console.log(`${language.padEnd(8)}  ${name.padEnd(7)}  ${row}`)
    }
  }
}

/** Writes the tables of all languages with pairs to the exchange, and for words one of all pairs, for other languages. */
export function writeCalibrations(today: string): void {
  const vectors = readVectors()
  const truths = readTruth('truth')
  const tableOf = (language: string, file: string, judged: readonly Judged[]): string => {
    const points = fitCalibration(judged).map((point) => `[${point.join(', ')}]`)
    return `    // ${judged.length} pairs of lab/relevance/truth${file}, ${today}.\n    ${language}: [${points.join(', ')}],\n`
  }
  const byWords = truths.map(({ pairs }) => judge(pairs, wordsAfter(pairs)))
  const tables = {
    words: [
      ...truths.map(({ language }, at) => tableOf(language, `/${language}.json`, byWords[at] ?? [])),
      tableOf(otherLanguages, '', byWords.flat()),
    ],
    vectors: truths
      .filter(({ language }) => vectors.lexicon(language) !== undefined)
      .map(({ language, pairs }) => {
        const judged = judge(pairs, vectorScorer(vectors, wordsAfter(pairs), {}))
        return tableOf(language, `/${language}.json`, judged)
      }),
  }
  const file = fileURLToPath(new URL('../../packages/exchange/src/relevance/calibrations.ts', import.meta.url))
  const start = 'OwnScorer, Calibrations>> = {'
  const [head = ''] = readFileSync(file, 'utf8').split(start)
  const rows = Object.entries(tables).map(([scorer, own]) => `  ${scorer}: {\n${own.join('')}  },\n`)
  writeFileSync(file, `${head}${start}\n${rows.join('')}}\n`)
  console.log(`Calibrations of words and vectors are in ${file}; run npm run format.`)
}

function judge(pairs: Truth['pairs'], scorer: Scorer): readonly Judged[] {
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
