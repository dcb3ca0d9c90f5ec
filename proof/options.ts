// The options of `npm run test:money`, and of every command that runs scenarios as it does.

import { parseArgs } from 'node:util'
import { scenarioIds } from './scenario.ts'

export interface CommandOptions {
  readonly only: readonly string[]
  readonly isQuick: boolean
  /** Undefined draws one, which is printed. */
  readonly seed: number | undefined
  readonly isKept: boolean
}

export type OptionsReading<Options> =
  | { readonly kind: 'options'; readonly options: Options }
  | { readonly kind: 'refused'; readonly why: string }

export const usage = `Usage: npm run test:money -- [--only kills,disk] [--quick] [--seed NUMBER]

  --only LIST    some of ${scenarioIds.join(', ')} (default: all)
  --quick        fewer notices, fewer faults and shorter outages; the gate runs this
  --seed NUMBER  repeats the requests, prices and faults of an earlier run (default: a new one, which is printed)
  --keep         leaves journals, databases and logs on the disk and says where`

export const seedMax = 0xffff_ffff

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

/** What every command takes; for `parseArgs`. */
export const commonOptions = { only: text, seed: text, quick: flag, keep: flag } as const

export interface CommonValues {
  readonly only?: string | undefined
  readonly seed?: string | undefined
  readonly quick: boolean
  readonly keep: boolean
}

export function readOptions(args: readonly string[]): OptionsReading<CommandOptions> {
  try {
    return optionsOf(parseArgs({ args: [...args], options: commonOptions }).values, scenarioIds)
  } catch (error) {
    return refused((error as Error).message)
  }
}

/** The scenarios stay in the order of `ids`. */
export function optionsOf(values: CommonValues, ids: readonly string[]): OptionsReading<CommandOptions> {
  const { only = ids.join(), seed, quick, keep } = values
  const wanted = only.split(',').map((name) => name.trim().toLowerCase())
  const unknown = wanted.find((name) => !ids.includes(name))
  if (unknown !== undefined) return refused(`--only ${only}: unknown scenario ${unknown}`)
  if (seed !== undefined && !isSeed(seed)) return refused(`--seed ${seed}: not a whole number from 0 to ${seedMax}`)
  return {
    kind: 'options',
    options: {
      only: ids.filter((id) => wanted.includes(id)),
      isQuick: quick,
      seed: seed === undefined ? undefined : Number(seed),
      isKept: keep,
    },
  }
}

function isSeed(seed: string): boolean {
  return /^\d{1,10}$/.test(seed) && Number(seed) <= seedMax
}

export function refused(why: string): { readonly kind: 'refused'; readonly why: string } {
  return { kind: 'refused', why }
}
