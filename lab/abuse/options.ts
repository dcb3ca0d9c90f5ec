// The options of the suite.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OptionValues, refuse } from '../../scripts/command/options.ts'
import { type PartId, partIds, type Side } from './part.ts'

export interface AbuseOptions {
  readonly only: readonly PartId[]
  readonly isQuick: boolean
  /** The last one is judged. */
  readonly sides: readonly Side[]
  /** Only cases whose name contains this text. */
  readonly match: string
  readonly resultsFolder: string
}

export const optionSpecs = {
  quick: { says: 'fewer and shorter rounds; the gate runs its memory part' },
  match: { takes: 'TEXT', says: 'only cases whose name contains this text' },
  exchange: { takes: 'DIR', says: 'attack the exchange of another checkout' },
  beside: {
    takes: 'DIR',
    says: 'attack the exchange of another checkout (before) and of this one (after), in turns; this one is judged',
  },
  results: { takes: 'FOLDER', says: 'folder for the JSON results (default lab/abuse/results)' },
} as const

const here = fileURLToPath(new URL('../../', import.meta.url))

export function abuseOptions(values: OptionValues<typeof optionSpecs>, named: readonly PartId[]): AbuseOptions {
  const { exchange, beside, match = '', results, quick: isQuick } = values
  if (exchange !== undefined && beside !== undefined) return refuse('--exchange and --beside exclude each other')
  const other = exchange ?? beside
  if (other !== undefined && !existsSync(join(other, 'packages/exchange/src/main.ts'))) {
    return refuse(`${other} is not a checkout of this project`)
  }
  return {
    only: named.length === 0 ? partIds : named,
    isQuick,
    sides: [
      ...(beside === undefined ? [] : [{ name: 'before', root: resolve(beside) } as const]),
      { name: 'after', root: exchange === undefined ? here : resolve(exchange) },
    ],
    match,
    resultsFolder: results ?? fileURLToPath(new URL('./results/', import.meta.url)),
  }
}
