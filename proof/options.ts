// The options of `npm run test:money`.

import { parseArgs } from 'node:util'
import { type ScenarioId, scenarioIds } from './scenario.ts'

export interface MoneyOptions {
  readonly only: readonly ScenarioId[]
  readonly isQuick: boolean
  /** Undefined draws one, which is printed. */
  readonly seed: number | undefined
  readonly isKept: boolean
}

export type OptionsReading =
  | { readonly kind: 'options'; readonly options: MoneyOptions }
  | { readonly kind: 'refused'; readonly why: string }

export const usage = `Usage: npm run test:money -- [--only kills,disk] [--quick] [--seed NUMBER]

  --only LIST    some of ${scenarioIds.join(', ')} (default: all)
  --quick        fewer notices, fewer faults and shorter outages; the gate runs this
  --seed NUMBER  repeats the requests, prices and faults of an earlier run (default: a new one, which is printed)
  --keep         leaves journals, databases and logs on the disk and says where`

export const seedMax = 0xffff_ffff

export function readOptions(args: readonly string[]): OptionsReading {
  try {
    return optionsOf(parsed(args))
  } catch (error) {
    return refused((error as Error).message)
  }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  return parseArgs({ args: [...args], options: { only: text, seed: text, quick: flag, keep: flag } }).values
}

function optionsOf({ only = scenarioIds.join(), seed, quick, keep }: ReturnType<typeof parsed>): OptionsReading {
  const wanted = only.split(',').map((name) => name.trim().toLowerCase())
  const unknown = wanted.find((name) => !scenarioIds.some((id) => id === name))
  if (unknown !== undefined) return refused(`--only ${only}: unknown scenario ${unknown}`)
  if (seed !== undefined && !isSeed(seed)) return refused(`--seed ${seed}: not a whole number from 0 to ${seedMax}`)
  return {
    kind: 'options',
    options: {
      only: scenarioIds.filter((id) => wanted.includes(id)),
      isQuick: quick,
      seed: seed === undefined ? undefined : Number(seed),
      isKept: keep,
    },
  }
}

function isSeed(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) <= seedMax
}

function refused(why: string): OptionsReading {
  return { kind: 'refused', why }
}
