// What can be said behind `npm run task -- differential --`.

import { parseArgs } from 'node:util'

export interface Options {
  readonly cases: number
  readonly seed: number
  readonly http: boolean
  readonly broken: boolean
  /** The file of a case. */
  readonly replay: string | undefined
  /** Ends with the first difference and prints nothing but after how many cases it was found. */
  readonly first: boolean
}

export const usage =
  'npm run task -- differential [--cases N] [--seed S] [--http] [--broken] [--replay FILE]: N and S are whole numbers'

/** Undefined where they cannot be read. */
export function optionsOf(words: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...words],
    options: {
      cases: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      http: { type: 'boolean', default: false },
      broken: { type: 'boolean', default: false },
      replay: { type: 'string' },
      first: { type: 'boolean', default: false },
    },
  })
  const [cases, seed] = [Number(values.cases), Number(values.seed)]
  const areCounts = [cases, seed].every((number) => Number.isSafeInteger(number) && number > 0)
  return areCounts ? { ...values, cases, seed, replay: values.replay } : undefined
}
