// Prints what a fleet costs, by the prices of docs/scale.md or by others.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { costInput } from '../../speed/report/pages.ts'
import { readResults } from '../../speed/report/results.ts'
import type { Prices } from './cost.ts'
import { costTables, placesTable } from './tables.ts'

const results = fileURLToPath(new URL('../../speed/results', import.meta.url))

export function showCost(pricesFile: string | undefined): number {
  const usual = costInput(readResults(results, 'baseline.json'))
  const prices = pricesFile === undefined ? usual.prices : (JSON.parse(readFileSync(pricesFile, 'utf8')) as Prices)
  const input = { ...usual, prices }
  console.log(`${placesTable(input)}\n\n${costTables(input)}`)
  return 0
}
