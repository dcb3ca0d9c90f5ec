// Precision and recall of the scorer at several least scores, and what a score costs.

import { plainScorer } from '../../packages/exchange/src/relevance/plain-scorer.ts'
import { countWords } from '../../packages/exchange/src/relevance/rare-words.ts'
import { commandOf } from '../../scripts/command/command.ts'
import { wholeNumber } from '../../scripts/command/options.ts'
import { showModel, showModelCalibration } from './model-bench.ts'
import { adOf, chatOf, languages, qualityOf, rates, readHeldOut, readPairs, scorePairs } from './quality.ts'
import { showPrices } from './show-prices.ts'
import { showTruth, writeCalibrations } from './show-truth.ts'

const leasts = [100, 200, 300, 400, 500]
const repeats = 300

export const command = commandOf({
  options: {
    sealed: { says: 'measures on the sealed pairs too, which nothing may be tuned by' },
    calibrate: {
      says: 'writes the calibrations of words and word vectors from the open pairs to the exchange; with --model prints that of the model',
    },
    model: {
      takes: 'FOLDER',
      says: 'measures a sentence model too: a folder with *.onnx and *tokenizer.json, or test for the one of the tests',
    },
    prices: {
      takes: 'N',
      says: 'holds so many auctions with each scorer: nobody may pay more than it bid, nor less than wins; and nothing else',
    },
    seconds: { takes: 'S', says: 'length of each of its turns under load (20)' },
  },
  async run({ sealed, calibrate, model, prices, seconds = '20' }) {
    if (prices !== undefined) {
      await showPrices(wholeNumber('prices', prices, { least: 1, most: 100_000_000 }), model)
      return 0
    }
    if (calibrate) {
      if (model === undefined) writeCalibrations(new Date().toISOString().slice(0, 10))
      else await showModelCalibration(model)
      return 0
    }
    showQuality()
    showTruth('truth')
    if (sealed) showTruth('sealed')
    if (model !== undefined) {
      await showModel(model, wholeNumber('seconds', seconds, { least: 1, most: 600 }), sealed)
    }
    return 0
  },
})

function showQuality(): void {
  const pairs = readPairs()
  const scored = scorePairs(pairs)
  console.log(`${pairs.length} pairs of chat and ad; half of them fit, the others are near misses.\n`)
  console.log('words, raw    precision  recall')
  for (const least of leasts) {
    const [all] = qualityOf(scored, least)
    if (all !== undefined) console.log(row(String(least / 1000), all.precision, all.recall))
  }
  console.log('\nBy language, at 0.3:')
  for (const { name, precision, recall } of qualityOf(scored, 300)) console.log(row(name, precision, recall))

  const heldOut = readHeldOut()
  const ofHeldOut = rates(scorePairs(heldOut, pairs), 300)
  console.log(`\n${heldOut.length} more in German that no choice was made by, at 0.3:`)
  console.log(row('held out', ofHeldOut.precision, ofHeldOut.recall))

  console.log('\nWhat it costs, in µs: one chat, once for each auction, and one bid with an ad seen before (goal 5).')
  for (const language of languages) {
    const own = pairs.filter(({ request }) => request.language === language)
    const scorer = plainScorer(countWords(20_000))
    const prepared = own.map((pair) => [scorer.about(chatOf(pair)), adOf(pair)] as const)
    const chat = bestOf(() => own.map((pair) => scorer.about(chatOf(pair)))) / own.length
    const bid = bestOf(() => prepared.map(([score, ad]) => score(ad))) / own.length
    console.log(`${language.padEnd(12)}  ${chat.toFixed(1).padStart(9)}  ${bid.toFixed(1).padStart(6)}`)
  }
}

function row(name: string, precision: number, recall: number): string {
  return `${name.padEnd(12)}  ${precision.toFixed(3).padStart(9)}  ${recall.toFixed(3).padStart(6)}`
}

/** In microseconds, the best of three tries: other processes only make it longer. */
function bestOf(once: () => unknown): number {
  const tries = [1, 2, 3].map(() => {
    const startMs = performance.now()
    for (let round = 0; round < repeats; round++) once()
    return ((performance.now() - startMs) * 1000) / repeats
  })
  return Math.min(...tries)
}
