// Drawn auctions with each scorer (prices.ts).

import type { Scorer } from '../../packages/exchange/src/model/relevance.ts'
import { embedderOf, modelIn } from './model-files.ts'
import { modelOver, untilModel } from './model-quality.ts'
import { ownScorers } from './own-scorers.ts'
import { holdAuctions } from './prices.ts'
import type { Pair } from './quality.ts'
import { labelledPairs } from './truth.ts'

/** Of ten pairs one is new to the model, so that the other scorer answers beside it. */
const newEvery = 10

export async function showPrices(auctions: number, folder: string | undefined): Promise<void> {
  const pairs = labelledPairs('truth')
  const { words, vectors } = ownScorers(pairs)
  console.log('scorer   auctions      sold  not the dearest  price set by another')
  show('words', words, pairs, auctions)
  show('vectors', vectors, pairs, auctions)
  if (folder === undefined) return
  const embedder = await embedderOf(await modelIn(folder))
  const model = modelOver(vectors, embedder)
  for (const pair of pairs.filter((_, at) => at % newEvery !== 0)) await untilModel(model, pair)
  // Nothing more is embedded while this holds auctions, because nothing waits.
  show('model', model, pairs, auctions)
  await embedder.close()
}

function show(name: string, scorer: Scorer, pairs: readonly Pair[], auctions: number): void {
  const { sold, byFit, byRival } = holdAuctions(scorer, pairs, auctions, 1)
  const figures = [auctions, sold, byFit, byRival].map((count, at) => String(count).padStart([9, 8, 15, 20][at] ?? 0))
  console.log(`${name.padEnd(7)} ${figures.join('  ')}`)
}
