// What may follow the name of a command. A command lists its options as data: arguments are read by this
// list, and the usage is printed from it.

import { parseArgs } from 'node:util'

interface OptionSpec {
  /** Names the value in the usage; an option without one is a flag. */
  readonly takes?: string
  readonly says: string
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>

export type OptionValues<Specs extends OptionSpecs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends { readonly takes: string } ? string | undefined : boolean
}

/** Thrown for arguments that a command does not take; the program prints it together with the usage. */
export class OptionFault extends Error {}

export function refuse(why: string): never {
  throw new OptionFault(why)
}

export interface Arguments<Specs extends OptionSpecs> {
  readonly values: OptionValues<Specs>
  readonly positionals: readonly string[]
}

export function readOptions<Specs extends OptionSpecs>(specs: Specs, args: readonly string[]): Arguments<Specs> {
  const options = Object.fromEntries(
    Object.entries(specs).map(([name, { takes }]) => [
      name,
      takes === undefined ? ({ type: 'boolean', default: false } as const) : ({ type: 'string' } as const),
    ]),
  )
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { values: values as OptionValues<Specs>, positionals }
  } catch (error) {
    return refuse((error as Error).message)
  }
}

/** What is named, in the order of the list. */
export function chosenOf<Name extends string>(list: readonly Name[], words: readonly string[]): readonly Name[] {
  const wanted = words.flatMap((word) => word.split(',')).map((word) => word.trim().toLowerCase())
  const unknown = wanted.find((word) => !list.some((name) => name === word))
  if (unknown !== undefined) return refuse(`there is no ${unknown}; there are ${list.join(', ')}`)
  return list.filter((name) => wanted.includes(name))
}

export interface NumberRange {
  readonly least: number
  readonly most: number
}

export function wholeNumber(name: string, text: string, { least, most }: NumberRange): number {
  const isWhole = /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most
  return isWhole ? Number(text) : refuse(`--${name} ${text}: not a whole number from ${least} to ${most}`)
}

export function usageOf(specs: OptionSpecs): readonly string[] {
  const rows = Object.entries(specs).map(
    ([name, { takes, says }]) => [`--${name} ${takes ?? ''}`.trimEnd(), says] as const,
  )
  const width = Math.max(...rows.map(([option]) => option.length))
  return rows.map(([option, says]) => `  ${option.padEnd(width)}  ${says}`)
}
