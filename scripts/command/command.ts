// A program with commands: npm run lab and npm run task. Each command lists what may be written behind its name, and is
// loaded when it runs, because none needs the code of another.

import { chosenOf, OptionFault, type OptionSpecs, type OptionValues, readOptions, usageOf } from './options.ts'

/** What a command does with its options and the names behind it, if there are any; it returns the exit code. */
type Run<Name extends string, Specs extends OptionSpecs> = (
  values: OptionValues<Specs>,
  names: readonly Name[],
) => Promise<number> | number

interface TypedCommand<Name extends string, Specs extends OptionSpecs> {
  /** What may be named, in the order in which it runs; where there is no list, any word may follow. */
  readonly names?: readonly Name[]
  readonly options?: Specs
  /** Whether it gets what is written behind it as it is, and reads it itself. */
  readonly isRaw?: boolean
  readonly run: Run<Name, Specs>
}

export interface Command extends TypedCommand<string, OptionSpecs> {}

/** Options and names are checked against the lists before `run` is called, so the types hold. */
export function commandOf<const Specs extends OptionSpecs = OptionSpecs, const Name extends string = string>(
  command: TypedCommand<Name, Specs>,
): Command {
  return command as unknown as Command
}

export interface Program {
  /** As it is typed: `npm run lab -- SUITE [SCENARIO …]`. */
  readonly usage: string
  readonly commands: Readonly<Record<string, Entry>>
}

export type Entry = readonly [title: string, load: () => Promise<{ readonly command: Command }>]

const help = { says: 'prints this' } as const

/** The exit code: that of the command, or 2 for arguments that it does not take. */
export async function runProgram(program: Program, [name = '', ...args]: readonly string[]): Promise<number> {
  const { usage, commands } = program
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (entry === undefined) {
    console.error([`Usage: ${usage} [options]`, '', ...usageRows(commands)].join('\n'))
    return 2
  }
  const [title, load] = entry
  const { command } = await load()
  const { names, isRaw = false, run } = command
  if (isRaw) return run({}, args)
  const options = { ...command.options, ...(names === undefined ? {} : { only }), help }
  const told = [title, ...(names === undefined ? [] : ['', `Names: ${names.join(', ')}`]), '', ...usageOf(options)]
  try {
    const { values, positionals } = readOptions<OptionSpecs>(options, args)
    if (values.help) {
      console.log(told.join('\n'))
      return 0
    }
    const words = [...positionals, ...(typeof values.only === 'string' ? [values.only] : [])]
    return await run(values, names === undefined ? words : chosenOf(names, words))
  } catch (error) {
    if (!(error instanceof OptionFault)) throw error
    console.error([error.message, '', ...told].join('\n'))
    return 2
  }
}

/** Every list of names can be pasted as it was printed. */
const only = { takes: 'LIST', says: 'the same names as one list: kills,disk' } as const

function usageRows(commands: Program['commands']): readonly string[] {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  return Object.entries(commands).map(([name, [title]]) => `  ${name.padEnd(width)}  ${title}`)
}
