// The options of commands that change the books. They stand beside the settings, so they are taken out before those are read.

import { nanoIn } from '../cents.ts'
import { type Refused, refusedFor } from '../refused.ts'

export type Options = Readonly<Partial<Record<string, string>>>

export interface Taken {
  readonly kind: 'taken'
  readonly options: Options
  /** The arguments without them. */
  readonly rest: readonly string[]
}

/** `--name value` or `--name=value`, each once. */
export function takeOptions(args: readonly string[], names: readonly string[]): Taken | Refused {
  const options: Record<string, string> = {}
  const rest: string[] = []
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    const [, name = '', joined] = /^--([a-z-]+)(?:=(.*))?$/s.exec(arg) ?? []
    if (!names.includes(name)) {
      rest.push(arg)
      continue
    }
    if (joined === undefined) at += 1
    const value = joined ?? args[at]
    if (value === undefined || value.trim() === '') return refusedFor(`--${name} needs a value`)
    if (options[name] !== undefined) return refusedFor(`--${name} is given twice`)
    if (value.length > valueMax) return refusedFor(`--${name} is longer than ${valueMax} characters`)
    options[name] = value.trim()
  }
  return { kind: 'taken', options, rest }
}

const valueMax = 2_000

/** Who does it: the name counts without its case, because who approves must be another person than who asked. */
export function byIn({ by }: Options): string | Refused {
  return by === undefined ? refusedFor('say with --by who does this, such as --by ana') : by.toLowerCase()
}

export function needed(options: Options, names: readonly string[]): Refused | undefined {
  const missing = names.filter((name) => options[name] === undefined)
  return missing.length === 0 ? undefined : refusedFor(`${missing.map((name) => `--${name}`).join(', ')} is missing`)
}

/** Dollars; undefined if the text is no amount. Amounts of payments are whole cents. */
export function dollarsIn(text: string | undefined): bigint | undefined {
  return text === undefined ? undefined : nanoIn(text)
}
