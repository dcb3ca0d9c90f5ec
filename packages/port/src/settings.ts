// Settings of a service from the command line and the environment; a flag counts more than a variable. Every setting is one row,
// and help is made from the rows.

import { parseArgs } from 'node:util'

export interface Field {
  /** Without dashes; undefined for secrets, because other users of a machine can see command lines. */
  readonly flag: string | undefined
  readonly environment: string
  readonly default: string
  readonly says: string
  /** For whole numbers: the least and the greatest. */
  readonly range?: readonly [number, number]
}

export type Fields<Name extends string> = Readonly<Record<Name, Field>>

export type SettingsReading<Name extends string> =
  | {
      readonly kind: 'settings'
      readonly settings: Readonly<Record<Name, string>>
      readonly words: readonly string[]
      readonly isHelp: boolean
    }
  | { readonly kind: 'wrong'; readonly sentence: string }

type Environment = Readonly<Record<string, string | undefined>>

/** `args` without the program itself; `words` are those that are no flags. */
export function readFields<Name extends string>(
  fields: Fields<Name>,
  args: readonly string[],
  environment: Environment,
): SettingsReading<Name> {
  const rows = rowsOf(fields)
  const options = Object.fromEntries(
    rows.flatMap(([, { flag }]) => (flag === undefined ? [] : [[flag, { type: 'string' as const }]])),
  )
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    const given = values as Readonly<Record<string, string | boolean | undefined>>
    const settings = Object.fromEntries(
      rows.map(([name, { flag, environment: variable, default: usual }]) => {
        const fromFlag = flag === undefined ? undefined : given[flag]
        return [name, typeof fromFlag === 'string' ? fromFlag : environment[variable] || usual]
      }),
    ) as Record<Name, string>
    return { kind: 'settings', settings, words: positionals, isHelp: given.help === true }
  } catch (error) {
    return { kind: 'wrong', sentence: error instanceof Error ? error.message : String(error) }
  }
}

/** Which setting is outside its range, in one sentence; undefined if none is. */
export function rangeFault<Name extends string>(
  fields: Fields<Name>,
  settings: Readonly<Record<Name, string>>,
): string | undefined {
  for (const [name, { environment, range }] of rowsOf(fields)) {
    if (range === undefined || isWhole(settings[name], ...range)) continue
    return `${environment} must be a whole number from ${range[0]} to ${range[1]}, and is ${settings[name]}.`
  }
  return undefined
}

export function isWhole(text: string, min: number, max: number): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
}

/** The lines of help for all flags and variables. */
export function fieldLines(fields: Fields<string>): readonly string[] {
  const rows = rowsOf(fields)
  const width = Math.max(...rows.map(([, { flag }]) => (flag ?? '').length)) + 4
  return rows.map(([, { flag, environment, default: usual, says }]) => {
    const shown = (flag === undefined ? '' : `--${flag}`).padEnd(width)
    return `  ${shown}${environment.padEnd(30)} ${says}${usual === '' ? '' : ` (${usual})`}`
  })
}

function rowsOf<Name extends string>(fields: Fields<Name>): readonly [Name, Field][] {
  return Object.entries(fields) as [Name, Field][]
}
