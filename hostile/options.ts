// The options of `npm run test:hostile`.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type PartId, partIds, type Side } from './part.ts'

export interface HostileOptions {
  readonly only: readonly PartId[]
  readonly isQuick: boolean
  /** The last one is judged. */
  readonly sides: readonly Side[]
  /** Only cases whose name contains this text. */
  readonly match: string
  readonly resultsFolder: string
}

export type OptionsReading =
  | { readonly kind: 'options'; readonly options: HostileOptions }
  | { readonly kind: 'refused'; readonly why: string }

export const usage = `Usage: npm run test:hostile -- [--only shapes,victims] [--quick] [--exchange DIR | --beside DIR]

  --only LIST       some of ${partIds.join(', ')} (default: all)
  --quick           fewer and shorter rounds; the gate runs its memory part
  --match TEXT      only cases whose name contains this text
  --exchange DIR    attack the exchange of another checkout
  --beside DIR      attack the exchange of another checkout (before) and of this one (after), in turns; this one is judged
  --results FOLDER  folder for the JSON results (default hostile/results)`

const here = fileURLToPath(new URL('../', import.meta.url))

export function readOptions(args: readonly string[]): OptionsReading {
  try {
    return optionsOf(parsed(args))
  } catch (error) {
    return refused((error as Error).message)
  }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { only: text, match: text, exchange: text, beside: text, results: text } as const
  return parseArgs({ args: [...args], options: { ...options, quick: { type: 'boolean', default: false } } }).values
}

function optionsOf(values: ReturnType<typeof parsed>): OptionsReading {
  const { only = partIds.join(), exchange, beside, match = '', results } = values
  const wanted = only.split(',').map((name) => name.trim().toLowerCase())
  const unknown = wanted.find((name) => !partIds.some((id) => id === name))
  if (unknown !== undefined) return refused(`--only ${only}: unknown part ${unknown}`)
  if (exchange !== undefined && beside !== undefined) return refused('--exchange and --beside exclude each other')
  const other = exchange ?? beside
  if (other !== undefined && !existsSync(join(other, 'packages/exchange/src/main.ts'))) {
    return refused(`${other} is not a checkout of this project`)
  }
  return {
    kind: 'options',
    options: {
      only: partIds.filter((id) => wanted.includes(id)),
      isQuick: values.quick,
      sides: [
        ...(beside === undefined ? [] : [{ name: 'before', root: resolve(beside) } as const]),
        { name: 'after', root: exchange === undefined ? here : resolve(exchange) },
      ],
      match,
      resultsFolder: results ?? fileURLToPath(new URL('./results/', import.meta.url)),
    },
  }
}

function refused(why: string): OptionsReading {
  return { kind: 'refused', why }
}
